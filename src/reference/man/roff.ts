import { generatedByBuild } from "../generated";

/** Returns the source of a page. */
export function manPage(name: string, section: number, summary: string, lines: readonly string[]): string {
  const title = plain(name.toUpperCase());
  const head = [
    `.\\" ${generatedByBuild}`,
    `.TH ${title} ${section} "" "" "recoup manual"`,
    ".SH NAME",
    plain(`${name} - ${summary}`),
  ];
  return `${[...head, ...lines].join("\n")}\n`;
}

/** Formats a term with its description below. */
export const item = (term: string, what: string) => [".TP", bold(term), plain(what)];

/** Formats a page of section 1 with its description below. */
export const pageItem = (name: string, what: string) => [".TP", `.BR ${quoted(name)} (1)`, plain(what)];

/** Escapes text for roff. */
export function plain(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replace(/[^\x20-\x7e]/gu, (character) => `\\[u${codeOf(character)}]`);
  return escaped.startsWith(".") ? `\\&${escaped}` : escaped;
}

const codeOf = (character: string) => character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
const quoted = (text: string) => `"${plain(text).replaceAll('"', "\\(dq")}"`;
export const bold = (text: string) => `.B ${quoted(text)}`;
