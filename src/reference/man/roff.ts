import { generatedNotice } from "../generated";

export function formatManPage(
  name: string,
  section: number,
  summary: string,
  lines: readonly string[],
): string {
  const title = escapeText(name.toUpperCase());
  const head = [
    `.\\" ${generatedNotice}`,
    `.TH ${title} ${section} "" "" "recoup manual"`,
    ".SH NAME",
    escapeText(`${name} - ${summary}`),
  ];
  return `${[...head, ...lines].join("\n")}\n`;
}

export const formatItem = (term: string, description: string) => [
  ".TP",
  formatBold(term),
  escapeText(description),
];

export const formatPageItem = (name: string, description: string) => [
  ".TP",
  `.BR ${quoteText(name)} (1)`,
  escapeText(description),
];

export function escapeText(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll("^", "\\(ha")
    .replaceAll("~", "\\(ti")
    .replace(/[^\x20-\x7e]/gu, (character) => `\\[u${formatCodePoint(character)}]`);
  return escaped.startsWith(".") ? `\\&${escaped}` : escaped;
}

const formatCodePoint = (character: string) =>
  character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0");
const quoteText = (text: string) => `"${escapeText(text).replaceAll('"', "\\(dq")}"`;
export const formatBold = (text: string) => `.B ${quoteText(text)}`;
