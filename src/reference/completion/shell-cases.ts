import type { CompletionTable, Offer, Place } from "./table";

/** A word of bash and zsh that stands for itself. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** How a shell writes the words that may follow. */
export interface ListSpelling {
  words(offers: readonly Offer[]): string;
  readonly none: string;
  whole(words: string): string;
  /** What `+=` takes. */
  further(words: string): string;
}

/** The functions that look up a place: what may follow, and where its values come from. */
export function lookups(
  { places, globalFlags, globalValues }: CompletionTable,
  listed: ListSpelling,
): string {
  return `_recoup_next() {
${listCases(places, ({ next }) => next, listed)}
}

_recoup_flags() {
${listCases(places, ({ flags }) => flags, listed)}
  list+=${listed.further(listed.words(globalFlags))}
}

_recoup_source() {
  case "$1 $2" in
${sourceCases(places, globalValues)}
    *) source= ;;
  esac
}

_recoup_argument() {
  case $1 in
${argumentCases(places)}
    *) source= most=0 ;;
  esac
}`;
}

function listCases(
  places: readonly Place[],
  of: (place: Place) => readonly Offer[],
  { words, none, whole }: ListSpelling,
): string {
  const filled = places.filter((place) => of(place).length > 0);
  const lines = filled.map((place) => `    ${quoted(place.path)}) list=${whole(words(of(place)))} ;;`);
  return ["  case $1 in", ...lines, `    *) list=${none} ;;`, "  esac"].join("\n");
}

/** The lines of a `case` that sets `source`: where the values of a flag at a place come from. */
function sourceCases(places: readonly Place[], globalValues: Place["values"]): string {
  const own = places.flatMap(({ path, values }) => sources(values, (name) => quoted(`${path} ${name}`)));
  return [...own, ...sources(globalValues, (name) => `*${quoted(` ${name}`)}`)].join("\n");
}

function sources(values: Place["values"], patternOf: (name: string) => string): readonly string[] {
  const bySource = new Map<string, string[]>();
  for (const [names, source] of values)
    bySource.set(source, [...(bySource.get(source) ?? []), ...names.map(patternOf)]);
  return [...bySource].map(([source, patterns]) => `    ${patterns.join("|")}) source=${quoted(source)} ;;`);
}

/** The lines of a `case` that sets `source` and `most`: what a place's argument takes, and how many of it. */
function argumentCases(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, argument, isVariadic }) =>
    argument === undefined
      ? []
      : [`    ${quoted(path)}) source=${quoted(argument)} most=${isVariadic ? 99 : 1} ;;`],
  );
  return lines.join("\n");
}
