import fc from "fast-check";
import { expect, test } from "vitest";
import { type Client, judgedRun } from "../support/judge/judged-run";
import { readAll, send } from "../support/judge/right-clients";
import { newCase } from "../support/judge/wrong-clients";

/** Minimum number of requests across all runs. A soak sets a higher one. */
const { RECOUP_SOAK_JUDGED = "300" } = process.env;
const minRequests = Number(RECOUP_SOAK_JUDGED);

/** A correct client that does one thing at a time. */
class RightClient {
  readonly #made: string[] = [];
  #keys = 0;
  #token: string | undefined;

  constructor(private readonly client: Client) {}

  readonly actions: Readonly<Record<string, () => Promise<unknown>>> = {
    create: () => this.#create(newCase()),
    "create a case that is refused": () => this.#create(newCase({ amountToRecover: -1 })).catch(() => {}),
    "create three at once": () => Promise.all([1, 2, 3].map(() => this.#create(newCase()))),
    submit: () => this.#post("/cases", this.#invoice(), { surface: "customer" }),
    read: () => this.#withOne((id) => send(this.client, { method: "GET", path: `/cases/${id}` })),
    list: () => readAll(this.client, "/cases"),
    delete: () =>
      this.#withOne(async (id) => {
        this.#made.splice(this.#made.indexOf(id), 1);
        await send(this.client, { method: "DELETE", path: `/test/cases/${id}` });
      }),
    pay: () => this.#pay(),
    "read with a token": async () => {
      this.#token ??= await this.#mint();
      const read = {
        method: "GET",
        path: "/cases?PageSize=5",
        surface: "customer",
        token: this.#token,
      } as const;
      await send(this.client, read);
    },
  };

  async #create(body: object): Promise<void> {
    const { json } = await this.#post("/managed-cases", body);
    this.#made.push(json.id);
  }

  #post(path: string, body: object, access: { readonly surface?: "customer" } = {}) {
    this.#keys += 1;
    return send(this.client, { method: "POST", path, body, key: `key-${this.#keys}`, ...access });
  }

  #invoice() {
    const debtor = { type: "Company", name: "Debtor", countryAlpha2: "DE" };
    const amounts = { amountToRecover: 100, currencyCode: "EUR" };
    const dates = { date: "2026-01-10", dueDate: "2026-01-20" };
    return { creditorReference: `I-${this.#keys}`, ...amounts, ...dates, isTest: true, debtor };
  }

  async #pay(): Promise<void> {
    const path = "/cases?PageSize=1&Lifecycles=Active";
    const [found] = (await send(this.client, { method: "GET", path })).json.cases;
    const body = { amount: 1, date: "2026-03-12", recipient: "Partner" };
    await this.#post(`/cases/${found.id}/payments`, body).catch(() => {});
  }

  async #mint(): Promise<string> {
    const body = { externalTenantId: "kb-1001" };
    const mint = {
      method: "POST",
      path: "/oauth/token",
      surface: "referral",
      body,
      isRepeatable: true,
    } as const;
    return (await send(this.client, mint)).json.accessToken;
  }

  async #withOne(use: (id: string) => Promise<unknown>): Promise<void> {
    const [id] = this.#made;
    if (id !== undefined) await use(id);
  }
}

const names = Object.keys(new RightClient(undefined as never).actions);

test(
  "breaks no rule with random requests from correct clients",
  async () => {
    let requests = 0;
    const plays = fc.record({
      actions: fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 60 }),
      provoke: fc.option(fc.string(), { nil: undefined }),
    });
    const property = fc.asyncProperty(plays, async ({ actions, provoke }) => {
      const wrap: NonNullable<Parameters<typeof judgedRun>[1]>["wrap"] = (platform) => (request) => {
        requests += 1;
        return platform(request);
      };
      const { broken, exitCode } = await judgedRun(
        async (client) => {
          const right = new RightClient(client);
          for (const name of actions) await right.actions[name]?.();
        },
        { wrap, ...(provoke === undefined ? {} : { provoke }) },
      );
      expect({ broken, exitCode }).toEqual({ broken: [], exitCode: 0 });
    });
    while (requests < minRequests) await fc.assert(property, { numRuns: 10 });
    expect(requests).toBeGreaterThanOrEqual(minRequests);
  },
  minRequests * 100 + 120_000,
);
