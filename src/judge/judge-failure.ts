import { advice, type Hint, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import { pluralize } from "../base/text/numbers/format-count";
import type { JudgeDocument } from "./document";

/** Returns why the judgment failed, or undefined if it passed or if the program itself failed. */
export function findJudgeFailure(document: JudgeDocument): Failure | undefined {
  const { broken, requests, rules, exitCode, findings, unanswered } = document;
  if (exitCode !== null && exitCode !== 0) return undefined;
  if (requests === 0)
    return new Failure("check-failed", "No request was seen, so nothing was judged.", {
      hint: selectUnseenHint(document),
    });
  if (unanswered === requests)
    return new Failure("check-failed", "No request was answered, so nothing was judged.", {
      hint: "Check that the host can be reached, and that the program waits for its answers.",
    });
  if (broken > 0) {
    const [first] = findings;
    return new Failure("check-failed", `The client breaks ${pluralize(broken, "rule")}.`, {
      hint: advice`${recoup`explain ${{ name: first?.rule }}`} says how to fix the first one.`,
    });
  }
  if (rules.every(({ verdict }) => verdict === "no-occasion"))
    return new Failure("check-failed", "No rule had an occasion, so nothing was judged.", {
      hint: "Let the program do what it does in production: create, list, read.",
    });
  return undefined;
}

function selectUnseenHint({ target, seed }: JudgeDocument): Hint {
  const isRecorded = seed === "";
  if (isRecorded && target === "sandbox")
    return advice`${recoup`sandbox serve`} records what a sandbox is asked; --world names another one.`;
  if (isRecorded)
    return "The file needs requests to the addresses of the profile; --profile names another one.";
  const key = target === "sandbox" ? "the key beside it" : "its own key";
  return `The program must send its requests to RECOUP_COLLECTION_URL, RECOUP_REFERRAL_URL or RECOUP_CUSTOMER_URL, with ${key}.`;
}
