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

const escapeData = (text: string) =>
  text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const escapeProperty = (text: string) => escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
