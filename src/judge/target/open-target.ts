import { advice, type Hint, recoup } from "../../base/advice/advice";
import { Failure } from "../../base/failure";
import type { Surface } from "../../base/platform";
import type { Context } from "../../cli/session/context";
import { getUrlVariable } from "../../config/profile/variables";
import { hasVariableUrl, variableUrlHint } from "../../config/profile/variables-profile";
import type { Variables } from "../../kit/serving/program-variables";
import type { KeyScope } from "../../traffic/exchange";
import { Observer } from "../../traffic/observer";
import type { JudgedServer } from "../judged-server";
import type { SandboxRun } from "../sandbox-run";
import { getProxyPath, type ProxiedSurface, type ProxyRoute } from "./proxied-surface";
import { createReverseProxy } from "./reverse-proxy";

/** Opens a reverse proxy in front of the profile's surfaces that observes their traffic. */
export async function openTargetProxy(
  context: Pick<Context, "host" | "profile" | "har" | "hide" | "warn">,
  { port, seed, planFor }: Pick<SandboxRun, "port" | "planFor"> & { readonly seed: string },
): Promise<JudgedServer> {
  const { host, profile, har } = context;
  const surfaces = listProxiedSurfaces(profile);
  const scopeByKey = await readKeyScopes(context);
  const observer = new Observer(
    () => host.now(),
    (key) => scopeByKey.get(key),
  );
  const forward = createReverseProxy({
    ...{ surfaces, observer, har, live: profile.live, report: createReporter(context) },
    plan: planFor(seed),
    sleep: (ms, signal) => host.sleep(ms, signal),
  });
  const { url, close } = await host.forward(forward, port);
  const addresses = surfaces.map(({ surface }) => ({ surface, url: `${url}${getProxyPath(surface)}` }));
  return {
    seed,
    info: {
      url,
      surfaces: { test: Object.fromEntries(addresses.map(({ surface, url }) => [surface, { url }])) },
    },
    variables: { ...unsetKeys(host.env), ...buildVariables(addresses) },
    traffic: () => ({ ...observer.traffic(), isRealHost: true }),
    stop: close,
  };
}

/** Throws if the profile's host must not receive requests from a program. */
export function refuseTarget({ profile }: Pick<Context, "profile">): void {
  const { name, environment, isSandbox, readOnly } = profile;
  const createForbiddenFailure = (why: string, hint: Hint) =>
    new Failure("forbidden", `\`test judge --target\` ${why}. Nothing was started.`, {
      ...{ hint, profile: name, environment },
    });
  if (isSandbox)
    throw new Failure(
      "usage",
      "--target names a profile with a host; the sandbox is judged without --target.",
    );
  if (environment === "live")
    throw createForbiddenFailure(
      `runs on a test environment only, and ${name} is on live`,
      hasVariableUrl(profile)
        ? variableUrlHint
        : advice`Use its test environment: ${recoup`test judge --target ${{ profile: name }} --env test`}.`,
    );
  if (readOnly.value)
    throw createForbiddenFailure(
      `forwards what a program writes, and ${name} is read-only (${readOnly.origin})`,
      "Use a profile that may write.",
    );
}

/**
 * Returns the surfaces that have an address. Throws if there are none, or if an address is live in any
 * profile.
 */
function listProxiedSurfaces(profile: Context["profile"]): readonly ProxiedSurface[] {
  const surfacesWithAddress = profile.surfaces.filter(
    (surface) => profile.setting(surface).url !== undefined,
  );
  const [first = "customer"] = profile.surfaces;
  const usableSurfaces = surfacesWithAddress.length > 0 ? surfacesWithAddress : [first];
  return usableSurfaces.map((surface) => ({ surface, url: profile.url(surface) }));
}

/**
 * Maps the profile's keys to their surfaces, to detect a key sent to the wrong surface. Skips keys that can't
 * be read.
 */
async function readKeyScopes({
  profile,
  hide,
}: Pick<Context, "profile" | "hide">): Promise<Map<string, KeyScope>> {
  const scopeByKey = new Map<string, KeyScope>();
  for (const surface of profile.surfaces) {
    if (profile.setting(surface).key === undefined) continue;
    const credential = await profile.credential(surface).catch(() => undefined);
    if (credential === undefined) continue;
    hide(credential.key);
    scopeByKey.set(credential.key, { surface, environment: "test" });
  }
  return scopeByKey;
}

/** The returned function warns once for each surface whose host doesn't respond. */
function createReporter({ profile, warn }: Pick<Context, "profile" | "warn">) {
  const reportedSurfaces = new Set<Surface>();
  return ({ destination: { surface } }: ProxyRoute, error: unknown): void => {
    if (reportedSurfaces.has(surface)) return;
    reportedSurfaces.add(surface);
    const why = error instanceof Failure ? error.message : "the connection failed";
    const text = `Warning: ${profile.name} doesn't answer on ${surface}: ${why}. The program gets a 502 in its place.`;
    void warn(text).catch(() => {});
  };
}

/** Unsets variables that could name another host or contain one of the profile's keys. */
const unsetKeys = (env: Variables): Variables =>
  Object.fromEntries(
    Object.keys(env)
      .filter((name) => /^RECOUP_(?:PROFILE|\w*(?:URL|KEY|TOKEN|SECRET))$/i.test(name))
      .map((name) => [name, undefined]),
  );

/** Returns the proxy's addresses under the same variable names as `sandbox exec`. */
const buildVariables = (addresses: readonly Readonly<{ surface: Surface; url: string }>[]): Variables => ({
  ...Object.fromEntries(addresses.map(({ surface, url }) => [getUrlVariable(surface), url])),
  RECOUP_ENVIRONMENT: "test",
});
