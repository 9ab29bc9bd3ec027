import { expect, test } from "vitest";
import { surfaces } from "../../../src/base/platform";
import { buildOpenApiDocument } from "../../../src/sandbox/openapi/document";
import { printBlocks, printOperation, printProperties, printSchema } from "./printed";

// biome-ignore lint/suspicious/noExplicitAny: the tests read every part of a document
const documents: readonly (readonly [surface: string, any])[] = await Promise.all(
  surfaces.map(async (surface) => [surface, await buildOpenApiDocument(surface, "https://sandbox.example")]),
);

/** To update the text files, run `npm run reference` and review the diff. */
test("describes all operations", async () => {
  const blocks = documents.flatMap(([surface, { paths }]) =>
    Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.entries(item).map(
        ([method, operation]) =>
          [`${surface} ${method.toUpperCase()} ${path}`, printOperation(operation)] as const,
      ),
    ),
  );
  await expect(printBlocks(blocks)).toMatchFileSnapshot("operations.txt");
});

test("omits empty parts of an operation", () => {
  const operations = documents.flatMap(([, { paths }]) =>
    Object.values<object>(paths).flatMap(Object.values),
  );
  const empty = operations.flatMap(
    (operation) => JSON.stringify(operation).match(/"[^"]+":(\[\]|\{\}|"")/g) ?? [],
  );
  expect([...new Set(empty)]).toEqual(['"x-rules":[]']);
});

test("doesn't limit integers to those that JavaScript represents exactly", () => {
  expect(JSON.stringify(documents)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test("describes all deliveries", async () => {
  const blocks = documents.flatMap(([surface, { webhooks }]) =>
    Object.entries<{ readonly post: object }>(webhooks).map(
      ([event, { post }]) => [`${surface} ${event}`, printOperation(post)] as const,
    ),
  );
  await expect(printBlocks(blocks)).toMatchFileSnapshot("deliveries.txt");
});

/** Returns the names of the schemas referenced by a part of a document, directly or through other schemas. */
function listReferences(part: unknown, shapes: Readonly<Record<string, object>>): readonly string[] {
  const names = new Set<string>();
  const search = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (names.has(name)) continue;
      names.add(name);
      search(shapes[name]);
    }
  };
  search(part);
  return [...names];
}

test("describes all request bodies", async () => {
  const surfacesByShape = new Map<string, readonly string[]>();
  for (const [surface, { paths, components }] of documents) {
    const operations = Object.values<object>(paths).flatMap((item) => Object.values(item));
    const bodies = operations.flatMap(({ requestBody }) => requestBody ?? []);
    for (const name of listReferences(bodies, components.schemas)) {
      const { properties, required, ...others } = components.schemas[name];
      const lines = properties === undefined ? [] : printProperties(properties, required);
      const shape = JSON.stringify([`${name}: ${printSchema(others)}`, lines]);
      surfacesByShape.set(shape, [...(surfacesByShape.get(shape) ?? []), surface]);
    }
  }
  const blocks = [...surfacesByShape].map(([shape, names]) => {
    const [title, lines] = JSON.parse(shape);
    return [title, [`of ${names.join(", ")}`, ...lines]] as const;
  });
  await expect(printBlocks(blocks)).toMatchFileSnapshot("bodies.txt");
});
