/** Seqs by their name in the file. */
export type Seqs = ReadonlyMap<string, number>;

/** Calls `add` for each item in order, with the position as seq. Returns the seqs by name. */
export function addNumbered<Thing extends { readonly name: string }>(
  things: readonly Thing[],
  add: (seq: number, thing: Thing) => void,
): Seqs {
  return new Map(
    things.map((thing, index) => {
      add(index + 1, thing);
      return [thing.name, index + 1];
    }),
  );
}

/** Returns the seq for a name that has already been checked. */
export function seqOf(seqs: Seqs, name: string): number {
  const seq = seqs.get(name);
  if (seq === undefined) throw new RangeError(`Nothing is called ${name}.`);
  return seq;
}
