import { readErrorBody } from "../api/errors";
import type { Answer } from "./answers";

/** Why a request was refused, in the words of its answer; undefined for a success. */
export function reasonOf({ status, body, loss }: Answer): string | undefined {
  if (loss !== undefined) return "A fault lost the answer on its way";
  if (status < 400) return undefined;
  const { type, message, fields = {} } = readErrorBody({ status, headers: {}, body: Buffer.from(body) });
  const findings = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(" ")}`);
  const parts = [type, message?.replace(/\.$/, ""), ...findings].filter((part) => part !== undefined);
  return parts.length === 0 ? "The answer is no error of the platform" : parts.join(": ");
}
