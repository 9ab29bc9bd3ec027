import { readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";

interface Word {
  readonly text: string;
  /** Offset in the file. */
  readonly start: number;
}

interface Title extends Word {
  /** Whether the title continues its group's title: "a receiver" > "that answers 503". */
  readonly isInGroup: boolean;
}

export interface SourceWords {
  readonly file: string;
  /** Names of variables, functions, types, parameters and properties, and the keys of object literals. */
  readonly names: readonly Word[];
  readonly types: readonly Word[];
  /** Comments without their delimiters. Adjacent line comments form one comment. */
  readonly comments: readonly Word[];
  readonly titles: readonly Title[];
  lineAt(start: number): number;
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of every kind of syntax
type Node = any;

const isNode = (value: Node) => typeof value === "object" && value !== null && "type" in value;

function visitChildren(node: Node, visit: (child: Node) => void): void {
  for (const value of Object.values<Node>(node)) {
    if (Array.isArray(value)) for (const child of value) isNode(child) && visit(child);
    else if (isNode(value)) visit(value);
  }
}

export function readSourceWords(file: string): SourceWords {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  const [names, types, titles]: [Word[], Word[], Title[]] = [[], [], []];
  const add = (list: Word[], node: Node) => {
    const name = node?.name ?? (node?.type === "Identifier" ? node.value : undefined);
    if (typeof name === "string") list.push({ text: name, start: node.start });
  };
  const visit = (node: Node, isInGroup: boolean) => {
    let isInside = isInGroup;
    if (node.type === "VariableDeclarator")
      for (const boundName of boundNames(node.id)) add(names, boundName);
    else if (typeDeclarations.has(node.type)) {
      add(types, node.id);
      add(names, node.id);
    } else if (members.has(node.type)) add(names, node.key);
    else if (node.type === "Property") add(names, node.key);
    else if (Array.isArray(node.params)) {
      add(names, node.id);
      for (const parameter of node.params)
        for (const boundName of boundNames(parameter)) add(names, boundName);
    } else if (node.type === "CallExpression") {
      const title = titleOf(node);
      if (title !== undefined) titles.push({ ...title, isInGroup });
      isInside ||= title !== undefined && calledName(node) === "describe";
    }
    visitChildren(node, (child) => visit(child, isInside));
  };
  visit(program, false);
  return { file, names, types, comments: joinLines(comments, text), titles, lineAt: lineCounter(text) };
}

const typeDeclarations = new Set(["TSTypeAliasDeclaration", "TSInterfaceDeclaration", "ClassDeclaration"]);
const members = new Set([
  "TSPropertySignature",
  "TSMethodSignature",
  "PropertyDefinition",
  "MethodDefinition",
]);

/** Lists the identifiers bound by a destructuring pattern. */
function boundNames(pattern: Node): readonly Node[] {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return pattern.properties.flatMap((property: Node) => boundNames(property.value ?? property.argument));
    case "ArrayPattern":
      return pattern.elements.flatMap(boundNames);
    case "AssignmentPattern":
      return boundNames(pattern.left);
    case "RestElement":
      return boundNames(pattern.argument);
    case "TSParameterProperty":
      return boundNames(pattern.parameter);
    default:
      return [];
  }
}

/** Returns `test` for `test.each(…)(…)`. */
function calledName(node: Node): string | undefined {
  if (node.type === "CallExpression") return calledName(node.callee);
  if (node.type === "MemberExpression") return calledName(node.object);
  if (node.type === "TaggedTemplateExpression") return calledName(node.tag);
  return node.name;
}

function titleOf(node: Node): Word | undefined {
  if (!["test", "describe"].includes(calledName(node) ?? "")) return undefined;
  const [title] = node.arguments;
  const text = title?.type === "TemplateLiteral" ? title.quasis[0].value.cooked : title?.value;
  return typeof text === "string" ? { text, start: title.start } : undefined;
}

function joinLines(comments: readonly Node[], text: string): readonly Word[] {
  const joined: Word[] = [];
  let end = -1;
  for (const { type, value, start, end: next } of comments) {
    const isNextLine = type === "Line" && end >= 0 && /^\s*$/.test(text.slice(end, start));
    if (!isNextLine) joined.push({ text: value.replace(/^[\s*]*/, ""), start });
    end = type === "Line" ? next : -1;
  }
  return joined;
}

const lineCounter = (text: string) => (start: number) => text.slice(0, start).split("\n").length;
