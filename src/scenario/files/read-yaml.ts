import type { Alias, Document, Node, Pair, Scalar } from "yaml";
import { advice, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import { type JsonValue, NumberText } from "../../base/json/json";
import { decodeUtf8 } from "../../base/text/decode-utf8";
import { pluralize } from "../../base/text/numbers/format-count";

export type YamlPath = readonly (string | number)[];

interface Position {
  readonly line: number;
  readonly column: number;
}

/** A YAML document as JSON. Numbers keep their digits. */
export interface ParsedYaml {
  readonly value: JsonValue;
  /**
   * Returns the position of a value or its key, or of the nearest enclosing node if the value doesn't exist.
   */
  positionOf(path: YamlPath, part?: "key" | "value"): Position;
}

const maxBytes = 2 ** 20;
/** Each use of an alias counts. */
const maxNodes = 20_000;
/** A key and its value take up about five tokens. */
const maxTokens = 5 * maxNodes;

/**
 * Reads a single document. Throws a `Failure` of kind usage that names the file, and the position if known.
 */
export async function readYaml(file: string, bytes: Uint8Array): Promise<ParsedYaml> {
  if (bytes.length > maxBytes)
    throw new Failure(
      "usage",
      `The file ${file} has ${bytes.length} bytes; a scenario has ${maxBytes} at most.`,
    );
  const text = decode(file, bytes);
  const yaml = await import("yaml");
  checkTokenCount(file, text, yaml);
  const lineCounter = new yaml.LineCounter();
  const documents = yaml.parseAllDocuments(text, {
    lineCounter: lineCounter,
    prettyErrors: false,
    logLevel: "silent",
    // `convert` checks for duplicates instead, because the library compares each key with every other.
    uniqueKeys: false,
  });
  const [document, second] = "empty" in documents ? [] : documents;
  if (document === undefined) throw new Failure("usage", `The file ${file} is empty.`);
  const findPosition = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line, column: col };
  };
  const createFailure: CreateFailure = (offset, why) => {
    const { line, column } = findPosition(offset);
    return createInvalidFileFailure(file, [`${file}:${line}:${column}: ${why.replace(/\.?$/, ".")}`]);
  };
  const [error] = document.errors;
  if (error !== undefined)
    throw createFailure(error.pos[0], explainYamlError(error.message, text[error.pos[0] - 1]));
  if (second !== undefined)
    throw createFailure(
      second.range[0],
      "A file can contain only one scenario, and a second one starts here",
    );
  const root = document.contents as Node | null;
  const resolveAlias = createAliasResolver(document as Document, yaml);
  return {
    value: createConverter(resolveAlias, createFailure, yaml)(root),
    positionOf: (path, part = "value") => findPosition(findOffset(root, resolveAlias, path, part, yaml)),
  };
}

export const fileHint = advice`${recoup`help scenarios.md#steps`} describes the steps; ${recoup`test schema`} prints the JSON Schema, for an editor.`;

export function createInvalidFileFailure(name: string, findings: readonly string[]): Failure {
  const count = pluralize(findings.length, "finding");
  return new Failure("usage", `The file ${name} is not a valid scenario (${count}). Nothing was sent.`, {
    findings,
    hint: fileHint,
  });
}

/** Throws if the file has too many tokens. Counts them before creating any node. */
function checkTokenCount(file: string, text: string, yaml: Yaml): void {
  let count = 0;
  for (const token of new yaml.Lexer().lex(text)) {
    const type = yaml.CST.tokenType(token);
    if (type !== null && !blankTokens.has(type)) count += 1;
    if (count > maxTokens)
      throw new Failure("usage", `The file ${file} is too large; a scenario has ${maxNodes} values at most.`);
  }
}

const blankTokens: ReadonlySet<string> = new Set(["space", "newline", "comment", "byte-order-mark"]);

type ResolveAlias = (alias: Alias) => Node | undefined;

