import { findEndpoint } from "../../../src/api/endpoint/find-endpoint";
import { parseJson, printJson } from "../../../src/base/json/json";
import type { Surface } from "../../../src/base/platform";
import type { ControlCall, RecordedCall, RecordedEntry } from "../../../src/record/source/recorded-entry";
import type { Draft } from "../../../src/record/steps/draft";
import { StepRecorder } from "../../../src/record/steps/step-recorder";
import { recordedNow } from "./recorded-world";

interface CallParts extends Partial<Omit<RecordedCall, "body" | "query">> {
  readonly body?: object;
  readonly answer?: object;
  /** Seconds since the start of the recording. */
  readonly after?: number;
}

/** Returns a recorded call for a line such as `POST /cases/1/notes?a=b`, with the platform's response. */
export function callOf(
  line: string,
  { body, answer = {}, surface = "collection", after = 0, ...others }: CallParts = {},
): RecordedCall {
  const [method = "", target = ""] = line.split(" ");
  const [path = "", query] = target.split("?");
  const endpoint = findEndpoint(surface as Surface, method, path);
  if (endpoint === undefined) throw new Error(`${line} is no operation of ${surface}.`);
  const parsed = body === undefined ? undefined : parseJson(Buffer.from(JSON.stringify(body)));
  return {
    ...{ kind: "call", at: recordedNow + after * 1000, surface, method, path, endpoint, body: parsed },
    ...{ query: new Map(new URLSearchParams(query)), credential: undefined, isBearer: false },
    ...{ idempotencyKey: undefined, status: 200, issued: undefined },
    answerBytes: Buffer.from(JSON.stringify(answer)),
    ...others,
  };
}

export const moveOf = (path: string, body?: object, after = 0): ControlCall => ({
  kind: path.startsWith("/control/") || path.startsWith("DELETE ") ? "control" : "page",
  at: recordedNow + after * 1000,
  path,
  body: body === undefined ? undefined : parseJson(Buffer.from(JSON.stringify(body))),
});

/** Records moments. Returns the recorder with one line for each step. */
export function recordSteps(moments: readonly RecordedEntry[]) {
  const recorder = new StepRecorder();
  for (const moment of moments) recorder.add(moment);
  return { recorder, steps: recorder.end().map(formatDraft) };
}

/** Formats a step: `kind input | check | event data, event`, with its comments. `$case` is a reference. */
function formatDraft({ kind, input, check, comments, events }: Draft): string {
  const eventTexts = events.map(({ event, data, surfaces, isTest, client, subject }) =>
    [
      ...[event, Object.keys(data).length === 0 ? "" : printJson(data), surfaces?.join("+") ?? ""],
      ...[isTest === undefined ? "" : isTest ? "test" : "live", client ?? "", `of ${subject}`],
    ]
      .filter((text) => text !== "")
      .join(" "),
  );
  return [
    `${kind} ${typeof input === "string" ? input : printJson(input)}`,
    ...(Object.keys(check).length === 0 ? [] : [`check ${printJson(check)}`]),
    ...(eventTexts.length === 0 ? [] : [`causes ${eventTexts.join(", ")}`]),
    ...comments.map((comment) => `# ${comment}`),
  ]
    .join(" | ")
    .replace(/\$\{([^}]+)\}/g, "$$$1");
}
