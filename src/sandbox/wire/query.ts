/** Query values by lower-case name; names are case-insensitive. */
export type Query = ReadonlyMap<string, string>;

const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

/**
 * Reads a query string and joins the values of a repeated name with commas. Throws `URIError` if it is
 * malformed.
 */
export function readQuery(text: string): Query {
  const query = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const name = decode(at < 0 ? pair : pair.slice(0, at)).toLowerCase();
    const value = at < 0 ? "" : decode(pair.slice(at + 1));
    const before = query.get(name);
    query.set(name, before === undefined ? value : `${before},${value}`);
  }
  return query;
}
