import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

type Rows = readonly (readonly [name: string, promised: string])[];

/** Returns the exports of the published modules, and the fields of their types as declared. */
export const moduleExports = (): Rows => [
  ...exportsOf("src/webhooks/index.ts").flatMap(([name, file]) => declared("recoup/webhooks", name, file)),
  ...ownExports(testing).flatMap((name) => declared("recoup/testing", name, testing)),
];

const testing = "src/testing/published.ts";
const read = (file: string) => readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

/** Returns the names that a module reexports from other files. */
function exportsOf(index: string): readonly (readonly [name: string, file: string])[] {
  return [...read(index).matchAll(/export (?:type )?(\*|\{[^}]*\}) from "([^"]+)"/g)].flatMap(
    ([, list = "", from = ""]) => {
      const file = `${join(dirname(index), from)}.ts`;
      const names = list === "*" ? ownExports(file) : (list.replaceAll("type ", "").match(/\w+/g) ?? []);
      return names.map((name) => [name, file] as const);
    },
  );
}

const ownExports = (file: string) =>
  [...read(file).matchAll(/^export (?:declare )?(?:interface|type|function|const) (\w+)/gm)].map(
    ([, name = ""]) => name,
  );

/** Returns the declaration of a function, constant or type. An interface yields one row per field. */
function declared(module: string, name: string, file: string): Rows {
  const text = read(file);
  const kind = `(?:declare )?(?:interface|type|function|const) ${name}\\b`;
  const start = text.search(new RegExp(`^export ${kind}`, "m"));
  if (start < 0) return [[`${module} ${name}`, "exported"]];
  const [all = ""] = /^[\s\S]*?(?=\n\}|;\n(?! ))/.exec(text.slice(start)) ?? [];
  const end = /^export (?:declare )?type/.test(all) ? / $/ : /^export const/.test(all) ? / = / : / \{\n/;
  const [head = ""] = all.split(end);
  const fields = /^export (?:declare )?interface/.test(all) ? members(all.slice(head.length)) : [];
  return [
    [`${module} ${name}`, oneLine(head)],
    ...fields.map(([field, type]) => [`${module} ${name}.${field}`, type] as const),
  ];
}

const oneLine = (text: string) => text.trim().replace(/\s+/g, " ");

/** Returns an interface's members, which are indented by two spaces. */
const members = (body: string): Rows =>
  body
    .split(/\n(?= {2}\S)/)
    .map(oneLine)
    .flatMap((line) => {
      const [, name] = /^(?:readonly )?("[^"]+"|\[[^\]]+\]|\w+)/.exec(line) ?? [];
      return name === undefined ? [] : [[name, line] as const];
    });
