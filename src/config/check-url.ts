import { Failure } from "../base/failure";

/** A base URL without its trailing slash. Keys travel over HTTPS, or over plain HTTP to this machine only. */
export function checkUrl(value: string, origin: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fail = (why: string, hint: string) =>
    new Failure("config", `${origin}${shown(url)}: ${why}.`, { hint });
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw fail("that is no web address", "It starts with https://.");
  if (url.username !== "" || url.password !== "")
    throw fail("it holds a user name or password", "Leave them out.");
  if (url.search !== "" || url.hash !== "") throw fail("it holds a query or fragment", "Leave it out.");
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw fail("a key is never sent over plain HTTP to another machine", "Use https://.");
  }
  return url.href.replace(/\/+$/, "");
}

/** Without what may be secret: user, password, query and fragment; a text that is no address is not repeated. */
function shown(url: URL | undefined): string {
  return url === undefined ? "" : ` is "${url.protocol}//${url.host}${url.pathname}"`;
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
