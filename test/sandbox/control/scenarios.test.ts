import { expect, test } from "vitest";
import { Failure } from "../../../src/base/failure";
import type { ScenarioMessage, ScenarioRequest } from "../../../src/inspector/contract/scenarios";
import { openInspected, postedFromPage } from "../../support/sandbox/inspected";

/** Opens an inspector that plays the given messages and then throws the error, if any. */
async function open(messages: readonly ScenarioMessage[], error?: Error) {
  const played: ScenarioRequest[] = [];
  const { request, session } = await openInspected({
    play: async (scenario) => {
      played.push(scenario);
      return async function* () {
        yield* messages;
        if (error !== undefined) throw error;
      };
    },
  });
  const play = async (body: object) => {
    const answer = await request("/control/inspector/scenarios", {
      method: "POST",
      body,
      headers: { ...postedFromPage, ...session },
    });
    const lines: string[] = [];
    for await (const line of answer.stream?.(new AbortController().signal) ?? []) lines.push(String(line));
    return { status: answer.status, type: answer.headers["content-type"], lines };
  };
  return { play, played };
}

const message = { type: "failed", message: "first" } as const;

test("plays a drill or the text of a scenario, and streams one message per line", async () => {
  const { play, played } = await open([message, message]);
  const line = '{"type":"failed","message":"first"}\n';
  expect(await play({ drill: "duplicates", text: "ignored" })).toEqual({
    status: 200,
    type: "application/x-ndjson; charset=utf-8",
    lines: [line, line],
  });
  await play({ text: "steps: []" });
  expect(played).toEqual([{ drill: "duplicates" }, { text: "steps: []" }]);
});

test("ends the stream with a failure's message but rethrows other errors", async () => {
  const failing = await open([message], new Failure("usage", "second"));
  expect((await failing.play({ drill: "x" })).lines[1]).toBe('{"type":"failed","message":"second"}\n');
  const broken = await open([], new RangeError("bug"));
  await expect(broken.play({ drill: "x" })).rejects.toThrow(new RangeError("bug"));
});
