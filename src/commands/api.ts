import { isReadMethod } from "../api/endpoint/endpoint";
import { findEndpoint } from "../api/endpoint/find-endpoint";
import { classifyRequest } from "../api/endpoint/operation-at";
import { type CallResult, type Operation, send } from "../api/exchange/call";
import { Failure } from "../base/failure";
import { surfaces } from "../base/platform";
import { flag, repeatedOption, textOption } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { refuseOtherFormats } from "../cli/output/output";
import type { Context } from "../cli/session/context";
import { bodyOptions } from "../kit/bodies/request-body";
import type { Report } from "../render/report";
import { reportAllPages } from "./api/pages";
import { methods, type RequestLine, readHeaders, readRequestBody, readRequestLine } from "./api/request";
import { addPathHint } from "./api/suggest-path";

export default command({
  details:
    "Send any request to a path below the surface's address, with the profile's key. The answer is printed unchanged. The live guard, retries and idempotency keys follow the operation at that path; a DELETE of an unknown path counts as one that cannot be undone. A colon in the path is sent as %3A. The path of a write must not contain an encoded slash or backslash.",
  examples: {
    "recoup api GET /cases --query PageSize=1": "a list as the platform sends it",
    "recoup api GET /clients --as referral --all --json": "all pages of a list",
    "recoup api GET /cases --include": "with status and headers",
    "recoup api PATCH /webhooks/17212641-7d02-44a6-ab2f-cba400372a97 --as customer --set isActive=true":
      "a body with one field",
    "recoup api POST /clients --as referral --set externalTenantId=nordlicht-01 --dry-run":
      "show the request, send nothing",
  },
  argument: {
    name: "method and path",
    description: "GET, HEAD, POST, PUT, PATCH or DELETE and a path, for example GET /cases",
    isVariadic: true,
    choices: methods,
  },
  options: {
    query: repeatedOption("--query <name=value>", "query parameter; repeatable"),
    header: repeatedOption("-H, --header <name: value>", "extra header; repeatable"),
    body: textOption(
      "--body <file>",
      "body: a file, - for stdin, or the JSON itself. Default content type: JSON",
    ),
    set: bodyOptions.set,
    include: flag("-i, --include", "print status and headers before the body"),
    all: flag("-a, --all", "all pages of a list"),
  },
  globals: ["client", "live", "yes", "confirm", "idempotencyKey"],
  prints: { noJsonReason: "prints the answer of the platform unchanged" },
  async run({ arguments: words, options }, context) {
    const line = readRequestLine(words, options.query ?? []);
    const headers = readHeaders(options.header ?? []);
    const surface = context.surface(surfaces);
    const { method } = line;
    const endpoint = findEndpoint(surface, method, line.path);
    const body = await readRequestBody(context.host, { ...options, method, headers, endpoint });
    const operation = addUserKey(classifyRequest(surface, method, line.path), line, context);
    const sendRequest = async (path: string, signal: AbortSignal) => {
      const target = { ...(await context.target(surface)), signal };
      try {
        return await send(target, method, path, body, headers, operation);
      } catch (error) {
        throw addPathHint(error, surface, line);
      }
    };
    if (options.all === true && options.include === true)
      throw new Failure("usage", "--include and --all cannot be combined.", {
        hint: "Use -vv with --all to see the headers of every page.",
      });
    if (options.all === true) return reportAllPages(context, line, endpoint?.list, sendRequest);
    refuseOtherFormats(context.style);
    return reportAnswer(await sendRequest(line.path, context.signal), options.include === true);
  },
});

/**
 * Sends the user's idempotency key with any write. Operations that aren't known to honor the key may ignore
 * it (AMB-51).
 */
function addUserKey(operation: Operation, { method }: RequestLine, { flags }: Context): Operation {
  const { idempotencyKey } = flags;
  if (idempotencyKey === undefined || idempotencyKey === "none") return operation;
  if (isReadMethod(method))
    throw new Failure("usage", `--idempotency-key has no effect on a ${method} request.`);
  return { idempotencyKey: "sent", ...operation };
}

function reportAnswer({ response: { status, headers, body } }: CallResult, includesHeaders: boolean): Report {
  if (!includesHeaders) return { kind: "raw", body };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { kind: "raw", head: [`HTTP ${status}`, ...lines, "", ""].join("\n"), body };
}
