"""A recorded game of computer players: that of ``examples/records/four-players.json``."""

__all__ = ["CODE"]

#: Its share code.
CODE = (
    "1EAAGLSNgvSrLKc3HLaFE8Ff_4WJBRaq4PGaQ582EMNr0LC20hfaFyzqr_gg4sFobiLD39rYTnBDCYi6248V"
    "Iq9RTdmSUjAC5drheSBSfTehmULrCy1CFx9KZgrJOv6o77me5I9GKNE_pjgmLSeo4k0BAUAsboJyQ7-CC9AF"
    "gi9xsnQAi3urcMMusnP_O3qwNjJwguw9UPt8_L_gH7DQQEpxUPCcMej-6G0zMPGz9ih7pwzCLvzYESEAPwOI"
    "-GOV"
)
