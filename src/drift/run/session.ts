import { getDataFolder } from "../../base/environment/user-folders";
import { surfaces } from "../../base/platform";
import { pluralize } from "../../base/text/numbers/format-count";
import { minuteMs } from "../../base/text/time/duration";
import { createRunName, formatRunTag } from "../../cleanup/journal";
import { noUndoRecorder, type UndoRecorder } from "../../cleanup/stack";
import { buildScopeKey, type Context } from "../../cli/session/context";
import type { Profile } from "../../config/profile/profile";
import { cleanUpOrphans, openLockedNotes } from "../../scenario/run/clean-up-runs";
import { type Probe, sendsWrites } from "../probe";
import { openSandboxSide } from "../sides/sandbox-side";
import type { TargetSide } from "../sides/target-side";
import { countRequests } from "./choose-probes";
import type { DriftOutcome, DriftSetting } from "./drift-setting";
import { openDriftJournal } from "./journal";
import { runDrift } from "./run";

/** Seed of the sandbox world, the same in each run to make differences reproducible. */
const seed = "drift";

/**
 * Returns the surfaces with an address and a key. With `--client`, the customer surface needs the referral
 * key instead of its own.
 */
export const listKeyedSurfaces = (profile: Profile, client: string | undefined) =>
  surfaces.filter((surface) => {
    if (profile.isSandbox) return true;
    const keySurface = surface === "customer" && client !== undefined ? "referral" : surface;
    return profile.setting(surface).url !== undefined && profile.setting(keySurface).key !== undefined;
  });

/** Runs the probes while showing progress, then deletes what they created. */
export async function compareWithSandbox(
  context: Context,
  { probes, target, readings }: Pick<DriftSetting, "probes" | "readings"> & { readonly target: TargetSide },
): Promise<DriftOutcome> {
  const { host } = context;
  const folder = getDataFolder(host);
  const runName = createRunName(() => host.random());
  const scope = [buildScopeKey(context), JSON.stringify(readings), ...probes.map(({ id }) => id)].join("\n");
  const journal = await openDriftJournal(host, folder, scope);
  if (journal.resumed > 0)
    await context.note(
      `Resuming an interrupted run: ${journal.resumed} of ${pluralize(probes.length, "probe")} are done.`,
    );
  let progressText = "";
  const progress = context.progress(() => progressText);
  const openedNotes = await openNotes(context, probes, runName);
  try {
    const clock = Math.floor(target.now() / minuteMs) * minuteMs;
    const outcome = await runDrift({
      ...{ probes, target, readings, journal, notes: openedNotes.notes, tag: formatRunTag(runName) },
      openSandbox: (chosenReadings) => openSandboxSide(host, { seed, clock, readings: chosenReadings }),
      onProgress(done, [oldest]) {
        const remainingText = `${probes.length - done} of ${pluralize(probes.length, "probe")} left`;
        progressText =
          oldest === undefined ? "Comparing again with what was learned" : `${remainingText}: ${oldest.id}`;
      },
    });
    await journal.end();
    return outcome;
  } finally {
    progress.stop();
    if (context.signal.aborted) await context.note("The same command resumes the run within an hour.");
    await openedNotes.close();
  }
}

/**
 * If a probe writes, cleans up after killed runs, then opens a journal of creations. Locks it against cleanup
 * by other runs.
 */
async function openNotes(
  context: Context,
  probes: readonly Probe[],
  runName: string,
): Promise<{ readonly notes: UndoRecorder; close(): Promise<void> }> {
  if (!probes.some(sendsWrites)) return { notes: noUndoRecorder, close: async () => {} };
  const removedOrphans = await cleanUpOrphans(context);
  if (removedOrphans.length > 0)
    await context.note(`Cleaned up what killed runs left: ${removedOrphans.length}.`);
  await context.note(
    `The probes send about ${pluralize(countRequests(probes), "request")}, and delete the test cases that they make.`,
  );
  return openLockedNotes(context, runName);
}
