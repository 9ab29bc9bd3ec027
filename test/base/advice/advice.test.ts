import { expect, test } from "vitest";
import {
  advice,
  buildTypedLine,
  formatHint,
  joinHints,
  listNextCommands,
  recoup,
} from "../../../src/base/advice/advice";
import { argumentForms } from "../../../src/base/advice/argument-forms";
import { decodeAdvice, encodeAdvice, sandboxLines } from "../../../src/base/advice/sandbox-lines";

test.each([
  [
    recoup`cases get ${{ case: "44HX8JMJ" }} --as ${"customer"}`,
    "recoup cases get 44HX8JMJ --as customer",
    true,
  ],
  [recoup`cases get ${{ case: "-x" }}`, "recoup cases get <case>", false],
  [recoup`cases get ${{ case: undefined }}`, "recoup cases get <case>", false],
  [recoup`cases get <case>`, "recoup cases get <case>", false],
  [recoup`profile add --collection-url https://…`, "recoup profile add --collection-url https://…", false],
  [recoup`cases list ${undefined} ${false} ${""} --limit ${5}`, "recoup cases list --limit 5", true],
  [recoup`cases list --as=${"customer"} x`, "recoup cases list --as=customer x", true],
  [recoup`${recoup`cases list`} --all`, "recoup cases list --all", true],
  [recoup`cases note ${{ typed: "two words" }}`, "recoup cases note 'two words'", true],
  [recoup`test fire ${"a"}/${"b"}`, "recoup test fire a/b", true],
  [recoup`test fire ${"a"}/${undefined}`, "recoup test fire", true],
  [recoup``, "recoup", true],
])("builds the command line %s", (line, text, isComplete) => {
  expect([line.text, `${line}`, line.argv !== undefined]).toEqual([text, `\`${text}\``, isComplete]);
});

test("lists a command line's arguments if it has no placeholders", () => {
  expect(recoup`cases note ${{ typed: "two words" }}`.argv).toEqual(["recoup", "cases", "note", "two words"]);
  expect(buildTypedLine(["a", "<b>"]).argv).toBeUndefined();
  expect(buildTypedLine(["a", "<", "b>"]).argv).toEqual(["recoup", "a", "<", "b>"]);
});

test("shows an example to people but doesn't list it as a command to run", () => {
  const example = recoup`test fire ${{ case: "44HX8JMJ" }} case.closed`.asExample();
  expect([example.text, example.argv, example.fill("X1").argv]).toEqual([
    "recoup test fire 44HX8JMJ case.closed",
    undefined,
    undefined,
  ]);
});

test("quotes an argument that contains spaces or an email address", () => {
  const user = buildTypedLine(["--user", "Ada Lindt <ada@client.example>"]);
  expect([user.text, user.argv]).toEqual([
    "recoup --user 'Ada Lindt <ada@client.example>'",
    ["recoup", "--user", "Ada Lindt <ada@client.example>"],
  ]);
  expect(buildTypedLine(["--text", "please wait…"]).text).toBe("recoup --text 'please wait…'");
});

test("quotes a word that contains more than a placeholder", () => {
  const name = "Pays <late>; $(rm -r .)…";
  const line = buildTypedLine(["test", "run", "<file>", "--only", name]);
  expect(line.text).toBe("recoup test run <file> --only 'Pays <late>; $(rm -r .)…'");
  expect(buildTypedLine(["--only", name]).argv).toEqual(["recoup", "--only", name]);
  const mixed = recoup`cases get ${{ case: "-x" }}=${{ typed: "$(id)" }}`;
  expect(mixed.text).toBe("recoup cases get '<case>=$(id)'");
});

test("fills in a command line's first placeholder", () => {
  const line = recoup`cases get <case> --note <text>`;
  expect([line.fill("44HX").text, line.fill("44HX").fill("b").text, line.fill("-x").text]).toEqual([
    "recoup cases get 44HX --note <text>",
    "recoup cases get 44HX --note b",
    "recoup cases get <case> --note <text>",
  ]);
  expect(recoup`cases get --id=<id>`.fill("$&").argv).toEqual(["recoup", "cases", "get", "--id=$&"]);
});

