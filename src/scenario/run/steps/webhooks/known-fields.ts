/** Event types that each field is derived from. */
const sources: Readonly<Record<string, readonly string[]>> = {
  lifecycle: ["case.updated", "case.closed"],
  state: ["case.updated", "case.closed"],
  closeCode: ["case.closed"],
  paid: ["payment.created", "payment.deleted"],
};

/** A case keeps its first lifecycle until it is updated. */
const firstLifecycle = ["case.created", "case.updated"];

/** Whether a receiver subscribed to only these events can know a field, given those that have arrived. */
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
