import { readRecord } from "../api/answer";
import { call, type Target } from "../api/call";
import { mintToken } from "../api/referral/tokens";
import { Failure } from "../base/failure";
import type { Host } from "../base/host";
import type { Headers } from "../base/http";
import { readField } from "../base/json";
import { embeddedOrigin, type Platform, type Surface } from "../base/platform";
import type { Credential, Profile } from "../config/profile";

export interface TargetSource {
  readonly profile: Profile;
  readonly host: Host;
  readonly signal: AbortSignal;
  readonly client: string | undefined;
  openPlatform(): Promise<Platform>;
  readonly secrets: Set<string>;
}

/** Finds address and key of a surface; for a client a bearer token is minted on the way (AUTH-06). */
export async function openTarget(source: TargetSource, surface: Surface): Promise<Target> {
  if (surface === "customer" && source.client !== undefined) return clientTarget(source, source.client);
  const { key, origin } = await credentialOf(source, surface);
  source.secrets.add(key);
  return targetFor(source, surface, { xapikey: key }, origin);
}

async function clientTarget(source: TargetSource, client: string): Promise<Target> {
  if (client.trim() === "") throw new Failure("usage", "--client is empty.");
  const referral = await openTarget({ ...source, client: undefined }, "referral");
  const body = { externalTenantId: client };
  const minted = readRecord(await call(referral, mintToken, { body }).catch(explainMissing));
  const token = readField(minted.value, "accessToken");
  if (typeof token !== "string" || token === "") {
    throw new Failure("network", "The platform minted no token.", {
      profile: source.profile.name,
      surface: "referral",
    });
  }
  source.secrets.add(token);
  return targetFor(source, "customer", { authorization: `Bearer ${token}` }, `a token minted for ${client}`);
}

/** No active link: posting the client again restores it (TOK-09, CLI-10). */
function explainMissing(error: unknown): never {
  if (!(error instanceof Failure) || error.kind !== "not-found") throw error;
  throw new Failure("not-found", error.message, {
    ...error.details,
    hint: "No active link has this client id; `recoup clients list` shows those that have, posting the client again restores it.",
  });
}

async function credentialOf({ profile, openPlatform }: TargetSource, surface: Surface): Promise<Credential> {
  if (!profile.isSandbox) return profile.credential(surface);
  const access = (await openPlatform()).access(embeddedOrigin);
  return { key: access[profile.environment][surface].key, origin: "the sandbox" };
}

async function targetFor(
  { profile, host, signal, openPlatform }: TargetSource,
  surface: Surface,
  authorization: Headers,
  keyOrigin: string,
): Promise<Target> {
  const { name, environment } = profile;
  const shared = { surface, environment, profile: name, authorization, keyOrigin, signal };
  if (!profile.isSandbox) return { ...shared, baseUrl: profile.url(surface), send: host.send };
  const platform = await openPlatform();
  return {
    ...shared,
    baseUrl: platform.access(embeddedOrigin)[environment][surface].url,
    send: platform.send,
  };
}
