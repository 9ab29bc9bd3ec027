import type { Place } from "./table";

/** A word of bash and zsh that stands for itself. */
export const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The lines of a `case` that sets `source`: where the values of a flag at a place come from. */
export function sourceCases(places: readonly Place[], globalValues: Place["values"]): string {
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
export function argumentCases(places: readonly Place[]): string {
  const lines = places.flatMap(({ path, argument, isVariadic }) =>
    argument === undefined
      ? []
      : [`    ${quoted(path)}) source=${quoted(argument)} most=${isVariadic ? 99 : 1} ;;`],
  );
  return lines.join("\n");
}
