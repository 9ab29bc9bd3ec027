import type { CreateNodeOptions, DocumentOptions, ScalarTag, SchemaOptions, ToStringOptions } from "yaml";
import { NumberText } from "../../base/json/json";
import { isUnsafe } from "../../base/text/unsafe-characters";
import { readSelected } from "../fields";
import type { ListReport, RecordReport } from "../report";
import { escapeUnsafeYaml } from "../text/safe-text";
import type { Chunk, Style } from "../text/style";
import { buildListMembers } from "./json";

const numberTag: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: (value) => value instanceof NumberText,
  resolve: (text) => new NumberText(text),
  stringify: ({ value }) => String(value),
};

/** Double-quotes text that contains control or direction characters, and escapes them. */
const unsafeTextTag: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: (value) => typeof value === "string" && isUnsafe(value.replaceAll("\n", "")),
  resolve: (text) => text,
  stringify: ({ value }) => escapeUnsafeYaml(JSON.stringify(value)),
};

const yamlOptions: DocumentOptions & SchemaOptions & CreateNodeOptions & ToStringOptions = {
  customTags: (tags) => [unsafeTextTag, numberTag, ...tags],
  // Quotes `NO` and dates, which older readers don't treat as text.
  compat: "yaml-1.1",
  aliasDuplicateObjects: false,
  lineWidth: 0,
};

/** Formats a value as a YAML document, or on a single line. */
export async function printYaml(value: unknown, collectionStyle?: "flow"): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(value, { ...yamlOptions, collectionStyle });
}

/** Parsed YAML that can be traced back to source lines. */
interface ParsedYaml {
  readonly value: unknown;
  /** Returns the line, counted from 1, of the deepest part of the path that exists. */
  getLine(path: readonly (string | number)[]): number;
}

interface InvalidYaml {
  readonly findings: readonly { readonly line: number; readonly message: string }[];
}

/** Reads YAML, and therefore JSON too. Reports errors, including duplicate keys, as findings. */
export async function parseYaml(text: string): Promise<ParsedYaml | InvalidYaml> {
  const { isNode, LineCounter, parseDocument } = await import("yaml");
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  if (document.errors.length > 0) {
    const findings = document.errors.map(({ pos, message }) => ({
      line: lineCounter.linePos(pos[0]).line,
      message,
    }));
    return { findings };
  }
  const getLine = (path: readonly (string | number)[]): number => {
    const node = path.length === 0 ? document.contents : document.getIn(path, true);
    if (isNode(node) && node.range) return lineCounter.linePos(node.range[0]).line;
    return path.length === 0 ? 1 : getLine(path.slice(0, -1));
  };
  return { value: document.toJS({ maxAliasCount: 100 }), getLine };
}

/** Prints the same fields as the JSON document, such as `items`, `page` and `complete`. */
export async function* renderListYaml(report: ListReport, { fields }: Style): AsyncGenerator<Chunk> {
  let opening = "items:\n";
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    yield opening + (await printYaml(records.map((record) => readSelected(record, fields))));
    opening = "";
  }
  const isEmpty = opening !== "";
  const members = Object.entries(buildListMembers(report.end())).filter(([, value]) => value !== undefined);
  yield (isEmpty ? "items: []\n" : "") + (await printYaml(Object.fromEntries(members)));
}

export async function* renderRecordYaml({ record }: RecordReport, { fields }: Style): AsyncGenerator<Chunk> {
  yield await printYaml(readSelected(record, fields));
}
