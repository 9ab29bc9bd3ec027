/** What each part of the books is made from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  lifecycle: ["case.updated", "case.closed"],
  state: ["case.updated", "case.closed"],
  closeCode: ["case.closed"],
  paid: ["payment.created", "payment.deleted"],
};

/** A case is in its first lifecycle until an update comes. */
const firstLifecycle = ["case.created", "case.updated"];

/** Whether a receiver of these events alone, of which these have come, can know a field of its books. */
export function knownFields(
  subscribed: readonly string[] | undefined,
  arrived: ReadonlySet<string>,
): (field: string) => boolean {
  if (subscribed === undefined) return () => true;
  const hasFirst = firstLifecycle.some((type) => subscribed.includes(type) && arrived.has(type));
  return (field) => {
    const isLifecycle = field === "lifecycle" || field === "state";
    return sources[field]?.every((type) => subscribed.includes(type)) === true && (!isLifecycle || hasFirst);
  };
}
