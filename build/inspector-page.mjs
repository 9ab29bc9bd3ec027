// Build plugin that writes the inspector page next to its script, with all styles in one sheet.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Removes comments, indentation, and spaces around punctuation. */
const smaller = (css) =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/;}/g, "}")
    .trim();

/** Joins the sheets that `index.css` imports, in import order. */
function styles(folder) {
  const index = readFileSync(join(folder, "index.css"), "utf8");
  return index.replace(/@import "(.+)";/g, (_, name) => readFileSync(join(folder, name), "utf8"));
}

export const inspectorPage = (folder) => ({
  name: "inspector-page",
  generateBundle() {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    const sheet = smaller(styles(join(folder, "styles")));
    this.emitFile({ type: "asset", fileName: "inspector/index.html", source: page });
    this.emitFile({ type: "asset", fileName: "inspector/inspector.css", source: sheet });
  },
});
