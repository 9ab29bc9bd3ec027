import { isReadMethod } from "../../api/endpoint/endpoint";
import { checkPath } from "../../api/endpoint/request-path";
import { advice } from "../../base/advice/advice";
import { recoup } from "../../base/advice/command-line";
import { Failure } from "../../base/failure";
import { findNearest } from "../../base/text/nearest";
import { requireWord } from "../../base/text/unknown-word";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof methods)[number];

export interface RequestLine {
  readonly method: Method;
  /** Relative to the surface's base URL, including the query. */
  readonly path: string;
}

export function readRequestLine(words: readonly string[], queryPairs: readonly string[]): RequestLine {
  const [word = "", path, ...rest] = words;
  if (word.startsWith("/"))
    throw new Failure("usage", "The method is missing.", {
      hint: advice`${recoup`api GET ${{ typed: word }}`}`,
    });
  if (path === undefined && /^[a-z][\w/-]*$/.test(word) && findNearest(word, methods) === undefined)
    throw new Failure("usage", "The method is missing.", {
      hint: advice`Did you mean ${recoup`api GET ${{ typed: `/${word}` }}`}?`,
    });
  const methodHint = `Use one of ${methods.join(", ")}.`;
  const method = requireWord(word.toUpperCase(), methods, `"${word}" is not a supported method.`, methodHint);
  if (path === undefined || rest.length > 0 || !path.startsWith("/") || path.startsWith("//")) {
    throw new Failure("usage", "The path must start with one slash.", {
      hint: isReadMethod(method)
        ? advice`Example: ${recoup`api ${{ typed: method }} /cases`}.`
        : advice`Write ${recoup`api ${{ typed: method }} <path>`}.`,
    });
  }
  const checkedPath = encodeColons(checkPath(method, path));
  return { method, path: checkedPath + encodeQuery(queryPairs, checkedPath) };
}

/** Encodes colons (CLI-24), because the platform doesn't find paths that contain a plain colon (EP-05). */
const encodeColons = (pathAndQuery: string): string =>
  pathAndQuery.replace(/^[^?]*/, (path) => path.replaceAll(":", "%3A"));

function encodeQuery(pairs: readonly string[], path: string): string {
  const encodedPairs = pairs.map((pair) => {
    const index = pair.indexOf("=");
    if (index < 1) throw new Failure("usage", `--query must have the form name=value (got "${pair}").`);
    return `${encodeURIComponent(pair.slice(0, index))}=${encodeURIComponent(pair.slice(index + 1))}`;
  });
  return encodedPairs.length === 0 ? "" : (path.includes("?") ? "&" : "?") + encodedPairs.join("&");
}
