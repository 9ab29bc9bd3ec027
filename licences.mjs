// A plugin of the build: what is bundled goes out with its licence, as a text file in dist.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const packageFolder = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/;

function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? `Licensed under ${license}.` : readFileSync(join(folder, file), "utf8");
  return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

export const licences = (fileName) => ({
  name: "licences",
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = new Set(modules.map((id) => packageFolder.exec(id)?.[1]).filter(Boolean));
    const source = [...folders]
      .map(noticeOf)
      .sort()
      .join(`\n${"-".repeat(80)}\n\n`);
    this.emitFile({ type: "asset", fileName, source });
  },
});
