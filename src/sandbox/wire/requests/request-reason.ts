import { readErrorBody } from "../../../api/exchange/errors";
import type { HandlerResponse } from "../responses";

/** Explains a refusal, a dropped response or a repeated response. Returns undefined for a plain success. */
export function explainResponse(answer: HandlerResponse): string | undefined {
  if (answer.status === 0) return "A fault closed the connection before the request was carried out";
  if (answer.loss === "half") return "A fault cut off the answer";
  if (answer.loss !== undefined) return "A fault dropped the answer";
  const reasonParts = [describeStored(answer), describeRefusal(answer), answer.remark].filter(
    (part) => part !== undefined,
  );
  if (reasonParts.length > 0) return reasonParts.join(": ");
  return answer.status < 400 ? undefined : "The answer is not a platform error";
}

/**
 * Reports that the response to an earlier request was repeated. A request with the same idempotency key and
 * body doesn't run the operation again (AMB-31).
 */
function describeStored({ findOriginalId }: HandlerResponse): string | undefined {
  if (findOriginalId === undefined) return undefined;
  const request = findOriginalId();
  return `Stored answer of ${request === null ? "an earlier request" : `request ${request}`}`;
}

function describeRefusal({ status, body }: HandlerResponse): string | undefined {
  if (status < 400) return undefined;
  const { type, message, fields = {} } = readErrorBody({ status, headers: {}, body: Buffer.from(body) });
  const findings = Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(" ")}`);
  const parts = [type, message?.replace(/\.$/, ""), ...findings].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(": ");
}
