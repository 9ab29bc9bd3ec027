export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#10": "\n" };
const decode = (text: string) =>
  text.replace(/&([#\w]+);/g, (_, name: string) => entities[name] ?? fail(name));
const fail = (what: string): never => {
  throw new Error(`no XML: ${what}`);
};

/** Parses the subset of XML that the reports use. Throws if the XML isn't well-formed. */
export function readXml(source: string): Element {
  const tokens = source.replace(/^<\?xml [^?]*\?>\s*/, "").match(/<[^<>]*>|[^<>]+/g) ?? [];
  const root = { name: "", attributes: {}, children: [] as Element[], text: "" };
  const open: { name: string; attributes: Record<string, string>; children: Element[]; text: string }[] = [
    root,
  ];
  for (const token of tokens) {
    const top = open.at(-1) ?? root;
    if (!token.startsWith("<")) {
      if (open.length > 1) top.text += decode(token);
      else if (token.trim() !== "") fail(token);
      continue;
    }
    if (token.startsWith("</")) {
      if (token !== `</${top.name}>`) fail(token);
      open.pop();
      continue;
    }
    const match = /^<([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>$/.exec(token) ?? fail(token);
    const attributes = Object.fromEntries(
      [...(match[2] ?? "").matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
        name,
        decode(value ?? ""),
      ]),
    );
    const element = { name: match[1] ?? "", attributes, children: [], text: "" };
    top.children.push(element);
    if (match[3] === "") open.push(element);
  }
  if (open.length !== 1 || root.children.length !== 1) fail("it does not end");
  return root.children[0] as Element;
}
