import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import { type RolldownOptions, rolldown } from "rolldown";
import { expect, test } from "vitest";

interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { readonly content: string }[];
}

const bill = JSON.parse(readFileSync("dist/sbom.cdx.json", "utf8"));
const components: readonly Component[] = bill.components;
const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ""}${name}@${version}`;
const requireSchema = createRequire(import.meta.resolve("@cyclonedx/cyclonedx-library"));

test("the bill of materials is valid CycloneDX", () => {
  const schema = (name: string) => {
    const file = `${name}.SNAPSHOT.schema.json`;
    return { ...requireSchema(`../res/schema/${file}`), $id: `http://cyclonedx.org/schema/${file}` };
  };
  const ajv = new Ajv({ strict: false, formats: { "iri-reference": true, "idn-email": true } });
  addFormats.default(ajv);
  for (const name of ["spdx", "jsf-0.82", "cryptography-defs"]) ajv.addSchema(schema(name));
  const validate = ajv.compile(schema("bom-1.6"));
  expect([validate(bill), validate.errors]).toEqual([true, null]);
});

/** Returns the packages listed in the source maps of a new build. */
async function packagesInMaps(options: RolldownOptions): Promise<readonly string[]> {
  const bundle = await rolldown(options);
  const { output } = await bundle.generate({ ...options.output, sourcemap: "hidden", minify: false });
  await bundle.close();
  const maps = output.flatMap((chunk) => (chunk.type === "chunk" && chunk.map ? chunk.map.sources : []));
  const folders = maps.flatMap(
    (source) => /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? [],
  );
  return folders.map((folder) => {
    const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    return `${name}@${version}`;
  });
}

test("lists the packages bundled into the program and the inspector", async () => {
  const { program, inspector } = await import(
    new URL("../../../build/rolldown.config.mjs", import.meta.url).href
  );
  const matches = [...(await packagesInMaps(program)), ...(await packagesInMaps(inspector))];
  expect(components.map(nameOf).sort()).toEqual([...new Set(matches)].sort());
});

test("lists each package's license and archive hash", () => {
  const lacking = components.filter(
    ({ hashes, ...known }) => !("licenses" in known) || !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ""),
  );
  expect(lacking.map(nameOf)).toEqual([]);
});