/** Resolves all aliases in one pass. The library would walk the document once per alias. */
function createAliasResolver(document: Document, yaml: Yaml): ResolveAlias {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node | undefined>();
  yaml.visit(document, {
    Alias: (_, alias) => void targets.set(alias, anchors.get(alias.source)),
    Value: (_, node) => {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
  });
  return (alias) => targets.get(alias);
}

function decode(file: string, bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text;
  throw new Failure("usage", `The file ${file} is not valid UTF-8.`, { hint: "Save it in that encoding." });
}

/** Explains excessive nesting, which the library reports as a stack overflow, and `${…}` without quotes. */
function explainYamlError(message: string, characterBefore: string | undefined): string {
  if (/call stack/.test(message)) return "It is nested too deeply from here on";
  return characterBefore === "$" ? `Inside braces, \${…} needs quotes: "\${name}"` : message;
}

/** Creates a failure for a file. It names the line and column of the offset. */
type CreateFailure = (offset: number, why: string) => Failure;
type Yaml = typeof import("yaml");

function createConverter(resolveAlias: ResolveAlias, createFailure: CreateFailure, yaml: Yaml) {
  let nodeCount = 0;
  const resolveAliasOrThrow = (alias: Alias): Node => {
    const node = resolveAlias(alias);
    if (node !== undefined) return node;
    throw createFailure(alias.range?.[0] ?? 0, `Nothing before it is called &${alias.source}`);
  };
  const convert = (node: Node | null | undefined, depth = 0): JsonValue => {
    nodeCount += 1;
    if (nodeCount > maxNodes || depth > 100)
      throw createFailure(
        node?.range?.[0] ?? 0,
        "The file or the expansion of its aliases is too large here",
      );
    if (node === null || node === undefined) return null;
    if (yaml.isAlias(node)) return convert(resolveAliasOrThrow(node), depth + 1);
    if (yaml.isSeq(node)) return node.items.map((item) => convert(item as Node, depth + 1));
    if (yaml.isMap(node)) {
      const pairs = node.items as Pair<Scalar, Node>[];
      rejectDuplicateKeys(pairs, createFailure);
      return Object.fromEntries(pairs.map(({ key, value }) => [readKeyName(key), convert(value, depth + 1)]));
    }
    return yaml.isScalar(node) ? convertScalar(node) : null;
  };
  return convert;
}

function rejectDuplicateKeys(pairs: readonly Pair<Scalar, Node>[], createFailure: CreateFailure): void {
  const names = new Set<string>();
  for (const { key } of pairs) {
    const name = readKeyName(key);
    if (names.has(name)) throw createFailure(key?.range?.[0] ?? 0, "Map keys must be unique");
    names.add(name);
  }
}

const readKeyName = (key: Scalar | Node | null) =>
  String((key !== null && "value" in key ? key.value : key) ?? "");

const plainNumber = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/;

function convertScalar({ value, source }: Scalar): JsonValue {
  if (typeof value === "number") {
    if (!Number.isFinite(value)) return source ?? String(value);
    return new NumberText(source !== undefined && plainNumber.test(source) ? source : String(value));
  }
  return typeof value === "string" || typeof value === "boolean" || value === null ? value : String(value);
}

/** Returns the offset of a value or its key, or of the nearest enclosing node. */
function findOffset(
  root: Node | null,
  resolveAlias: ResolveAlias,
  path: YamlPath,
  part: "key" | "value",
  yaml: Yaml,
): number {
  let node: Node | null | undefined = root;
  let offset = node?.range?.[0] ?? 0;
  for (const [index, step] of path.entries()) {
    const resolved: Node | null | undefined = yaml.isAlias(node) ? resolveAlias(node) : node;
    if (yaml.isSeq(resolved)) node = resolved.items[Number(step)] as Node;
    else if (yaml.isMap(resolved)) {
      const pair: Pair<Scalar, Node> | undefined = (resolved.items as Pair<Scalar, Node>[]).find(
        ({ key }) => readKeyName(key) === String(step),
      );
      const isKey = part === "key" && index === path.length - 1;
      node = isKey || pair?.value == null ? pair?.key : pair.value;
    } else node = undefined;
    if (node?.range == null) break;
    offset = node.range[0];
  }
  return offset;
}
