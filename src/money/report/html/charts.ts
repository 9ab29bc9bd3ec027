import { escapeHtml } from "../../../scenario/report/html-page";

export interface ChartPoint {
  readonly label: string;
  readonly size: number;
  readonly text: string;
}

const barHeight = 22;
const [labelWidth, barWidth, pictureWidth] = [130, 330, 640];

/** Draws horizontal bars, one below another. The alternative text includes every value. */
export function drawBarChart(title: string, points: readonly ChartPoint[]): string {
  const maxSize = Math.max(...points.map(({ size }) => size), 0);
  const rows = points.map(({ label, size, text }, index) => {
    const y = index * barHeight;
    const length = maxSize === 0 ? 0 : (barWidth * Math.max(0, size)) / maxSize;
    return `<text x="${labelWidth - 8}" y="${y + 15}" text-anchor="end">${escapeHtml(label)}</text><rect x="${labelWidth}" y="${y + 3}" width="${length.toFixed(1)}" height="16" rx="2"/><text x="${(labelWidth + length + 8).toFixed(1)}" y="${y + 15}">${escapeHtml(text)}</text>`;
  });
  return renderSvg(title, points, points.length * barHeight, rows.join(""));
}

const curveHeight = 160;
const [left, right, top, bottom] = [50, 600, 12, 132];

/** Draws a share by month on a scale from 0 to at least 100 %. */
export function drawCurveChart(title: string, points: readonly ChartPoint[]): string {
  const maxShare = Math.max(1, ...points.map(({ size }) => size));
  const toX = (index: number) => left + ((right - left) * index) / Math.max(1, points.length - 1);
  const toY = (share: number) => bottom - ((bottom - top) * share) / maxShare;
  const line = points.map(({ size }, index) => `${toX(index).toFixed(1)},${toY(size).toFixed(1)}`).join(" ");
  const dots = points.map(
    ({ size }, index) => `<circle cx="${toX(index).toFixed(1)}" cy="${toY(size).toFixed(1)}" r="3"/>`,
  );
  const grid = [0, 0.5, 1].map(
    (share) =>
      `<line x1="${left}" x2="${right}" y1="${toY(share).toFixed(1)}" y2="${toY(share).toFixed(1)}"/><text x="${left - 6}" y="${(toY(share) + 4).toFixed(1)}" text-anchor="end">${share * 100} %</text>`,
  );
  const endLabels = `<text x="${left}" y="${bottom + 20}">${escapeHtml(points[0]?.label ?? "")}</text><text x="${right}" y="${bottom + 20}" text-anchor="end">${escapeHtml(points.at(-1)?.label ?? "")}</text>`;
  return renderSvg(
    title,
    points,
    curveHeight,
    `${grid.join("")}<polyline points="${line}"/>${dots.join("")}${endLabels}`,
  );
}

function renderSvg(title: string, points: readonly ChartPoint[], height: number, content: string): string {
  const valuesText = points.map(({ label, text }) => `${label}: ${text}`).join("; ");
  return `<figure><svg viewBox="0 0 ${pictureWidth} ${height}" role="img" aria-label="${escapeHtml(`${title}. ${valuesText}`)}"><title>${escapeHtml(title)}</title><desc>${escapeHtml(valuesText)}</desc>${content}</svg></figure>`;
}
