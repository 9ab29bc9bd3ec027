import { Failure } from "../../../base/failure";
import type { Context } from "../../../cli/session/context";
import type { ToneText } from "../../../render/report";
import type { LiveOutput } from "../../../scenario/run/play";
import { watchSavedFiles } from "../../../scenario/run/selection/saved-files";

/** Runs all files, then each file that is saved, until Ctrl-C. A failure ends only the current round. */
export async function* watchRuns(
  { host, note, signal }: Context,
  names: readonly string[],
  run: (files: readonly string[]) => AsyncGenerator<LiveOutput>,
): AsyncGenerator<LiveOutput> {
  const saves = await watchSavedFiles(host, names, signal);
  let files = names;
  while (!signal.aborted) {
    yield* catchFailure(run(files));
    if (signal.aborted) return;
    await note("Waiting for a file to be saved; Ctrl-C ends.");
    const { value } = await saves.next();
    if (value === undefined) return;
    files = value;
    yield { text: [{ tone: "faint", text: `\nSaved: ${files.join(", ")}` }], json: { type: "saved", files } };
  }
}

async function* catchFailure(steps: AsyncGenerator<LiveOutput>): AsyncGenerator<LiveOutput> {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.kind !== "interrupted") yield describeFailure(error);
  }
}

function describeFailure({ message, details: { findings = [] } }: Failure): LiveOutput {
  const text: ToneText = { tone: "bad", text: [message, ...findings.map((line) => `  ${line}`)].join("\n") };
  return { text: [text], json: { type: "error", message, findings } };
}

/**
 * Throws for inputs and outputs that can't be repeated: stdin, drills, shards, reports and a single JSON
 * document.
 */
export function checkWatchFlags(
  names: readonly string[],
  { drill, shard, report }: Readonly<Record<string, unknown>>,
  { style }: Context,
): void {
  if (names.length === 0 || names.includes("-"))
    throw new Failure("usage", "--watch needs files, folders or globs to watch.");
  const refusedFlags = { "--drill": drill, "--shard": shard, "--report": report };
  const refusedFlag = Object.entries(refusedFlags).find(([, value]) => value !== undefined)?.[0];
  if (refusedFlag !== undefined) throw new Failure("usage", `--watch cannot be used with ${refusedFlag}.`);
  if (style.format !== "json") return;
  throw new Failure("usage", "--watch cannot be used with --json.", {
    hint: "-o ndjson prints one line of JSON for each step.",
  });
}
