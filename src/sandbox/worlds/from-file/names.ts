/** Seqs, keyed by the name in the file. */
export type SeqByName = ReadonlyMap<string, number>;

/** Calls `add` for each item in order, with its position as the seq. Returns the seqs, keyed by name. */
export function addWithSequenceNumbers<Item extends { readonly name: string }>(
  items: readonly Item[],
  add: (seq: number, item: Item) => void,
): SeqByName {
  return new Map(
    items.map((item, index) => {
      add(index + 1, item);
      return [item.name, index + 1];
    }),
  );
}

/** Returns the seq for a name that is known to exist. */
export function getSeq(sequenceNumbers: SeqByName, name: string): number {
  const seq = sequenceNumbers.get(name);
  if (seq === undefined) throw new RangeError(`Nothing is called ${name}.`);
  return seq;
}
