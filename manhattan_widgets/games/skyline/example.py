"""A recorded game of computer players: that of ``examples/records/skyline-3-players.json``."""

__all__ = ["CODE"]

#: Its share code.
CODE = (
    "1DKJuHA1rt6c1prjdS2PEB7G-3OWl9S8Y_WBA7MxZh7h3TE1GBEPQ_8l1kX2Mc15A6Lz8M7CwNR3gAFUtpdl"
    "3PyoCAZ47mxNZXBT_9zopcRLl8m8BAUAsboJyQ7-CC9AFgi9xsnQAi3urbcMwMoO7erA2MnCCLD1Q-3z8v-A"
    "fsNAPiq0snequmRjaWBKwK8EDAXoN6WQf_"
)
