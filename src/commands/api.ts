import { isReadMethod, type ListShape } from "../api/endpoint/endpoint";
import { endpoints } from "../api/endpoint/endpoints";
import { findEndpoint } from "../api/endpoint/find-endpoint";
import { classifyRequest } from "../api/endpoint/operation-at";
import { readList } from "../api/exchange/answer";
import { type CallResult, type Operation, send } from "../api/exchange/call";
import { keyHeader } from "../api/exchange/idempotency";
import { type Advice, advice, recoup } from "../base/advice/advice";
import { Failure } from "../base/failure";
import { type Surface, surfaces } from "../base/platform";
import { findNearest } from "../base/text/nearest";
import { flag, repeatedOption, textOption } from "../cli/flags/option";
import { command } from "../cli/line/command";
import { refuseOtherFormats } from "../cli/output/output";
import type { Context } from "../cli/session/context";
import { bodyOptions } from "../kit/bodies/request-body";
import { describeListEnd, type NounForms } from "../kit/listing/list-report";
import { walkWithProgress } from "../kit/listing/list-walk";
import type { Report } from "../render/report";
import { methods, type RequestLine, readHeaders, readRequestBody, readRequestLine } from "./api/request";

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
  prints: { noJsonReason: "it prints the answer of the platform unchanged" },
  async run({ arguments: words, options }, context) {
    const line = readRequestLine(words, options.query ?? []);
    const headers = readHeaders(options.header ?? []);
    const surface = context.surface(surfaces);
    const { method } = line;
    const endpoint = findEndpoint(surface, method, line.path);
    const body = await readRequestBody(context.host, { ...options, method, headers, endpoint });
    if (headers[keyHeader] !== undefined && context.flags.idempotencyKey !== undefined)
      throw new Failure("usage", "--header and --idempotency-key both set the idempotency key.", {
        hint: "Remove one of them.",
      });
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

const noun: NounForms = ["record", "records"];

function reportAllPages(
  context: Context,
  { method, path }: RequestLine,
  shape: ListShape | undefined,
  sendRequest: (path: string, signal: AbortSignal) => Promise<CallResult>,
): Report {
  if (method !== "GET") throw new Failure("usage", `--all needs GET (got "${method}").`);
  if (/[?&]page=/i.test(path)) throw new Failure("usage", "--all cannot be combined with Page.");
  const pageSize = Number(/[?&]pagesize=(\d+)/i.exec(path)?.[1] ?? 100);
  const sizedPath = /[?&]pagesize=/i.test(path)
    ? path
    : `${path}${path.includes("?") ? "&" : "?"}PageSize=${pageSize}`;
  const walk = walkWithProgress(context, noun, {
    fetch: async (page, _, signal) => readList(await sendRequest(`${sizedPath}&Page=${page}`, signal), shape),
    firstPage: 1,
    pageSize,
    isAll: true,
    concurrency: 10,
  });
  return {
    kind: "list",
    columns: [],
    pages: walk.pages,
    idPath: "id",
    emptyText: "The list is empty.",
    end: () =>
      describeListEnd(walk.end(), { noun, hasAll: true, isTerminal: context.host.stdout.isTerminal }),
  };
}

/** Adds a hint with the likely path to a 404 for a path that no operation has. */
function addPathHint(error: unknown, surface: Surface, { method, path }: RequestLine): unknown {
  if (!(error instanceof Failure) || error.details.status !== 404) return error;
  if (findEndpoint(surface, method, path) !== undefined) return error;
  const hint = suggestPath(surface, method, path);
  return hint === undefined ? error : error.override({ hint });
}

function suggestPath(surface: Surface, method: string, pathAndQuery: string): Advice | undefined {
  const [path = ""] = pathAndQuery.split("?");
  const query = pathAndQuery.slice(path.length);
  const otherSurface = surfaces.find((value) => findEndpoint(value, method, path) !== undefined);
  if (otherSurface !== undefined)
    return advice`That path belongs to the ${otherSurface} surface: ${recoup`api ${{ typed: method }} ${{ typed: pathAndQuery }} --as ${otherSurface}`}.`;
  const suggestion = dropLeadingSegments(surface, method, path) ?? findNearestPath(surface, method, path);
  if (suggestion === undefined) return undefined;
  return advice`Did you mean ${recoup`api ${{ typed: method }} ${{ typed: suggestion + query }}`}?`;
}

/**
 * Drops leading segments, such as `/v2` in `/v2/cases`, until an operation matches. Returns undefined if none
 * does.
 */
function dropLeadingSegments(surface: Surface, method: string, path: string): string | undefined {
  const segments = path.split("/");
  return segments
    .map((_, index) => `/${segments.slice(index + 1).join("/")}`)
    .find((rest) => findEndpoint(surface, method, rest) !== undefined);
}

function findNearestPath(surface: Surface, method: string, path: string): string | undefined {
  const typedSegments = path.split("/");
  const paths = endpoints
    .filter((endpoint) => endpoint.surface === surface && endpoint.method === method)
    .map((endpoint) => endpoint.path.split("/"))
    .filter((segments) => segments.length === typedSegments.length)
    .map((segments) =>
      segments.map((part, index) => (part.startsWith("{") ? typedSegments[index] : part)).join("/"),
    );
  return findNearest(path, paths);
}
