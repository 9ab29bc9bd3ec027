import { join } from "node:path";
import { attempt } from "../../base/attempt";
import type { Host } from "../../base/host";
import { formatFingerprint } from "../../base/text/fingerprint";
import { listLines } from "../../base/text/lines";
import { hourMs } from "../../base/text/time/duration";
import type { Try } from "../observe/observation";

export type DriftJournal = Awaited<ReturnType<typeof openDriftJournal>>;

const maxAgeMs = hourMs;

interface JournalLine {
  readonly probe: string;
  readonly at: number;
  readonly tries: readonly Try[];
}

/**
 * Opens the stored tries of a run, which let a later run resume after Ctrl-C. They contain no record data.
 * `scope` identifies equal runs by target, readings and probes.
 */
export async function openDriftJournal(
  { files, now }: Pick<Host, "files" | "now">,
  dataFolder: string,
  scope: string,
) {
  const folder = join(dataFolder, "drift");
  const path = join(folder, `${formatFingerprint(scope)}.ndjson`);
  await files.makeFolder(folder);
  const lines = readLines(await files.read(path)).filter(({ at }) => Math.abs(now() - at) < maxAgeMs);
  const lineByProbe = new Map(lines.map((line) => [line.probe, line]));
  if (lineByProbe.size === 0) await files.remove(path);
  return {
    /** Number of probes completed by an interrupted run. */
    resumed: lineByProbe.size,
    /** Returns the stored tries of a probe, or undefined if it must still run. */
    getTries: (probe: string) => lineByProbe.get(probe)?.tries,
    async keep(probe: string, tries: readonly Try[]): Promise<void> {
      // Stores nothing, because the blocker may be gone in the next run.
      if (tries.some((attempt) => "blocker" in attempt)) return;
      await files.append(path, `${JSON.stringify({ probe, at: now(), tries } satisfies JournalLine)}\n`);
    },
    end: () => files.remove(path),
  };
}

/** Skips unreadable lines, such as an incomplete last line. */
const readLines = (bytes: Uint8Array | undefined): readonly JournalLine[] =>
  listLines(bytes).flatMap((text) => {
    const line = attempt(() => JSON.parse(text));
    return typeof line?.probe === "string" && Array.isArray(line.tries) ? [line as JournalLine] : [];
  });
