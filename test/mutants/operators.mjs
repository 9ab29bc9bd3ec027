import { parseAst } from "rolldown/parseAst";

const opposite = { "&&": "||", "||": "&&", "===": "!==", "!==": "===", "+": "-", "-": "+" };
const boundary = { "<": "<=", "<=": "<", ">": ">=", ">=": ">" };
/** Methods that clean or sort a value. The code still compiles without the call. */
const cleaning = new Set(["toLowerCase", "toUpperCase", "trim", "sort", "reverse", "toSorted", "toReversed"]);
/** Properties whose values only people read. */
const texts =
  /^(summary|details?|description|meaning|examples?|title|label|hint|about|note|next|text|message|placeholder)$/i;
/** Whether the value is an identifier or keyword rather than a sentence. */
const isWord = (value) => typeof value === "string" && /^[\w./:-]{2,30}$/.test(value);

/**
 * Returns all changes that the operators can make to a file. Each replaces `before` at `start` with `after`.
 */
export function mutantsOf(text, file) {
  const found = [];
  const words = [];
  const cut = ({ start, end }) => text.slice(start, end);
  const lineOf = (offset) => text.slice(0, offset).split("\n").length;
  const add = (operator, { start, end }, after) =>
    found.push({ operator, file, line: lineOf(start), start, end, before: cut({ start, end }), after });
  /** Removes a list element along with its comma. */
  const drop = (operator, list, item) => {
    if (item === null || list.length < 2) return;
    const at = list.indexOf(item);
    const [start, end] =
      at === 0 ? [item.start, list[1]?.start ?? item.end] : [list[at - 1]?.end ?? item.start, item.end];
    add(operator, { start, end }, "");
  };
  const operatorIn = ({ left, right, operator }) => {
    const start = left.end + text.slice(left.end, right.start).indexOf(operator);
    return { start, end: start + operator.length };
  };
  const isVoid = ({ returnType }) => {
    const type = returnType?.typeAnnotation;
    return type !== undefined && /^(void|Promise<void>)$/.test(cut(type));
  };
  const visitors = {
    IfStatement: ({ test }) => add("negate", test, `!(${cut(test)})`),
    ConditionalExpression: ({ test }) => add("negate", test, `!(${cut(test)})`),
    LogicalExpression(node) {
      if (node.operator === "??") return;
      add("swap && ||", operatorIn(node), opposite[node.operator]);
      add("weaken", node, cut(node.left));
    },
    BinaryExpression(node) {
      const other = boundary[node.operator] ?? opposite[node.operator];
      const isOfText = [node.left, node.right].some(
        ({ type, value }) => type === "TemplateLiteral" || typeof value === "string",
      );
      if (other === undefined || (isOfText && /[+-]/.test(node.operator))) return;
      add(boundary[node.operator] ? "boundary" : "compare", operatorIn(node), other);
    },
    ExpressionStatement({ expression, directive, ...node }) {
      const called = expression.type === "AwaitExpression" ? expression.argument : expression;
      if (!directive && called.type === "CallExpression") add("drop call", node, ";");
    },
    Literal(node) {
      if (typeof node.value === "number") add("number", node, String(node.value + 1));
      else if (isWord(node.value)) words.push(node);
    },
    AwaitExpression: (node) => add("drop await", node, cut(node.argument)),
    CallExpression(node) {
      const { callee } = node;
      if (callee.type === "MemberExpression" && cleaning.has(callee.property.name))
        add("drop cleaning", node, cut(callee.object));
    },
    ArrayExpression: ({ elements }) => elements.map((item) => drop("drop element", elements, item)),
    ObjectExpression: ({ properties }) => properties.map((item) => drop("drop property", properties, item)),
    FunctionDeclaration(node) {
      const [first, ...others] = node.body.body;
      if (isVoid(node) && others.length > 0)
        add("return early", { start: first.start, end: first.start }, "return; ");
    },
  };
  walk(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }, file), visitors);
  for (const node of words) {
    const others = words.filter(({ value }) => value !== node.value);
    const other = others[(words.indexOf(node) * 7) % others.length];
    if (other !== undefined) add("swap string", node, cut(other));
  }
  return found;
}

/** Visits only code that runs, not types, imports, strings or keys. */
function walk(node, visitors) {
  if (Array.isArray(node)) for (const child of node) walk(child, visitors);
  if (typeof node?.type !== "string") return;
  if (node.type === "ImportDeclaration" || node.type === "TemplateElement") return;
  if (node.type.startsWith("TS") && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
  if (node.type === "Property" && texts.test(node.key.name ?? node.key.value ?? "")) return;
  if (/^(ImportExpression|Export(All|Named)Declaration)$/.test(node.type) && node.source) return;
  visitors[node.type]?.(node);
  for (const [name, child] of Object.entries(node)) {
    const isName = (name === "key" || name === "property") && !node.computed;
    if (!isName && name !== "typeAnnotation" && typeof child === "object") walk(child, visitors);
  }
}
