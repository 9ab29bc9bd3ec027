import { readUrl } from "../../base/text/read-url";
import { isPublicAddress } from "./public-address";

const maxUrlLength = 1024;
const localZones = ["localhost", "local", "localdomain", "internal", "home.arpa"];

/**
 * Returns why the platform would refuse a subscription's address, or undefined if it would accept it (SUB-01
 * to SUB-04).
 */
export function checkSubscriptionUrl(text: string): string | undefined {
  if (text.length > maxUrlLength)
    return `The address has ${text.length} characters; at most ${maxUrlLength} are allowed.`;
  const url = readUrl(text);
  if (url === undefined || /[\s\\\p{Cc}]/u.test(text))
    return "The address is not a valid URL, such as https://hooks.example.com/in.";
  if (!/^https:\/\//i.test(text)) return "The address must start with https://.";
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return "The address must not contain a user name or password.";
  if (!["", "8443"].includes(url.port)) return `The port must be 443 or 8443, not ${url.port}.`;
  return checkHost(url.hostname);
}

function checkHost(host: string): string | undefined {
  const isPublic = isPublicAddress(host);
  if (isPublic === false) return "The address must not be a private, local or reserved IP address.";
  return isPublic === true ? undefined : checkHostName(host.replace(/\.$/, ""));
}

function checkHostName(name: string): string | undefined {
  const labels = name.split(".");
  if (labels.includes("")) return "The host of the address is not a valid name.";
  if (name === "localhost" || name.endsWith(".localhost")) return "The address must not be localhost.";
  const isLocal = labels.length === 1 || localZones.some((zone) => name.endsWith(`.${zone}`));
  return isLocal ? "The host of the address is known on a local network only." : undefined;
}
