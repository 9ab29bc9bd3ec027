import { parseAst } from "rolldown/parseAst";

const call = (what) => `(globalThis as any).reached?.${what};`;

/**
 * Inserts a call before the statement, or into the arrow function, that contains each place of a file, so that
 * a test run records which tests reach it.
 *
 * @param places Offsets in the text, by the name to record.
 */
export function insertProbes(text, file, places) {
  const { body } = parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }, file);
  const first = body.find(({ type }) => type !== "ImportDeclaration") ?? body[0];
  const inserted = [
    { at: first.start, code: call("enter()") },
    { at: text.length, code: call("leave()") },
  ];
  for (const [name, offset] of places) {
    const { node, isBody } = findAnchor(body, offset);
    const code = call(`at(${JSON.stringify(name)})`);
    if (isBody)
      inserted.push({ at: node.start, code: `(${code.replace(";", ",")}` }, { at: node.end, code: ")" });
    else inserted.push({ at: node.start, code });
  }
  // From the end, so that offsets stay valid; the first of several at one offset ends up in front.
  const ordered = inserted.map((insertion, index) => ({ ...insertion, index }));
  ordered.sort((a, b) => b.at - a.at || b.index - a.index);
  return ordered.reduce((result, { at, code }) => result.slice(0, at) + code + result.slice(at), text);
}

/** Returns the innermost statement of a block, or expression that is the body of a function, at this offset. */
function findAnchor(body, offset) {
  let anchor;
  const descend = (child, parent, isStatement) => {
    if (Array.isArray(child)) for (const each of child) descend(each, parent, isStatement);
    if (typeof child?.type !== "string" || child.start > offset || child.end <= offset) return;
    const isBody = parent?.type === "ArrowFunctionExpression" && child === parent.body;
    if (isStatement || (isBody && child.type !== "BlockStatement")) anchor = { node: child, isBody };
    for (const [name, below] of Object.entries(child)) {
      const isList = /^(BlockStatement|StaticBlock)$/.test(child.type) && name === "body";
      const isCase = child.type === "SwitchCase" && name === "consequent";
      if (typeof below === "object") descend(below, child, isList || isCase);
    }
  };
  descend(body, undefined, true);
  return anchor;
}
