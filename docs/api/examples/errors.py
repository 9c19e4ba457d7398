"""Examples of the page Errors: run from top to bottom by tests/repository, each shown with its name."""

import warnings

import deckcrane

scenario = deckcrane.load("moving_base")

# %% DeckcraneError
try:
    deckcrane.copy_scenario("moving_bass")
except deckcrane.DeckcraneError as error:
    print(error)  # says what would be right

# %% ScenarioError
try:
    scenario.with_values({"bodies.king.mass": "-1 t"})
except deckcrane.ScenarioError as error:
    for problem in error.problems:
        print(problem.path, problem.message)

# %% DeckcraneWarning
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always", deckcrane.DeckcraneWarning)
    deckcrane.to_urdf("ship_crane_motors", partial=True)
print(caught[0].message)
