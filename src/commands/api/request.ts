import { readList } from "../../api/answer";
import { type Answer, send } from "../../api/call";
import { walkPages } from "../../api/paging";
import { Failure } from "../../base/failure";
import type { Headers } from "../../base/http";
import { nearest } from "../../base/nearest";
import { command } from "../../cli/command";
import type { Context } from "../../cli/context";
import { flag, repeated } from "../../cli/option";
import type { Report } from "../../render/report";

export default command({
  details:
    "Send a GET to any path below the surface's address, with the profile's key. The answer is passed on as it came.",
  examples: [
    { line: "recoup api GET /cases --query PageSize=1", note: "a list as the platform sends it" },
    { line: "recoup api GET /clients --as referral --all --json", note: "every page of a list" },
    { line: "recoup api GET /cases --include", note: "with status and headers" },
  ],
  argument: {
    name: "method and path",
    description: "GET and a path, for example: GET /cases",
    isVariadic: true,
  },
  options: {
    query: repeated("--query <name=value>", "a query parameter; may stand several times"),
    header: repeated("-H, --header <name: value>", "a further header; may stand several times"),
    include: flag("-i, --include", "print status and headers first"),
    all: flag("-a, --all", "every page of a list"),
  },
  calls: [],
  async run({ arguments: words, options }, context) {
    const path = readTarget(words);
    const url = path + encodeQuery(options.query ?? [], path);
    const headers = readHeaders(options.header ?? []);
    if (options.all === true) return readAll(context, url, headers);
    return passOn(await get(context, url, headers), options.include === true);
  },
});

async function get(context: Context, url: string, headers: Headers): Promise<Answer> {
  const target = await context.target(context.surface(["collection", "referral", "customer"]));
  return send(target, "GET", url, undefined, headers);
}

function readTarget(words: readonly string[]): string {
  const [method = "", path, ...rest] = words;
  if (method.startsWith("/"))
    throw new Failure("usage", "The method is missing.", { hint: `\`recoup api GET ${method}\`` });
  if (method.toUpperCase() !== "GET") {
    const guess = nearest(method.toUpperCase(), ["GET"]);
    throw new Failure("usage", `"${method}" is no method that \`recoup api\` sends; it sends GET.`, {
      ...(guess === undefined ? {} : { hint: `Did you mean ${guess}?` }),
    });
  }
  if (path === undefined || rest.length > 0 || !path.startsWith("/") || path.startsWith("//")) {
    throw new Failure("usage", "A path is wanted that starts with one slash.", {
      hint: "For example `recoup api GET /cases`.",
    });
  }
  return checkPath(path);
}

/** A path stays below the surface's address, where the key belongs. */
function checkPath(path: string): string {
  const segments = (path.split("?")[0] ?? "").split("/").map((segment) => segment.replace(/%2e/gi, "."));
  if (segments.some((segment) => segment === "." || segment === "..") || /[\s\\#]/.test(path)) {
    throw new Failure("usage", `"${path}" is no path below the surface's address.`, {
      hint: "Percent-encode what is part of a name; dots as a segment are refused.",
    });
  }
  return path;
}

function encodeQuery(pairs: readonly string[], path: string): string {
  const encoded = pairs.map((pair) => {
    const at = pair.indexOf("=");
    if (at < 1) throw new Failure("usage", `--query: "${pair}" is not of the form name=value.`);
    return `${encodeURIComponent(pair.slice(0, at))}=${encodeURIComponent(pair.slice(at + 1))}`;
  });
  return encoded.length === 0 ? "" : (path.includes("?") ? "&" : "?") + encoded.join("&");
}

/** Secrets, and what decides where a request goes, what it does or how long it is. */
const unsafeHeaders =
  /^(host|cookie|proxy-.*|x-?api-?key|x-http-method.*|x-method-override|x-forwarded-.*|forwarded|connection|content-length|transfer-encoding|upgrade|te|trailer)$/;

function readHeaders(lines: readonly string[]): Headers {
  const pairs = lines.map((line) => {
    const match = /^([\w-]+):\s*([\t\x20-\x7e]*)$/.exec(line);
    if (match === null) throw new Failure("usage", `--header: "${line}" is not of the form "name: value".`);
    const name = (match[1] as string).toLowerCase();
    if (name === "xapikey" || name === "authorization") {
      throw new Failure("usage", "--header: keys come from the profile, never from the command line.");
    }
    if (unsafeHeaders.test(name)) {
      throw new Failure("usage", `--header: ${name} could lead the key elsewhere or change what is sent.`);
    }
    return [name, match[2] as string] as const;
  });
  return Object.fromEntries(pairs);
}

function passOn({ response: { status, headers, body } }: Answer, include: boolean): Report {
  if (!include) return { kind: "raw", body };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { kind: "raw", head: [`HTTP ${status}`, ...lines, "", ""].join("\n"), body };
}

/** Follows `Page` until the list ends. */
function readAll(context: Context, url: string, headers: Headers): Report {
  if (/[?&]page=/i.test(url)) throw new Failure("usage", "--all turns the pages itself; leave Page out.");
  const pageSize = Number(/[?&]pagesize=(\d+)/i.exec(url)?.[1] ?? 100);
  const sized = /[?&]pagesize=/i.test(url)
    ? url
    : `${url}${url.includes("?") ? "&" : "?"}PageSize=${pageSize}`;
  const walk = walkPages({
    fetch: async (page) => readList(await get(context, `${sized}&Page=${page}`, headers), "items"),
    firstPage: 1,
    pageSize,
    isAll: true,
    concurrency: 10,
    signal: context.signal,
  });
  return {
    kind: "list",
    columns: [],
    pages: walk.pages,
    idPath: "id",
    emptyText: "The list is empty.",
    end: () => ({ ...walk.end(), notes: [] }),
  };
}
