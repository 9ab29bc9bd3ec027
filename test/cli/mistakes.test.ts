import { expect, test } from "vitest";
import { listNextCommands } from "../../src/base/advice/advice";
import { quoteShellWord } from "../../src/base/text/shell-word";
import { splitWords } from "../../src/base/text/split-words";
import { globalOptions } from "../../src/cli/flags/globals";
import { matchCommand } from "../../src/cli/line/locate";
import { firstWordHints, verbHints } from "../../src/cli/line/mistakes/first-words";
import { flagSynonyms } from "../../src/cli/line/mistakes/flag-synonyms";
import { verbSynonyms } from "../../src/cli/line/mistakes/synonyms";
import { parseLine } from "../../src/cli/line/program";
import { commands } from "../../src/commands";
import { transcriptsOf } from "../support/program/mistakes";
import { collectionEnv, customerEnv, referralEnv, runLine } from "../support/program/world";

/** Command lines that agents guess, with --json. */
const guesses = transcriptsOf("agents");
const transcripts = [...["words", "flags", "values", "slips"].flatMap(transcriptsOf), ...guesses];

const files = {
  "/work/bad.json": '{\n  "currencyCode": "EUR",\n}\n',
  "/work/steps.csv": "a,b\n1,2\n",
  "/work/steps.yaml": `name: x
steps:
  - subscribe: { as: tests, events: all }
  - forbid: { event: payment.deleted }`,
  "/work/case.json": `{
  "amount": 1250,
  "currencyCode": "EUR",
  "amountToRecover": "1,250.50",
  "debtor": { "type": "Company", "name": "Acme",
    "countryAlpha2": "UK" }
}`,
};

function envFor(line: string) {
  if (/^(clients|tokens|transactions) /.test(line)) return referralEnv;
  return /^(cases submit|payments get) /.test(line) ? customerEnv : collectionEnv;
}

const suggestedByGuesses: readonly (readonly string[])[] = guesses.flatMap(
  ({ text }) => JSON.parse(text).error.next ?? [],
);
const suggestions = Object.values({ ...firstWordHints, ...verbHints })
  .flatMap((hint) => listNextCommands(hint) ?? [])
  .concat(suggestedByGuesses)
  .filter((words) => !words.some((word) => /^--(help|version)$/.test(word)))
  .map(([, ...words]) => words.map(quoteShellWord).join(" "));

test("the transcripts contain at least 240 mistakes by people and 50 by agents", () => {
  expect(transcripts.length - guesses.length).toBeGreaterThanOrEqual(240);
  expect(guesses.length).toBeGreaterThanOrEqual(50);
});

test.each(transcripts)(
  "explains `recoup $line` and suggests a next step without sending anything",
  async ({ line, text }) => {
    const { exitCode, stdout, stderr, requests } = await runLine(line, { env: envFor(line), files });
    expect({ exitCode, stdout, stderr, requests }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: text,
      requests: [],
    });
    expect(stderr).toMatch(/\n {2}next: |"hint":/);
    expect(stderr).not.toMatch(/next(: |":).*--(live|yes|confirm)\b/);
  },
);

test.each(transcriptsOf("refusals"))(
  "refuses `recoup $line` before sending anything",
  async ({ line, text }) => {
    const env = { ...collectionEnv, ...customerEnv, ...referralEnv, RECOUP_ENVIRONMENT: "test" };
    const { exitCode, stdout, stderr, requests } = await runLine(line, { env, stdin: "" });
    expect({ exitCode, stdout, stderr, requests }).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: text,
      requests: [],
    });
  },
);

test.each([...new Set(suggestions)])("suggests only command lines that run: `recoup %s`", async (line) => {
  const { entry, rest } = matchCommand(splitWords(line), commands.entries);
  if (entry === undefined) throw new Error("not a command");
  expect(parseLine(entry, (await entry.load()).default, rest).input).toBeDefined();
});

test.each([
  ["cases ls", "cases list"],
  ["cases ls --limit 5", "cases list --limit 5"],
  ["cases show 44HX8JMJ", "cases get 44HX8JMJ"],
  ["cases view 44HX8JMJ", "cases get 44HX8JMJ"],
  ["webhooks ls", "webhooks list"],
  ["profile view", "profile show"],
])("`recoup %s` does the same as `recoup %s`", async (habit, line) => {
  const env = collectionEnv;
  const send = async () => ({ status: 404, headers: {}, body: Buffer.from("{}") });
  const shown = async (words: string) => {
    const { exitCode, stdout, stderr, requests } = await runLine(words, { env, send });
    return [exitCode, stdout, stderr, requests.map(({ method, url }) => `${method} ${url}`)];
  };
  expect(await shown(habit)).toEqual(await shown(line));
});

test("prefers the user's alias when suggesting a command", async () => {
  const { exitCode } = await runLine("login", {
    env: collectionEnv,
    files: { "/home/operator/.config/recoup/config.json": JSON.stringify({ aliases: { login: "whoami" } }) },
  });
  expect(exitCode).toBe(0);
});

test("suggests the user's alias for a similar-looking word", async () => {
  const config = { aliases: { overdue: "cases list --lifecycle Active" } };
  const { stderr } = await runLine("overdu", {
    env: collectionEnv,
    files: { "/home/operator/.config/recoup/config.json": JSON.stringify(config) },
  });
  expect(stderr).toBe('Error: Unknown command "recoup overdu".\n  next: Did you mean your alias overdue?\n');
});

test.each(["files upload", "sandbox set payment", "sandbox clock set", "test fire 44HX8JMJ", "notes job"])(
  "gives an example for `recoup %s`, whose values no program should run",
  async (line) => {
    const { error } = JSON.parse((await runLine(`${line} --json`)).stderr);
    expect(error).toMatchObject({ hint: expect.stringMatching(/^Example: `recoup /) });
    expect(error).not.toHaveProperty("next");
  },
);

test("doesn't suggest subscriptions for another argument of a webhook command", async () => {
  const { stderr } = await runLine("webhooks vectors");
  expect(stderr).toMatch(/next: Example: `recoup webhooks vectors /);
});

test("prints the suggested command as an array of words in `next`", async () => {
  const { stderr } = await runLine("cases list --search Frey --json", { env: collectionEnv });
  expect(JSON.parse(stderr).error.next).toEqual([
    ["recoup", "cases", "list", "--where", "debtor.name~Frey", "--json"],
  ]);
  const unclear = await runLine("cases list --all --limit 5 --json", { env: collectionEnv });
  expect(JSON.parse(unclear.stderr).error).not.toHaveProperty("next");
});

test("omits write confirmation flags from suggestions", async () => {
  const { stderr } = await runLine("webhooks rm 7 --live --yes --confirm acme", { env: collectionEnv });
  expect(stderr).toContain("Did you mean `recoup webhooks delete 7`?\n");
});

test("suggests only words that some command accepts", async () => {
  const verbs = commands.entries.flatMap(({ path }) => path.split(" "));
  for (const verb of Object.values(verbSynonyms).flat()) expect(verbs).toContain(verb);
  const records = await Promise.all(commands.entries.map(({ load }) => load()));
  const flags = [globalOptions, ...records.map((record) => record.default.options)].flatMap((options) =>
    Object.values(options).flatMap((option) => option.flags.match(/--[\w-]+/g) ?? []),
  );
  const suggested = Object.values(flagSynonyms).flatMap((meanings) => meanings.flatMap(({ to }) => to ?? []));
  for (const words of suggested) expect(flags).toContain(words.split(" ")[0]);
  expect(suggested.join(" ")).not.toMatch(/--(live|yes|confirm)\b/);
});
