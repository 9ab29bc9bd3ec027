import { advice, type Hint } from "../../base/advice/advice";
import { type CommandLine, recoup } from "../../base/advice/command-line";
import { type JsonValue, readText } from "../../base/json/json";
import type { Evidence } from "./evidence";

export interface Remedy {
  readonly advice: Hint;
  /** Absent if it takes no command. */
  readonly next?: CommandLine;
}

/** Returns what helps if another attempt would get the same answer; undefined if resending may help. */
export function remedyOf(record: JsonValue, evidence: Evidence): Remedy | undefined {
  const code = readText(record, "lastResponseCode");
  const url = receiverAddress(record, evidence);
  const check = recoup`webhooks check ${{ url }} --secret-file <file>`;
  if (code === "401")
    return {
      advice: advice`${refusedSignature} ${tryFirst(check)} Rotate the secret only if it is lost.`,
      next: check,
    };
  if (code === "400" || code === "403")
    return { advice: advice`Your receiver may have refused the signature. ${tryFirst(check)}` };
  const update = recoup`webhooks update ${{ id: readText(record, "subscriptionId") }} --as ${evidence.surface} --url https://…`;
  if (/^3\d\d$/.test(code))
    return {
      advice: "The platform follows no redirect: give the subscription the address that it leads to.",
      next: update,
    };
  if (code === "404")
    return {
      advice: `Nothing answers at ${url || "the subscription's address"}: check the path of the subscription's address.`,
      next: update,
    };
  return code === "" && /timeout|timed[ -]out/i.test(readText(record, "lastError"))
    ? { advice: "Let your receiver answer first and do its work afterwards: the platform waits 10 seconds." }
    : undefined;
}

const refusedSignature =
  "Your receiver refuses the signature: it has another secret, verifies another body than the raw bytes, or its clock is wrong.";

/** Suggests steps that change nothing. */
const tryFirst = (check: CommandLine) =>
  advice`Try it with ${check}, or save a delivery with ${recoup`webhooks listen --save <folder>`} and let ${recoup`webhooks verify --captured <file> --explain`} explain it.`;

/** Returns the address of the delivery; on the sandbox it may have been routed. */
function receiverAddress(record: JsonValue, { subscriptions, attempts }: Evidence): string {
  const own = subscriptions.find((one) => readText(one, "id") === readText(record, "subscriptionId"));
  const attempt = attempts.find((one) => readText(one, "eventId") === readText(record, "id"));
  return readText(attempt, "sentTo") || readText(own, "url");
}
