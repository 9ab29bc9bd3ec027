import { Failure } from "../base/failure";
import type { HttpRequest, HttpResponse } from "../base/http";
import type { Access, AccessTable, Environment, Platform, PlatformOptions, Surface } from "../base/platform";
import { type Answer, successType } from "./answers";
import { control, isControlPath } from "./control";
import { dispatch } from "./dispatch";
import { basePath, splitUrl } from "./request-line";
import { firstKey } from "./world/keys";
import { openWorld, type World } from "./world/open-world";

export interface SandboxOptions extends PlatformOptions {
  /** Opens `/control/…` to whoever knows it; without one there is no such path. */
  readonly controlToken?: string;
}

/** Opens a world, made from its seed where there is none yet, and answers for it; no socket is opened. */
export async function openPlatform(options: SandboxOptions): Promise<Platform> {
  return platformOf(await openWorld(options), options.controlToken);
}

/** The platform of a world that is open already. */
export function platformOf(world: World, controlToken?: string): Platform {
  return {
    send: async (request) => respond(request, answer(world, controlToken, request)),
    access: (origin) => accessTable(world, origin),
    close: () => world.close(),
  };
}

function answer(world: World, controlToken: string | undefined, request: HttpRequest): Answer {
  if (request.signal?.aborted) throw interrupted(request.signal);
  const line = splitUrl(request.url);
  if (controlToken !== undefined && isControlPath(line.path)) {
    return control(world, controlToken, request, line);
  }
  return dispatch({ store: world.store, now: world.now() }, request, line);
}

function interrupted({ reason }: AbortSignal): Failure {
  return new Failure("interrupted", typeof reason === "string" ? `interrupted by ${reason}` : "interrupted");
}

function respond({ headers, maxBodyBytes }: HttpRequest, answered: Answer): HttpResponse {
  const { status, contentType = status < 300 ? successType(headers.accept) : "application/json" } = answered;
  const body = Buffer.from(answered.body);
  if (maxBodyBytes !== undefined && body.length > maxBodyBytes) {
    throw new Failure("network", `the answer of the sandbox is larger than ${maxBodyBytes} bytes`, {
      hint: "Ask for less at once, for example with a smaller page size.",
      retryable: false,
    });
  }
  return { status, headers: { "content-type": `${contentType}; charset=utf-8`, ...answered.headers }, body };
}

/** The first collection partner, the first referral partner and the first creditor, in both environments. */
function accessTable({ store }: World, origin: string): AccessTable {
  const access = (environment: Environment, surface: Surface): Access => ({
    url: `${origin}${basePath(environment, surface)}`,
    key: firstKey(store, environment, surface),
  });
  const of = (environment: Environment) => ({
    collection: access(environment, "collection"),
    referral: access(environment, "referral"),
    customer: access(environment, "customer"),
  });
  return { test: of("test"), live: of("live") };
}
