/** Seqs by the names in the file. */
export type Seqs = ReadonlyMap<string, number>;

/** Adds things in order and numbers them by position. */
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

/** The names have already been checked. */
export function seqOf(seqs: Seqs, name: string): number {
  const seq = seqs.get(name);
  if (seq === undefined) throw new RangeError(`Nothing is called ${name}.`);
  return seq;
}
