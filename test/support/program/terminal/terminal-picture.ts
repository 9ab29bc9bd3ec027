import { loadMeasure, type Measure } from "../../../../src/render/table/width";

/** Part of a line that has a single style. */
interface Piece {
  readonly text: string;
  readonly column: number;
  readonly look: Look;
}

interface Look {
  readonly isBold?: boolean;
  readonly isDim?: boolean;
  readonly color?: string;
}

/** Terminal colors, by code. */
const colors: Readonly<Record<string, string>> = {
  "31": "#f07178",
  "32": "#9ece6a",
  "38;5;130": "#af5f00",
  "38;5;63": "#5f5fff",
  "35": "#d19af0",
  "36": "#56c7d6",
  "90": "#8b93a5",
};
const ink = "#d7dce5";
const ground = "#1b1f27";

const cell = { width: 8.4, height: 20 };
const margin = { left: 20, top: 36, bottom: 16 };

function lookAfter(look: Look, code: string): Look {
  if (code === "1") return { ...look, isBold: true };
  if (code === "2") return { ...look, isDim: true };
  if (code === "22") return { ...look, isBold: false, isDim: false };
  if (code === "39") return { ...look, color: ink };
  if (code === "0") return {};
  const color = colors[code];
  if (color === undefined) throw new Error(`no colour for the code ${code}`);
  return { ...look, color };
}

const escapeCode = String.fromCharCode(27);
const codePattern = new RegExp(`${escapeCode}\\[([\\d;]+)m|([^${escapeCode}]+)`, "g");

/** Splits a terminal line into pieces. A gap of two cells ends a piece, so columns align in any font. */
function piecesOf(line: string, measure: Measure): readonly Piece[] {
  const pieces: Piece[] = [];
  let look: Look = {};
  let column = 0;
  for (const [, code, text = ""] of line.matchAll(codePattern)) {
    if (code !== undefined) look = lookAfter(look, code);
    for (const part of text.split(/( {2,})/)) {
      const lead = part.length - part.trimStart().length;
      if (part.trim() !== "") pieces.push({ text: part.trim(), column: column + lead, look });
      column += measure(part);
    }
  }
  return pieces;
}

const safe = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const round = (length: number) => String(Math.round(length * 10) / 10);

function draw({ text, column, look }: Piece, y: number, measure: Measure): string {
  const position = `x="${round(margin.left + column * cell.width)}" y="${y}"`;
  const size = `textLength="${round(measure(text) * cell.width)}" lengthAdjust="spacingAndGlyphs"`;
  const weight = look.isBold === true ? ' font-weight="700"' : "";
  const opacity = look.isDim === true ? ' opacity="0.65"' : "";
  return `<text ${position} ${size} fill="${look.color ?? ink}"${weight}${opacity}>${safe(text)}</text>`;
}

/** Renders terminal content as a self-contained image without fonts, scripts or style sheets. */
export async function terminalPicture(shown: string, columns: number, about: string): Promise<string> {
  const lines = shown.trimEnd().split("\n");
  const measure = await loadMeasure(lines);
  const width = Math.round(columns * cell.width + 2 * margin.left);
  const height = margin.top + lines.length * cell.height + margin.bottom;
  const texts = lines.flatMap((line, row) =>
    piecesOf(line, measure).map((piece) => draw(piece, margin.top + (row + 0.75) * cell.height, measure)),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">
<!-- ${about} -->
<title>recoup at a terminal</title>
<rect width="${width}" height="${height}" rx="8" fill="${ground}"/>
<g fill="#4a5261"><circle cx="22" cy="18" r="5"/><circle cx="40" cy="18" r="5"/><circle cx="58" cy="18" r="5"/></g>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${texts.join("\n")}
</g>
</svg>
`;
}
