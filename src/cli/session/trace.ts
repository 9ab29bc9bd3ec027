import { Failure } from "../../base/failure";
import type { Host } from "../../base/host";
import { describeForm, type Headers, type HttpRequest, type HttpResponse, type Send } from "../../base/http";
import { maskAllSecrets, maskHeaders } from "../../base/secrets/likely-secrets";
import { formatCount } from "../../base/text/numbers/format-count";
import { sanitizeLines } from "../../render/text/safe-text";

type TraceHost = Pick<Host, "stderr" | "now">;

/**
 * Logs each request and response to stderr. Level 1 prints only the first line of each, level 2 also headers
 * and bodies.
 */
export function addTrace(
  send: Send,
  level: number,
  { stderr, now }: TraceHost,
  secrets: Iterable<string>,
): Send {
  const writeLines = async (prefix: string, lines: readonly string[]) => {
    const text = sanitizeLines(maskAllSecrets(lines.join("\n"), secrets), "\t");
    await stderr.write(
      `${text
        .split("\n")
        .map((line) => `${prefix} ${line}`.trimEnd())
        .join("\n")}\n`,
    );
  };
  return async (request) => {
    await writeLines(">", [
      `${request.method} ${request.url}`,
      ...(level > 1 ? formatDetails(request) : []),
      ...(level > 1 && request.form !== undefined ? ["", ...describeForm(request.form)] : []),
    ]);
    const startMs = now();
    try {
      const response = await send(request);
      const size = `${formatCount(response.body.length)} bytes`;
      const line = `${response.status} for ${request.method} ${request.url}, ${now() - startMs} ms, ${size}`;
      await writeLines("<", [line, ...(level > 1 ? formatDetails(response) : [])]);
      return response;
    } catch (error) {
      const why = error instanceof Failure ? error.message : "failed";
      await writeLines("<", [`no response to ${request.method} ${request.url}: ${why}`]);
      throw error;
    }
  };
}

function formatDetails({ headers, body }: HttpRequest | HttpResponse): readonly string[] {
  const bodyLines =
    body === undefined || body.length === 0
      ? []
      : ["", ...Buffer.from(body).toString().trimEnd().split("\n")];
  return [...formatHeaders(headers), ...bodyLines];
}

export function formatHeaders(headers: Headers): readonly string[] {
  return Object.entries(maskHeaders(headers)).map(([name, value]) => `${name}: ${value}`);
}
