import type { Endpoint } from "../api/endpoint/endpoint";
import { findEndpoint } from "../api/endpoint/find-endpoint";
import { getCached } from "../base/collections/get-or-create";
import type { Surface } from "../base/platform";
import { isSecretName, maskLikelySecrets } from "../base/secrets/likely-secrets";
import { secretMask } from "../base/secrets/mask";
import type { ByteQuota } from "./byte-quota";
import { type CredentialNumbers, shortenText } from "./credential-numbers";
import type { Exchange } from "./exchange";

/** A request's address, with keys and tokens masked. */
export type MaskedAddress = Pick<Exchange, "endpoint" | "path" | "query" | "secretsInUrl">;

export interface AddressedRequest {
  readonly surface: Surface;
  readonly method: string;
  /** Path and query relative to the surface's address. */
  readonly target: string;
  /** Masks the keys and tokens of the request itself. */
  hide(text: string): string;
}

/** Longer addresses count toward the quota of stored bytes. */
const maxShortTargetLength = 500;
const maxShownTargetLength = 100;
const cacheLimits = { maxEntries: 1_000, maxKeyLength: maxShortTargetLength };

const guidPattern = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;
/** Matches address parts that can't contain a key, because they are GUIDs or too short for an encoded key. */
const keylessPattern = /^(?:.{0,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/is;
/** Whether a part can skip masking, which is slow. Most parts can. */
const isPlainText = (text: string) => keylessPattern.test(text) && !text.includes("sk_");

/** Reads the addresses of requests. Caches recurring ones, because most requests go to just a few. */
export class AddressReader {
  readonly #addresses = new Map<string, MaskedAddress>();
  /** Null for an unknown operation. */
  readonly #endpoints = new Map<string, Endpoint | null>();
  #credentialCount = 0;

  constructor(
    private readonly credentials: CredentialNumbers,
    private readonly quota: ByteQuota,
  ) {}

  read(request: AddressedRequest): MaskedAddress {
    this.#forgetIfMoreIsMasked();
    const { surface, method, target } = request;
    const cacheKey = `${surface} ${method} ${target}`;
    const cachedAddress = this.#addresses.get(cacheKey);
    if (cachedAddress !== undefined) return cachedAddress;
    const [path = "", search = ""] = this.#shortened(target).split("?");
    const pairs = [...new URLSearchParams(search)];
    const address: MaskedAddress = {
      endpoint: this.#endpointOf(surface, method, path),
      path: path
        .split("/")
        .map((segment) => this.#withoutSecret(segment, request))
        .join("/"),
      query: pairs.map(([key, value]) => [key, this.#withoutSecret(value, request, key)] as const),
      secretsInUrl: this.#secretsIn(path, pairs),
    };
    // A plain address can't contain the request's own key, so the result is the same for every key.
    const parts = [...path.split("/"), ...pairs.map(([, value]) => value)];
    if (parts.every(isPlainText)) getCached(this.#addresses, cacheKey, cacheLimits, () => address);
    return address;
  }

  #forgetIfMoreIsMasked(): void {
    if (this.#credentialCount === this.credentials.count) return;
    this.#credentialCount = this.credentials.count;
    this.#addresses.clear();
  }

  /** Shortens a long address to its beginning and a digest, unless it fits the byte quota. */
  #shortened(target: string): string {
    if (target.length <= maxShortTargetLength || this.quota.add(target.length)) return target;
    return `${target.slice(0, maxShownTargetLength)}…${shortenText(target)}`;
  }

  #endpointOf(surface: Surface, method: string, path: string): Endpoint | undefined {
    const name = `${surface} ${method} ${path.replace(guidPattern, "{id}")}`;
    const find = () => findEndpoint(surface, method, path) ?? null;
    return getCached(this.#endpoints, name, cacheLimits, find) ?? undefined;
  }

  /** Masks keys and tokens from this and earlier requests in part of an address. */
  #withoutSecret(text: string, { hide }: AddressedRequest, name = ""): string {
    if (text !== "" && isSecretName(name)) return secretMask;
    if (this.credentials.has(text)) return secretMask;
    return isPlainText(text) ? text : maskLikelySecrets(hide(text));
  }

  #secretsIn(path: string, pairs: Exchange["query"]): readonly string[] {
    const isKnown = (text: string) => this.credentials.has(text) || text.includes(secretMask);
    const secretPairs = pairs.filter(
      ([name, value]) => value !== "" && (isSecretName(name) || isKnown(value)),
    );
    const looksSecret = (segment: string) => !isPlainText(segment) && maskLikelySecrets(segment) !== segment;
    const hasSecretInPath = path.split("/").some((segment) => isKnown(segment) || looksSecret(segment));
    return [...secretPairs.map(([name]) => name), ...(hasSecretInPath ? ["path"] : [])];
  }
}
