import { Failure } from "../../base/failure";
import type { Headers } from "../../base/http";

/** Secrets, and what decides where a request goes, what it does or how long it is. */
const unsafeHeaders =
  /^(host|cookie|proxy-.*|x-?api-?key|x-http-method.*|x-method-override|x-forwarded-.*|forwarded|connection|content-length|transfer-encoding|upgrade|te|trailer)$/;

/** Lines of the form "name: value"; keys never come from the command line. */
export function readHeaders(lines: readonly string[]): Headers {
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
