import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import { commands } from "../../../src/commands";

const isListFlag = (flags: string) => /--(limit|page|page-size) /.test(flags);

/** Returns the range in the refusal of a text; undefined if the flag takes no number of a range. */
function readRange(read?: (text: string) => unknown): string | undefined {
  try {
    read?.("none");
    return undefined;
  } catch (error) {
    return error instanceof Failure ? /^must be an integer (.*) \(got/.exec(error.message)?.[1] : undefined;
  }
}

/** Each range of a flag, and the commands that have it. The flags of every list are left out. */
test("refuses numbers outside the range of a flag", async () => {
  const namesByLimit = new Map<string, string[]>();
  for (const { path, load } of commands.entries) {
    const { options = {} } = (await load()).default;
    for (const { flags, read } of Object.values(options)) {
      const range = isListFlag(flags) ? undefined : readRange(read);
      if (range === undefined) continue;
      const limit = `${flags} ${range}`;
      namesByLimit.set(limit, [...(namesByLimit.get(limit) ?? []), path]);
    }
  }
  const lines = [...namesByLimit].map(([limit, paths]) => `${limit}: ${paths.join(", ")}`);
  expect(`\n${lines.sort().join("\n")}\n`).toMatchInlineSnapshot(`
    "
    --at <seconds> between 0 and 999999999999: webhooks verify, webhooks sign
    --cases <n> between 0 and 5000000: sandbox seed
    --concurrency <n> between 1 and 16: cases import, cases start, cases close, payments import, notes import, apply
    --count <n> of at least 1: cases watch, webhooks listen, events tail
    --first <n> between 1 and 1000000000: sandbox fault add
    --next <n> between 1 and 1000000000: sandbox fault add
    --parallel <n> between 1 and 64: test run
    --port <n> between 0 and 65535: webhooks listen, test judge, test sample-receiver, sandbox serve, sandbox exec
    --receive <port> between 0 and 65535: test run, test drift
    --runs <n> between 1 and 1000000: test fuzz
    --runs <n> between 1 and 100: test judge
    --serve <port> between 0 and 65535: test run, test fuzz
    --status <status> between 400 and 599: sandbox fault add
    "
  `);
});
