import { sanitizeLines } from "../../render/text/safe-text";

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}td{padding:.15rem .6rem .15rem 0;vertical-align:top}
pre{margin:.2rem 0;white-space:pre-wrap}summary{cursor:pointer}
.passed{color:#176f2c}.failed{color:#b3261e}.skipped,.interrupted,.accepted{color:#666}
.advice{color:#8a5a00}`;

/** Renders a self-contained page without scripts, images or external files. The sections must be HTML. */
export function renderHtmlPage(title: string, summary: string, sections: readonly string[]): string {
  return [
    "<!DOCTYPE html>",
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>`,
    `<style>${style}</style></head><body>`,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(summary)}</p>`,
    ...sections,
    "</body></html>",
    "",
  ].join("\n");
}

export const renderBadge = (outcome: string) => `<b class="${outcome}">${outcome}</b>`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and replaces control characters. */
export const escapeHtml = (text: string) =>
  sanitizeLines(text).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
