// Writes a CycloneDX bill of materials for the bundled packages.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { listName } from "./bundled.mjs";

const root = join(import.meta.dirname, "..");
const readJson = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

const billName = "sbom.cdx.json";

const url = ({ name, version }) => `pkg:npm/${name.replace("@", "%40")}@${version}`;

/** Accepts one SPDX identifier, or an expression such as `MIT OR CC0-1.0`. */
const licenseOf = (license) =>
  /^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license };

/** Converts an `integrity` value of package-lock.json to a CycloneDX hash. */
function hashOf(integrity) {
  const [, content] = /^sha512-(.+)$/.exec(integrity) ?? [];
  if (content === undefined) throw new Error(`package-lock.json has no SHA-512: ${integrity}`);
  return { alg: "SHA-512", content: Buffer.from(content, "base64").toString("hex") };
}

function component({ path, ...known }, lock) {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(known.name);
  return {
    type: "library",
    "bom-ref": url(known),
    ...(group && { group }),
    name,
    version: known.version,
    licenses: [licenseOf(known.license)],
    hashes: [hashOf(lock.packages[path].integrity)],
    purl: url(known),
  };
}

export function writeBillOfMaterials(folder, bundles) {
  const { name, version, license } = readJson(root, "package.json");
  const lock = readJson(root, "package-lock.json");
  const lists = bundles.map((bundle) => join(folder, listName(bundle)));
  const packages = new Map(lists.flatMap((file) => readJson(file)).map((known) => [url(known), known]));
  const components = [...packages.values()].map((known) => component(known, lock));
  const own = { name, version };
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": url(own),
        ...own,
        licenses: [licenseOf(license)],
        purl: url(own),
      },
    },
    components: components.sort((a, b) => (a.purl < b.purl ? -1 : 1)),
    dependencies: [{ ref: url(own), dependsOn: components.map(({ purl }) => purl).sort() }],
  };
  writeFileSync(join(folder, billName), `${JSON.stringify(bill, null, 1)}\n`);
  for (const file of lists) rmSync(file);
}
