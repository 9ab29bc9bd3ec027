import { Failure } from "../../base/failure";
import { readUrl } from "../../base/text/read-url";

/** Checks the receiver's URL, given by the flag or argument `name`. */
export function readReceiverAddress(name: string, text: string): string {
  const url = /^https?:\/\//i.test(text) ? readUrl(text) : undefined;
  if (url !== undefined && url.username === "" && url.password === "") return text;
  const problem =
    url === undefined
      ? `must be an HTTP or HTTPS URL (got "${text}").`
      : "can't contain a user name or password.";
  throw new Failure("usage", `${name} ${problem}`, {
    hint: "Give the receiver's address, such as http://127.0.0.1:3000/hooks.",
  });
}
