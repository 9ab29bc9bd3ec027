import type { Headers, HttpRequest, HttpResponse, Send } from "../../../src/base/http";
import { embeddedOrigin, type Surface } from "../../../src/base/platform";
import type { TestSandbox } from "../sandbox/sandbox";

/** Mistakes that partners' clients are known to make. */
export interface ClientBugs {
  readonly keepsToken?: true;
  readonly newKeyEachTry?: true;
  /** Treats a 429 like any other rejection. */
  readonly takesWaitForNo?: true;
}

interface Time {
  sleep(ms: number): Promise<void>;
}

/**
 * Returns a client as a partner might have written it, with these bugs. The client handles its own retries,
 * keys and tokens.
 */
export function partnerClient({ platform, mint }: TestSandbox, { sleep }: Time, bugs: ClientBugs) {
  const access = platform.access(embeddedOrigin).test;
  const tokens = new Map<string, string>();
  let keys = 0;
  const credentials = async (surface: Surface, client: string | undefined): Promise<Headers> => {
    if (client === undefined) return { xapikey: access[surface].key };
    const token = tokens.get(client) ?? (await mint(client));
    tokens.set(client, token);
    return { authorization: `Bearer ${token}` };
  };
  const answerTo = async (request: HttpRequest, key: string): Promise<HttpResponse | undefined> => {
    try {
      return await platform.send({ ...request, headers: { ...request.headers, "idempotency-key": key } });
    } catch {
      return undefined;
    }
  };
  return (surface: Surface, client?: string): Send =>
    async (request) => {
      let key = `request-${keys++}`;
      for (let tries = 1; ; tries += 1) {
        const headers = { ...request.headers, ...(await credentials(surface, client)) };
        const answer = await answerTo({ ...request, headers }, key);
        if (answer?.status === 429 && !bugs.takesWaitForNo) await sleep(waitOf(answer));
        else if (answer?.status === 401 && !bugs.keepsToken && tries === 1) tokens.delete(client ?? "");
        else if (answer !== undefined || tries > 3) return answer ?? noAnswer;
        if (bugs.newKeyEachTry) key = `request-${keys++}`;
      }
    };
}

const waitOf = ({ body }: HttpResponse) =>
  Math.ceil(JSON.parse(Buffer.from(body).toString()).retryAfter * 1000);

const noAnswer: HttpResponse = { status: 503, headers: {}, body: new Uint8Array() };
