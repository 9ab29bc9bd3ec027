import { expect, test } from "vitest";
import { formatFlagWords } from "../../../../src/scenario/run/receiver-flags";

test("ignores flags such as --live and --yes in a scenario file", () => {
  const against = {
    forward: "--live",
    "secret-file": ["hook.key", "-y"],
    yes: "true",
    "state-url": "http://127.0.0.1:4030/state?caseId={caseId}",
    settle: "1s\n--confirm acme",
  };
  expect(formatFlagWords(against)).toEqual([
    "--secret-file",
    "hook.key",
    "--state-url",
    "http://127.0.0.1:4030/state?caseId={caseId}",
  ]);
});
