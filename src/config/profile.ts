import { Failure } from "../base/failure";
import { type Environment, environments, type Surface, surfaces } from "../base/platform";

export type Variables = Readonly<Record<string, string | undefined>>;

export interface Credential {
  readonly key: string;
  /** Where it came from, told when the key is refused. */
  readonly origin: string;
}

/** Who a command acts as, and where. */
export interface Profile {
  readonly name: string;
  readonly environment: Environment;
  /** The embedded platform stands behind it. */
  readonly isSandbox: boolean;
  /** Surfaces that are set up, wholly or in part. */
  readonly surfaces: readonly Surface[];
  /** Base URL without a trailing slash; throws a `Failure` of kind `config` when it is missing or unsafe. */
  url(surface: Surface): string;
  /** Throws a `Failure` of kind `config` when there is none. */
  credential(surface: Surface): Credential;
  readonly notes: readonly string[];
}

export interface ProfileFlags {
  readonly profile?: string | undefined;
  readonly env?: string | undefined;
}

/** Precedence: flag, environment, default. URL and key variables alone make the profile `env`. */
export function resolveProfile(variables: Variables, flags: ProfileFlags): Profile {
  const configured = surfaces.filter((surface) => isSet(variables, surface));
  const name = flags.profile ?? variables.RECOUP_PROFILE ?? (configured.length > 0 ? "env" : "sandbox");
  if (name === "sandbox") return sandboxProfile(variables, flags, configured);
  if (name === "env" && configured.length > 0) return variablesProfile(variables, flags, configured);
  throw new Failure("config", `There is no profile "${name}".`, {
    hint: "Leave --profile out for the embedded sandbox, or set RECOUP_<SURFACE>_URL and RECOUP_<SURFACE>_KEY.",
    profile: name,
  });
}

function isSet(variables: Variables, surface: Surface): boolean {
  return Boolean(variables[urlVariable(surface)] || variables[keyVariable(surface)]);
}

const urlVariable = (surface: Surface) => `RECOUP_${surface.toUpperCase()}_URL`;
const keyVariable = (surface: Surface) => `RECOUP_${surface.toUpperCase()}_KEY`;

function sandboxProfile(variables: Variables, flags: ProfileFlags, configured: readonly Surface[]): Profile {
  const beaten = configured.map(urlVariable).join(", ");
  return {
    name: "sandbox",
    environment: environmentOf(variables, flags, "test"),
    isSandbox: true,
    surfaces,
    url: notOfSandbox,
    credential: notOfSandbox,
    notes: beaten === "" ? [] : [`The profile sandbox was named, so ${beaten} and its key are not used.`],
  };
}

/** The embedded platform knows its own addresses and keys. */
function notOfSandbox(): never {
  throw new Failure("fault", "The sandbox was asked for a configured address or key.");
}

function variablesProfile(
  variables: Variables,
  flags: ProfileFlags,
  configured: readonly Surface[],
): Profile {
  return {
    name: "env",
    environment: environmentOf(variables, flags, "live"),
    isSandbox: false,
    surfaces: configured,
    url: (surface) => checkUrl(required(variables, surface, urlVariable(surface)), urlVariable(surface)),
    credential: (surface) => variablesCredential(variables, surface),
    notes: [],
  };
}

function environmentOf(variables: Variables, flags: ProfileFlags, otherwise: Environment): Environment {
  const [value, origin] =
    flags.env === undefined ? [variables.RECOUP_ENVIRONMENT, "RECOUP_ENVIRONMENT"] : [flags.env, "--env"];
  if (value === undefined || value === "") return otherwise;
  const found = environments.find((environment) => environment === value.toLowerCase());
  if (found !== undefined) return found;
  throw new Failure("usage", `${origin} is "${value}"; it takes test or live.`);
}

function required(variables: Variables, surface: Surface, name: string): string {
  const value = variables[name];
  if (value) return value;
  throw new Failure("config", `The ${surface} surface is not set up: ${name} is missing.`, {
    hint: `Set ${name}, or choose another surface with --as.`,
    profile: "env",
    surface,
  });
}

function variablesCredential(variables: Variables, surface: Surface): Credential {
  const origin = keyVariable(surface);
  const key = required(variables, surface, origin);
  if (/^[\x21-\x7e]+$/.test(key)) return { key, origin };
  throw new Failure("config", `${origin} holds characters that no key has (white space, line end?).`, {
    hint: "Set it again without them.",
    profile: "env",
    surface,
  });
}

/** Keys travel over HTTPS, or over plain HTTP to this machine only. */
export function checkUrl(value: string, origin: string): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const fail = (why: string, hint: string) =>
    new Failure("config", `${origin} is "${value.replace(/\/\/[^/@]*@/, "//")}": ${why}.`, { hint });
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

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
