type Properties = Readonly<Record<string, string | number>>;

/** Formats a GitHub Actions workflow command that shows a message next to a line of the diff. */
export function formatAnnotation(
  level: "error" | "warning" | "notice",
  properties: Properties,
  lines: readonly string[],
): string {
  const pairs = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  return `::${level} ${pairs.join(",")}::${escapeData(lines.join("\n"))}`;
}

/** Also escapes the separators that are printed as line breaks and would end the command. */
const escapeData = (text: string) =>
  text
    .replaceAll("%", "%25")
    .replaceAll("\r", "%0D")
    .replace(/[\n\v\f\u0085\u2028\u2029]/g, "%0A");

const escapeProperty = (text: string) => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
