"""A recorded game of computer players: that of ``examples/records/new-york-4-players.json``."""

__all__ = ["CODE"]

#: Its share code.
CODE = (
    "1DzJ5WzLx5bNVQK9kuTyFNoey_2SmGP2VGKif5z5LTHoiwN4iocjc6fY4itoBu9KLMiuMEGdR692MwPw4l2Q"
    "2IeqxUaCIfFoj7eXcEFs6y06FNBKnCyBDqtQ37gr5vwo-3FMJItOWI1qI2JVqxVkJNYmFpUrWUVXK2Ul5iaq"
    "2Sl5Z6Snqmko5WdmJYD5aUWpKamVSrU68HkAxLLUnPwKAkszCzLzcKmIyi_GYsVsLQANASpVfAw"
)
