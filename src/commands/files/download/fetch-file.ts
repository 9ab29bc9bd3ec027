import { failureOf } from "../../../api/exchange/errors";
import { Failure } from "../../../base/failure";
import { readUrl } from "../../../base/text/read-url";
import type { Context } from "../../../cli/session/context";
import type { FoundFile } from "./find-file";

const maxBytes = 64 * 2 ** 20;

/** Follows the signed link of a file. Never sends a key, wherever the link leads. */
export async function fetchFile(context: Context, { url, fileName }: FoundFile): Promise<Uint8Array> {
  const surface = context.surface(["collection", "customer"]);
  const { send, baseUrl, signal, profile, environment } = await context.target(surface);
  checkLink(url, fileName, baseUrl);
  const headers = { accept: "*/*", "user-agent": "recoup" };
  const request = { method: "GET", url, headers, signal, maxBodyBytes: maxBytes, repeats: "safe" } as const;
  const response = await send(request);
  if (response.status === 200) return response.body;
  const known = { profile, environment, surface, request: `GET ${url.split("?")[0]}` };
  throw withHint(failureOf(response, known));
}

/** Allows links to any host over HTTPS; over plain HTTP only to the platform's own, as in the sandbox. */
function checkLink(url: string, fileName: string, baseUrl: string): void {
  const link = readUrl(url);
  if (link?.protocol === "https:") return;
  if (link?.protocol === "http:" && link.origin === readUrl(baseUrl)?.origin) return;
  const why = url === "" ? "has no link" : "has a link that is not an https:// address";
  throw new Failure("network", `The file ${fileName} ${why}.`, { retryable: false });
}

/** Adds a hint: such a link is short-lived, and its refusal says nothing about the key. */
function withHint({ message, details }: Failure): Failure {
  return new Failure(details.status === 404 ? "not-found" : "network", message, {
    ...details,
    hint: "The link of a file works for a short time only: run the command again.",
  });
}
