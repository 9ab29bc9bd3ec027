import { expect, test } from "vitest";
import { advice, buildTypedLine, recoup } from "../../../src/base/advice/advice";
import {
  addFlag,
  hasFlag,
  isScopedCommand,
  repeatScope,
  repeatScopeInHint,
} from "../../../src/cli/flags/scope";

const typed = (line: string) => buildTypedLine(line.split(" "));
const flags = { profile: "acme", env: "live", client: "c1", world: "w1" } as const;

test.each([
  ["cases list", "cases list --profile acme --env live --world w1"],
  ["cases list --as customer", "cases list --as customer --profile acme --env live --client c1 --world w1"],
  ["cases list --as=customer", "cases list --as=customer --profile acme --env live --client c1 --world w1"],
  ["cases list --as customers", "cases list --as customers --profile acme --env live --world w1"],
  ["cases list --profile b --env=test --world x", "cases list --profile b --env=test --world x"],
  ["cases list -p b", "cases list -p b --env live --world w1"],
  ["cases list -pb", "cases list -pb --env live --world w1"],
  ["sandbox info", "sandbox info --world w1"],
  ["profile list", "profile list"],
  ["help", "help"],
  ["--version", "--version"],
  ["cases list --help", "cases list --help"],
  ["cases --version", "cases --version"],
  ["test run a.yaml", "test run a.yaml"],
  ["test cases", "test cases --profile acme --env live --world w1"],
  ["webhooks verify", "webhooks verify"],
  ["webhooks list", "webhooks list --profile acme --env live --world w1"],
])("repeats the target flags in `recoup %s`", (line, expected) => {
  expect(repeatScope(typed(line), flags).text).toBe(`recoup ${expected}`);
});

test("repeats only the target flags that were given", () => {
  expect(repeatScope(typed("cases list"), { env: "test" }).text).toBe("recoup cases list --env test");
});

test("repeats the target flags in each command of a hint", () => {
  const hint = advice`Try ${recoup`whoami`} or ${recoup`help`}.`;
  expect(`${repeatScopeInHint(hint, { world: "w1" })}`).toBe(
    "Try `recoup whoami --world w1` or `recoup help`.",
  );
});

test.each("agents alias commands completion config explain help history profile schema".split(" "))(
  "treats `recoup %s` as local",
  (noun) => {
    expect(isScopedCommand(typed(`${noun} list`))).toBe(false);
  },
);

test.each([
  ...["run", "fuzz", "judge", "drift", "record", "drills", "schema", "sample-receiver"].map((verb) => [
    `test ${verb}`,
    false,
  ]),
  ...["verify", "sign", "check", "vectors"].map((verb) => [`webhooks ${verb}`, false]),
  ["webhooks checks", true],
  ["cases", true],
  ["cases help", true],
  ["-v cases", false],
] as [string, boolean][])("determines whether `recoup %s` acts on a target: %s", (line, isScoped) => {
  expect(isScopedCommand(typed(line))).toBe(isScoped);
});

test.each([
  ["cases --as customer", "as", true],
  ["cases --as=customer", "as", true],
  ["cases --assign x", "as", false],
  ["cases as customer", "as", false],
  ["cases -p x", "profile", true],
  ["cases -p x", "as", false],
  ["cases --profile x", "profile", true],
] as const)("finds in `recoup %s` the flag --%s: %s", (line, name, isFound) => {
  expect(hasFlag(typed(line), name)).toBe(isFound);
});

test("adds a flag unless its value is missing or the command already has it", () => {
  expect(addFlag(typed("cases"), "as", "customer").text).toBe("recoup cases --as customer");
  expect(addFlag(typed("cases"), "as", undefined).text).toBe("recoup cases");
  expect(addFlag(typed("cases --as x"), "as", "customer").text).toBe("recoup cases --as x");
});
