import type { CreateNodeOptions, DocumentOptions, ScalarTag, SchemaOptions, ToStringOptions } from "yaml";
import { NumberText } from "../base/json";
import { selectFields } from "./fields";
import { listMembers } from "./json";
import type { ListReport, RecordReport } from "./report";
import { isUnsafe, safeYamlString } from "./safe-text";
import type { Chunk, Style } from "./style";

const numberTag: ScalarTag = {
  tag: "tag:yaml.org,2002:float",
  default: true,
  identify: (value) => value instanceof NumberText,
  resolve: (text) => new NumberText(text),
  stringify: ({ value }) => String(value),
};

/** Text with control or direction characters is double-quoted, with those escaped. */
const unsafeTag: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  identify: (value) => typeof value === "string" && isUnsafe(value.replaceAll("\n", "")),
  resolve: (text) => text,
  stringify: ({ value }) => safeYamlString(JSON.stringify(value)),
};

const options: DocumentOptions & SchemaOptions & CreateNodeOptions & ToStringOptions = {
  customTags: (tags) => [unsafeTag, numberTag, ...tags],
  // Quotes `NO` and dates, which older readers take for something else than text.
  compat: "yaml-1.1",
  aliasDuplicateObjects: false,
  lineWidth: 0,
};

type YamlPrinter = (value: unknown) => string;

async function yamlPrinter(): Promise<YamlPrinter> {
  const { stringify } = await import("yaml");
  return (value) => stringify(value, options);
}

/** `items`, `page` and `complete`, as in the JSON document. */
export async function* renderListYaml(report: ListReport, { fields }: Style): AsyncGenerator<Chunk> {
  const print = await yamlPrinter();
  let opening = "items:\n";
  for await (const { records } of report.pages) {
    if (records.length === 0) continue;
    const items = records.map(({ value }) => (fields === undefined ? value : selectFields(value, fields)));
    yield opening + print(items);
    opening = "";
  }
  const isEmpty = opening !== "";
  const members = Object.entries(listMembers(report.end())).filter(([, value]) => value !== undefined);
  yield (isEmpty ? "items: []\n" : "") + print(Object.fromEntries(members));
}

export async function* renderRecordYaml({ record }: RecordReport, { fields }: Style): AsyncGenerator<Chunk> {
  const print = await yamlPrinter();
  yield print(fields === undefined ? record.value : selectFields(record.value, fields));
}
