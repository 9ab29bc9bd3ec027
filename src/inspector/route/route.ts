import { attempt } from "../../base/attempt";

/** The view named in the URL, such as `#/deliveries/<id>?state=dead`. */
export interface Route {
  readonly view: string;
  readonly id: string | undefined;
  readonly query: Readonly<Record<string, string>>;
}

/** Decodes percent-encoded text. Returns an empty string if an escape is invalid. */
const decodeSegment = (text: string) => attempt(() => decodeURIComponent(text)) ?? "";

export function parseRoute(fragment: string): Route {
  const [path = "", query = ""] = fragment.replace(/^#?\/?/, "").split("?", 2);
  const [view = "", id = ""] = path.split("/");
  const entries = [...new URLSearchParams(query)].filter(([, value]) => value !== "");
  return {
    view: decodeSegment(view) || "overview",
    id: decodeSegment(id) || undefined,
    query: Object.fromEntries(entries),
  };
}

export function buildHref(view: string, id?: string, query: Route["query"] = {}): string {
  const filledEntries = Object.entries(query).filter(([, value]) => value !== "");
  const path = [view, ...(id === undefined ? [] : [id])].map(encodeURIComponent).join("/");
  return `#/${path}${filledEntries.length === 0 ? "" : `?${new URLSearchParams(filledEntries)}`}`;
}
