import { Failure } from "../base/failure";
import { isJsonObject, type JsonObject, toPlainJson, tryParseJson } from "../base/json/json";
import { splitLines } from "../base/text/lines";
import { createPlanHash, type PlanHeader, type PlanRow, parseDigestLine } from "./plan";
import { headerSchema, rowSchema } from "./plan-schema";

export interface VerifiedPlan {
  readonly header: PlanHeader;
  readonly digest: string;
  readonly rows: number;
}

const maxLineBytes = 1_000_000;

/**
 * Reads a plan, calling `onRow` with each row and its line number. The header is line 1. Throws (exit 2) if
 * any byte was changed, at the latest after the last row.
 */
export async function readPlan(
  fileName: string,
  chunks: AsyncIterable<Uint8Array>,
  onRow: (line: number, row: PlanRow, header: PlanHeader) => void,
): Promise<VerifiedPlan> {
  const hash = createPlanHash();
  let [line, rows] = [0, 0];
  let header: PlanHeader | undefined;
  let trailingDigest: string | undefined;
  for await (const { bytes, isEnded } of splitLines(chunks, maxLineBytes)) {
    line++;
    if (trailingDigest !== undefined || !isEnded)
      throw line === 1 ? createNotPlanFailure(fileName) : createChangedPlanFailure(fileName);
    if (header === undefined) header = parseHeader(bytes, fileName);
    else trailingDigest = parseDigestLine(bytes);
    if (trailingDigest !== undefined) continue;
    hash.update(bytes).update("\n");
    if (line === 1) continue;
    const value = tryParseJson(bytes);
    const row = isJsonObject(value) ? parsePlanRow(value) : undefined;
    if (row === undefined) throw createChangedPlanFailure(fileName);
    onRow(line, row, header);
    rows++;
  }
  if (header === undefined) throw createNotPlanFailure(fileName);
  if (trailingDigest !== hash.digest("hex") || rows === 0) throw createChangedPlanFailure(fileName);
  return { header, digest: trailingDigest, rows };
}

function parseHeader(bytes: Uint8Array, fileName: string): PlanHeader {
  const value = tryParseJson(bytes);
  if (!isJsonObject(value) || value.recoupPlan === undefined) throw createNotPlanFailure(fileName);
  const parsed = headerSchema.safeParse(toPlainJson(value));
  if (parsed.success) return parsed.data;
  throw createChangedPlanFailure(fileName);
}

/**
 * Parses a row. Keeps the body as read, with the digits of its numbers. Returns undefined if the value isn't
 * a row.
 */
export function parsePlanRow(value: JsonObject): PlanRow | undefined {
  const parsed = rowSchema.safeParse(toPlainJson(value));
  if (!parsed.success) return undefined;
  const { body: _, ...row } = parsed.data;
  return value.body === undefined ? row : { ...row, body: value.body };
}

const createNotPlanFailure = (fileName: string) =>
  new Failure("usage", `The file ${fileName} is not a plan; nothing was sent.`, {
    hint: "Commands that write to the platform make one with --plan <file>.",
  });

const createChangedPlanFailure = (fileName: string) =>
  new Failure(
    "usage",
    `The plan ${fileName} was changed after it was made, or is incomplete; nothing was sent.`,
    {
      hint: "Make a new plan: only what was planned is sent.",
    },
  );
