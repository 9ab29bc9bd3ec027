import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { pluralize } from "../../base/text/numbers/format-count";
import { formatUtcDay } from "../../base/text/time/date";
import { dayMs } from "../../base/text/time/duration";
import type { Context } from "../../cli/session/context";
import { checkWritable } from "../../cli/session/guards/writable";
import { type AcceptedFinding, compareFindings, type FindingComparison, updateEntries } from "./accepted";
import { readAcceptedFile, writeAcceptedFile } from "./accepted-file";

/** The flags that name the file of accepted findings and update it. */
export interface AcceptFlags<Key extends string> {
  readonly flag: string;
  /** Name of the update flag, such as `--update-accepted`. */
  readonly updateFlag: string;
  /** Fields that together identify a finding. */
  readonly keys: readonly Key[];
  readonly file: string | undefined;
  readonly isUpdated: boolean;
}

export interface AcceptedFindings<Key extends string> extends AcceptFlags<Key> {
  readonly entries: readonly AcceptedFinding<Key>[];
}

/** Reads the file of accepted findings. With the update flag, also checks that the file is writable. */
export async function openAcceptedFindings<Key extends string>(
  context: Pick<Context, "host" | "flags">,
  flags: AcceptFlags<Key>,
): Promise<AcceptedFindings<Key>> {
  const { file, isUpdated, flag, updateFlag, keys } = flags;
  if (file === undefined) {
    if (isUpdated) throw new Failure("usage", `${updateFlag} needs ${flag} and the file to write.`);
    return { ...flags, entries: [] };
  }
  const entries = await readAcceptedFile(context.host, { file, keys });
  if (isUpdated) await checkWritable(context, file);
  else if (entries === undefined)
    throw new Failure("usage", `There is no file ${file}. Nothing was run.`, {
      hint: `${updateFlag} writes it, with what is found now.`,
    });
  return { ...flags, entries: entries ?? [] };
}

/** Validity of a new entry, in days. */
const acceptanceDays = 90;

interface AcceptSetting extends Pick<Context, "note"> {
  readonly host: Pick<Host, "files" | "workingFolder" | "now">;
}

/**
 * Compares the findings with the file. With the update flag, writes the file first. If this run couldn't
 * check a finding, its entry stays in the file and isn't reported.
 */
export async function applyAcceptedFindings<Key extends string>(
  { host, note }: AcceptSetting,
  { file, keys, entries: allEntries, isUpdated }: AcceptedFindings<Key>,
  findings: readonly Readonly<Record<Key, string>>[],
  uncheckedEntries: readonly AcceptedFinding<Key>[] = [],
): Promise<FindingComparison<Key>> {
  const today = formatUtcDay(host.now());
  const entries = allEntries.filter((entry) => !uncheckedEntries.includes(entry));
  if (file === undefined || !isUpdated) return compareFindings(keys, entries, findings, today);
  const until = formatUtcDay(host.now() + acceptanceDays * dayMs);
  const newAcceptance = { reason: `found on ${today}, no reason given`, until, today };
  const updatedEntries = updateEntries(keys, entries, findings, newAcceptance);
  const keptEntries = [...updatedEntries, ...uncheckedEntries];
  await writeAcceptedFile(host, { file, keys }, keptEntries);
  await note(`Wrote ${pluralize(keptEntries.length, "accepted finding")} to ${file}: give each a reason.`);
  return compareFindings(keys, updatedEntries, findings, today);
}
