export interface Acceptance {
  readonly reason: string;
  /** Last valid UTC day: `2026-12-31`. */
  readonly until: string;
}

/** An entry in a file of accepted findings. `Key` lists the fields that identify a finding. */
export type AcceptedFinding<Key extends string> = Acceptance & Readonly<Record<Key, string>>;

export interface FindingComparison<Key extends string> {
  /**
   * Returns the entry that accepts a finding today, or undefined if the finding is new or its entry has
   * expired.
   */
  acceptanceOf(finding: Readonly<Record<Key, string>>): Acceptance | undefined;
  /** Expired entries whose finding still occurs. */
  readonly expired: readonly AcceptedFinding<Key>[];
  /** Entries whose finding no longer occurs. */
  readonly gone: readonly AcceptedFinding<Key>[];
}

type IdFields<Key extends string> = Readonly<Record<Key, string>>;

/** Returns a string that is the same for an entry and the finding it accepts. */
export const buildFindingKey = <Key extends string>(keys: readonly Key[], item: IdFields<Key>) =>
  JSON.stringify(keys.map((key) => item[key].trim()));

export function compareFindings<Key extends string>(
  keys: readonly Key[],
  entries: readonly AcceptedFinding<Key>[],
  findings: readonly IdFields<Key>[],
  today: string,
): FindingComparison<Key> {
  const byIdentity = new Map(entries.map((entry) => [buildFindingKey(keys, entry), entry]));
  const foundIdentities = new Set(findings.map((finding) => buildFindingKey(keys, finding)));
  const isFound = (entry: AcceptedFinding<Key>) => foundIdentities.has(buildFindingKey(keys, entry));
  const isExpired = ({ until }: Acceptance) => until < today;
  return {
    acceptanceOf(finding) {
      const entry = byIdentity.get(buildFindingKey(keys, finding));
      return entry === undefined || isExpired(entry)
        ? undefined
        : { reason: entry.reason, until: entry.until };
    },
    expired: entries.filter((entry) => isExpired(entry) && isFound(entry)),
    gone: entries.filter((entry) => !isFound(entry)),
  };
}

/**
 * Returns one entry per finding, either from the file or new. An expired entry gets a new end date and keeps
 * its reason.
 */
export function updateEntries<Key extends string>(
  keys: readonly Key[],
  entries: readonly AcceptedFinding<Key>[],
  findings: readonly IdFields<Key>[],
  newAcceptance: Acceptance & { readonly today: string },
): readonly AcceptedFinding<Key>[] {
  const byIdentity = new Map(entries.map((entry) => [buildFindingKey(keys, entry), entry]));
  const findingByIdentity = new Map(findings.map((finding) => [buildFindingKey(keys, finding), finding]));
  return [...findingByIdentity].map(([identity, finding]) => {
    const { reason = newAcceptance.reason, until = newAcceptance.until } = byIdentity.get(identity) ?? {};
    const keyFields = Object.fromEntries(keys.map((key) => [key, finding[key]])) as Record<Key, string>;
    return { ...keyFields, reason, until: until < newAcceptance.today ? newAcceptance.until : until };
  });
}
