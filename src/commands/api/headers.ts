import { Failure } from "../../base/failure";
import type { Headers } from "../../base/http";

/** Secrets, and headers that affect a request's target, effect or length. */
const unsafeHeaderPattern =
  /^(host|cookie|proxy-.*|x-?api-?key|x-forwarded-.*|forwarded|connection|content-length|transfer-encoding|upgrade|te|trailer)$/;
/** Headers that some servers and gateways use for routing instead of method, path and host. */
const routingHeaderPattern =
  /^x-(http-method.*|(http-)?(method|host|path|ur[il])-override|override-ur[il]|(original|rewrite)-(method|host|path|ur[il])|host)$/;

/** Reads "name: value" lines. Throws for keys and other unsafe headers. */
export function readHeaders(lines: readonly string[]): Headers {
  const pairs = lines.map((line) => {
    const match = /^([\w-]+):([\t\x20-\x7e]*)$/.exec(line);
    if (match === null)
      throw new Failure("usage", `--header must have the form "name: value" (got "${line}").`);
    const name = (match[1] as string).toLowerCase();
    if (name === "xapikey" || name === "authorization") {
      throw new Failure("usage", "--header cannot set a key. Keys come from the profile.");
    }
    // CGI programs treat an underscore like a hyphen.
    const headerName = name.replaceAll("_", "-");
    if (unsafeHeaderPattern.test(headerName) || routingHeaderPattern.test(headerName)) {
      throw new Failure(
        "usage",
        `--header cannot set ${name}: it could send the key elsewhere or change the request.`,
      );
    }
    return [name, (match[2] as string).trim()] as const;
  });
  return Object.fromEntries(pairs);
}
