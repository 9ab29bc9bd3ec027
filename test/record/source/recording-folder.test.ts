import { expect, test } from "vitest";
import type { DatabaseFiles } from "../../../src/base/host";
import {
  prepareRecordingFolder,
  reportUnfinishedRecordings,
} from "../../../src/record/source/recording-folder";

const day = 24 * 60 * 60_000;
const now = 10 * day;

/** Opens a data folder with recordings. Each is a name with the last modification times of its files. */
function openFolder(recordings: Readonly<Record<string, readonly number[]>>) {
  const removed: string[] = [];
  const notes: string[] = [];
  const times = new Map(
    Object.entries(recordings).flatMap(([name, changes]) =>
      changes.map((changedAt, index) => [index === 0 ? name : `${name}/${index}.log`, changedAt] as const),
    ),
  );
  const tail = (path: string) => path.split(".recordings/")[1] ?? "";
  const databaseFiles = {
    list: (path: string) =>
      path.endsWith(".recordings")
        ? Object.keys(recordings)
        : (recordings[tail(path)] ?? []).slice(1).map((_, index) => `${index + 1}.log`),
    status: (path: string) => ({ changedAt: times.get(tail(path)) ?? 0 }),
    remove: (path: string) => removed.push(tail(path)),
  } as unknown as DatabaseFiles;
  const host = { databaseFiles, now: () => now, random: () => 0.5 };
  const context = { host, platformOptions: { dataFolder: "/data", world: "test" } } as unknown as Parameters<
    typeof reportUnfinishedRecordings
  >[0];
  const note = async (text: unknown) =>
    void notes.push(String((text as { readonly text?: string }).text ?? text));
  return { context: { ...context, note }, removed, notes };
}

test("deletes recordings that haven't been written to for more than a day", () => {
  const { context, removed } = openFolder({
    ...{ old: [now - day - 1], edge: [now - day], "old-logs": [now - 3 * day, now - 2 * day] },
    ...{ used: [now - 3 * day, now - 2 * day, now - 1] },
  });
  expect(prepareRecordingFolder(context)).toMatch(/\.recordings\/\w+$/);
  expect(removed).toEqual(["old", "old-logs"]);
});

test("reports each recording that was killed, was refused or is still running", async () => {
  const { context, notes } = openFolder({ one: [now], two: [now] });
  await reportUnfinishedRecordings(context);
  expect(notes).toHaveLength(2);
  expect(notes[0]).toMatch(
    /^The recording of a program has no scenario yet: .*test record --from .*\/one.* reads what was answered\.$/,
  );
});
