/** The view in the address, such as `#/deliveries/<id>?state=dead`. */
export interface Route {
  readonly view: string;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Decodes an escaped text. Empty if an escape is not valid. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

export function parseRoute(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#?\/?/, "").split("?", 2);
  const [view = "", id = ""] = path.split("/");
  const entries = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  return {
    view: decode(view) || "overview",
    id: decode(id) || undefined,
    query: Object.fromEntries(entries),
  };
}

export function routeHref(view: string, id?: string, query: Route["query"] = {}): string {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  const path = [view, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join("/");
  return `#/${path}${filled.length === 0 ? "" : `?${new URLSearchParams(filled)}`}`;
}
