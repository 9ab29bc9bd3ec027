import type { HttpRequest, Send } from "../../../src/base/http";
import { surfaces } from "../../../src/base/platform";
import { type Death, DyingMachine } from "../dying-machine";
import { type LineSetting, memoryFiles, runLine } from "../program/world";
import { openSandbox, type TestSandbox } from "../sandbox/sandbox";

const isWrite = ({ method, url }: HttpRequest) => method !== "GET" && !url.endsWith("/oauth/token");

/** The moment at which a process is killed while it applies a plan. */
export interface Kill {
  /** Number of requests, or of journal bytes, after which the process is killed. */
  readonly after: number;
  readonly at: "before a request" | "after a request" | "journal";
}

/** Returns a profile that requires a second person and has the stage's URLs and keys. */
const fourEyesProfile = (
  access: Readonly<Record<string, { readonly url: string; readonly key: string }>>,
) => ({
  fourEyes: true,
  test: Object.fromEntries(
    Object.entries(access).map(([surface, { url, key }]) => [
      surface,
      { url, key: { kind: "plain", value: key } },
    ]),
  ),
});

/** Opens a sandbox as the platform, with in-memory files and a record of all writes. */
export async function openPlanStage(readings: Readonly<Record<string, string>> = {}) {
  const sandbox = await openSandbox({ isUnlimited: true, readings });
  const access = sandbox.platform.access("http://127.0.0.1:4010").test;
  const env = Object.fromEntries(
    surfaces.flatMap((surface) => [
      [`RECOUP_${surface.toUpperCase()}_URL`, access[surface].url],
      [`RECOUP_${surface.toUpperCase()}_KEY`, access[surface].key],
    ]),
  );
  const files = new Map<string, string>([
    ["/work/letter.pdf", "%PDF-1.4 a letter"],
    [
      "/home/operator/.config/recoup/config.json",
      JSON.stringify({ profiles: { acme: fourEyesProfile(access) } }),
    ],
  ]);
  const writes: HttpRequest[] = [];
  const send: Send = async (request) => {
    if (isWrite(request)) writes.push(request);
    return sandbox.platform.send(request);
  };
  const base: LineSetting = { env: { ...env, RECOUP_ENVIRONMENT: "test" }, send };
  const run = (line: string | readonly string[], setting: LineSetting = {}) =>
    runLine(line, { ...base, fileSystem: memoryFiles(files), ...setting });
  return {
    sandbox,
    env: base.env ?? {},
    files,
    writes,
    run,
    /** Runs a command line in a process that is killed midway. */
    async runKilled(line: string, kill: Kill) {
      const death: Death = {
        bytes: kill.at === "journal" ? kill.after : Number.POSITIVE_INFINITY,
        requests: kill.at === "journal" ? Number.POSITIVE_INFINITY : kill.after,
      };
      const dying = new DyingMachine(death);
      const killed: Send = async (request) => {
        const isLast = dying.diesAtRequest();
        if (isLast && kill.at === "after a request") await send(request);
        // A killed process gets no more responses.
        if (dying.isDead) throw new Error("killed");
        return send(request);
      };
      const shown = await run(line, { send: killed, fileSystem: dying.files(files) });
      return { ...shown, wasKilled: dying.isDead };
    },
  };
}

export type PlanStage = Awaited<ReturnType<typeof openPlanStage>>;

/** Returns the IDs of the records changed by the command lines in the tests. */
export async function stageIds({ get }: TestSandbox) {
  const cases = async (lifecycle: string) =>
    (await get("collection", `/cases?Statuses=${lifecycle}&PageSize=100`)).json.cases as readonly {
      readonly id: string;
      readonly currency: string;
      readonly remainder: number;
    }[];
  const active = (await cases("Active")).filter(
    ({ currency, remainder }) => currency === "EUR" && remainder > 100,
  );
  const [pending] = await cases("PendingVerification");
  const users = (await get("collection", "/users")).json;
  const paid: { readonly id: string; readonly payment: string }[] = [];
  for (const { id } of active) {
    const { json } = await get("collection", `/cases/${id}/payments`);
    const payments = Array.isArray(json) ? json : json.payments;
    if (payments.length > 0) paid.push({ id, payment: payments[0].id as string });
  }
  const { json } = await get("collection", "/webhooks");
  const [subscription] = Array.isArray(json) ? json : json.webhooks;
  const listed = Array.isArray(users) ? users : users.users;
  return {
    active: active.find(({ id }) => paid.every((entry) => entry.id !== id))?.id ?? "",
    pending: pending?.id ?? "",
    paid: paid[0]?.id ?? "",
    payment: paid[0]?.payment ?? "",
    subscription: subscription?.id ?? "",
    user: listed[0]?.email ?? "",
  };
}