const hint = advice`Run ${recoup`cases list`}, then ${recoup`cases get <case>`}; ${"`rm`"} ${5}${undefined}.`;

test("formats advice and lists the complete commands in it", () => {
  const text = "Run `recoup cases list`, then `recoup cases get <case>`; 'rm' 5.";
  expect([`${hint}`, JSON.stringify(hint), formatHint(hint)]).toEqual([text, JSON.stringify(text), text]);
  expect(listNextCommands(hint)).toEqual([["recoup", "cases", "list"]]);
  expect(listNextCommands(hint.fill("44HX"))).toEqual([
    ["recoup", "cases", "list"],
    ["recoup", "cases", "get", "44HX"],
  ]);
  expect([
    listNextCommands("Run it."),
    listNextCommands(advice`Run it.`),
    listNextCommands(undefined),
  ]).toEqual([undefined, undefined, undefined]);
  expect(formatHint("Run `rm`.\nNow")).toBe("Run 'rm'. Now");
});

test("joins hints with a space", () => {
  const joined = joinHints([advice`Try ${recoup`help`}.`, "Or `this`."]);
  expect([`${joined}`, joined.next]).toEqual(["Try `recoup help`. Or 'this'.", [["recoup", "help"]]]);
  expect(`${joinHints([])}`).toBe("");
});

test.each<[keyof typeof argumentForms, readonly string[], readonly string[]]>([
  ["id", ["3f2504e0-4f89-41d3-9a0c-0305e82c3301", "123456789012345"], ["1234567890123456", "a", ""]],
  ["case", ["A.b/c:d@e-f", "a".repeat(100)], ["-a", "a b", "a".repeat(101), ""]],
  ["client", ["A.b/c:d@e-f"], ["-a"]],
  ["payment", ["A.b/c:d@e-f"], ["-a"]],
  ["event", ["case.closed", "chat.message_sent"], ["all", "case", "case.closed,a.b"]],
  ["events", ["case.closed", "all", "case.closed,a.b"], ["case", "case.closed,all"]],
  ["lifecycle", ["Active"], ["Active1", "", "a".repeat(41)]],
  ["name", ["a.b-c_d"], ["a/b", "-a", ""]],
  ["profile", ["a.b-c_d"], ["a/b"]],
  ["world", ["a.b-c_d"], ["a/b"]],
  [
    "url",
    ["https://a.example:8080/c", "http://[::1]:80/"],
    ["https://a.example?x=1", "https://u@a.example", "ftp://a.example", "https://a.example:99999"],
  ],
  ["route", ["https://a.example=http://127.0.0.1:3000"], ["https://a.example", "a=b"]],
  ["typed", ["a b", "'"], ["", "-a", "a\u001bb"]],
])("accepts only safe arguments of the form %s", (form, valid, invalid) => {
  expect([valid.filter((text) => !argumentForms[form](text)), invalid.filter(argumentForms[form])]).toEqual([
    [],
    [],
  ]);
});

test("encodes a sandbox command line as its name", () => {
  const { undo, reset } = sandboxLines;
  expect(encodeAdvice(advice`Run ${undo} or ${reset}, not ${recoup`help`}.`)).toEqual([
    "Run ",
    { line: "undo" },
    " or ",
    { line: "reset" },
    ", not ",
    "`recoup help`",
    ".",
  ]);
  expect([encodeAdvice("Run it."), encodeAdvice(undefined)]).toEqual([undefined, undefined]);
  const decoded = decodeAdvice(["`rm` ", { line: "undo" }, { line: "toString" }, {}, null, 5]);
  expect([decoded.parts[1], `${decoded}`]).toEqual([
    undo,
    "'rm' `recoup sandbox undo`[object Object][object Object]null5",
  ]);
});
