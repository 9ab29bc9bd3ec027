import { readCloseCode } from "../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../base/cases/lifecycle";
import { Failure } from "../../base/failure";
import { suggest } from "../../base/text/unknown-word";
import type { ValueTest } from "./comparison";

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** Normalizes names and labels to the same form (LC-03 to LC-05, NS-08). */
const canonical = (text: string) => bare(readLifecycle(text) ?? readCloseCode(text) ?? text);

/** Compares platform words by name or label, in any spelling. */
export function wordTest(path: string, value: string): ValueTest {
  if (path === "lifecycle" && readLifecycle(value) === undefined)
    throw new Failure("usage", `--where: "${value}" is not a lifecycle.`, {
      hint: suggest(value, lifecycles, `It is one of ${lifecycles.join(", ")}.`),
    });
  const same = canonical(value);
  return (text) => canonical(text) === same;
}
