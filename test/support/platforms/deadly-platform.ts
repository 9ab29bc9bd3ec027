import type { Send } from "../../../src/base/http";
import { listen } from "../../../src/host/network/server/listen";
import type { StartedProgram } from "../program/built-program";
import { homeIn } from "../sandbox/built-sandbox";
import { openSandbox } from "../sandbox/sandbox";

/** A request that kills its sender, before or after it takes effect. */
interface Death {
  readonly method: string;
  readonly isBehind: boolean;
}

/** Opens the platform on a local port. The platform kills a client with SIGKILL at a chosen request. */
export async function openDeadlyPlatform() {
  const sandbox = await openSandbox({ isUnlimited: true });
  let doomed: (Death & { readonly client: StartedProgram }) | undefined;
  const answer: Send = async (request) => {
    const isDeadly = request.method === doomed?.method;
    const response =
      isDeadly && doomed?.isBehind === false ? undefined : await sandbox.platform.send(request);
    if (response !== undefined && !isDeadly) return response;
    doomed?.client.child.kill("SIGKILL");
    return { status: 503, headers: {}, body: new Uint8Array() };
  };
  const server = await listen(answer, 0);
  return {
    envIn(folder: string): Readonly<Record<string, string>> {
      const { collection, customer } = sandbox.platform.access(server.url).test;
      return {
        ...homeIn(folder),
        RECOUP_COLLECTION_URL: collection.url,
        RECOUP_COLLECTION_KEY: collection.key,
        RECOUP_CUSTOMER_URL: customer.url,
        RECOUP_CUSTOMER_KEY: customer.key,
        RECOUP_ENVIRONMENT: "test",
      };
    },
    /** Resolves when the client has been killed or has ended on its own. */
    async killAt(client: StartedProgram, death: Death): Promise<void> {
      doomed = { ...death, client };
      await client.ended;
      doomed = undefined;
    },
    subscribed: (url: string): readonly string[] =>
      sandbox.store
        .all<{ id: string }>("select id from subscriptions where url = ? order by seq", url)
        .map(({ id }) => id),
    close: () => server.close(),
  };
}

/** Every write at which a client may die. */
export const deaths = ["POST", "DELETE"].flatMap((method) =>
  [false, true].map((isBehind) => [method, isBehind ? "after" : "before", isBehind] as const),
);
