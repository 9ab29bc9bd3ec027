import { expect, test } from "vitest";
import { refuseAllowRun } from "../../../src/cli/flags/allow-run";

const allowRun = (text: string, typed: readonly string[], expanded: readonly string[]) => () =>
  refuseAllowRun("go", { text, typed, expanded });

test("accepts --allow-run only if it was typed on the command line", () => {
  expect(allowRun("test run", ["go", "--allow-run"], ["test", "run", "--allow-run"])).not.toThrow();
  expect(allowRun("test run", ["go"], ["test", "run"])).not.toThrow();
  for (const refused of [
    allowRun("test run --allow-run", ["go"], ["test", "run", "--allow-run"]),
    allowRun("test run --allow-run", ["go", "--allow-run"], ["test", "run", "--allow-run"]),
    allowRun("test run", ["go"], ["test", "run", "--allow-run"]),
    allowRun("test run", ["go"], ["test", "run", "--allow-run=1"]),
  ])
    expect(refused).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: "The alias go has --allow-run, which has no effect in an alias.",
        details: {
          hint: "Remove it from the alias, and write it after the name when you run it: recoup go … --allow-run",
        },
      }),
    );
});
