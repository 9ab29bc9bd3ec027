import { managedSubmission } from "../sandbox/submissions";
import type { Client, ClientAnswer, ClientProgram } from "./judged-run";

export interface WrongClient {
  readonly name: string;
  /** The rule that must detect the bug. */
  readonly rule: string;
  /** Whether the bug only shows after a failure. */
  readonly isProvoked?: boolean;
  readonly program: ClientProgram;
}

let count = 0;
const next = (word: string) => {
  count += 1;
  return `${word}-${count}`;
};
export const newCase = (changes: Readonly<Record<string, unknown>> = {}) =>
  managedSubmission({ isTest: true, creditorReference: next("R"), ...changes });

const keyed = (key: string) => ({ "idempotency-key": key }) as const;
const statusOf = (answer: Promise<ClientAnswer>): Promise<number> =>
  answer.then(({ status }) => status).catch(() => 0);
const withKey = (key = next("key")) => ({ headers: keyed(key) });

const create = (client: Client, changes = {}, headers = keyed(next("key"))) =>
  client.request("POST", "/managed-cases", { body: newCase(changes), headers });

const remove = (client: Client, id: string) => client.request("DELETE", `/test/cases/${id}`);

async function createAndRemove(client: Client, changes = {}, headers = keyed(next("key"))) {
  const { json } = await create(client, changes, headers);
  await remove(client, json.id);
}

const page = (client: Client, query: string) => client.request("GET", `/cases?${query}`);

async function createWithRetries(
  client: Client,
  keyOf: (tries: number) => string | undefined,
  pauseMs = 500,
) {
  const body = newCase();
  for (let tries = 0; tries < 4; tries += 1) {
    const key = keyOf(tries);
    const headers = key === undefined ? {} : keyed(key);
    const status = await statusOf(client.request("POST", "/managed-cases", { body, headers }));
    if (status > 0 && status < 429 && status !== 409) return;
    await client.sleep(pauseMs);
  }
}

export const wrongClients: readonly WrongClient[] = [
  {
    name: "creates without a key",
    rule: "key-missing",
    program: (client) => create(client, {}, {} as never).then(() => {}),
  },
  {
    name: "makes a new key for each try",
    rule: "key-rotated",
    isProvoked: true,
    program: async (client) => {
      for (let index = 0; index < 40; index += 1) await createWithRetries(client, () => next("key"));
    },
  },
  {
    name: "uses one key for all creates",
    rule: "key-reused",
    program: async (client) => {
      await createAndRemove(client, {}, keyed("the-key"));
      await statusOf(create(client, {}, keyed("the-key")));
    },
  },
  {
    name: "sends a create without a key again after a 500",
    rule: "repeat-without-key",
    isProvoked: true,
    program: async (client) => {
      for (let index = 0; index < 40; index += 1) await createWithRetries(client, () => undefined);
    },
  },
  {
    name: "sends a create in flight again at once",
    rule: "in-flight-not-awaited",
    isProvoked: true,
    program: async (client) => {
      for (let index = 0; index < 40; index += 1) {
        const key = next("key");
        await createWithRetries(client, () => key, 1);
      }
    },
  },
  {
    name: "waits 50 ms after each 429",
    rule: "retry-too-early",
    isProvoked: true,
    program: async (client) => {
      for (let index = 1; index < 40; index += 1) {
        const path = `/cases?Page=${index}`;
        for (let tries = 0; tries < 4; tries += 1) {
          const status = await statusOf(client.request("GET", path));
          if (status === 200) break;
          await client.sleep(status === 429 ? 50 : 500);
        }
      }
    },
  },
  {
    name: "retries without a pause",
    rule: "retry-without-pause",
    isProvoked: true,
    program: async (client) => {
      for (let index = 1; index < 40; index += 1)
        for (let tries = 0; tries < 4; tries += 1)
          if ((await statusOf(client.request("GET", `/cases?Page=${index}`))) === 200) break;
    },
  },
  {
    name: "sends a refused create three times",
    rule: "retry-of-refusal",
    program: async (client) => {
      const body = newCase({ amountToRecover: -1 });
      for (let tries = 0; tries < 3; tries += 1) {
        await client.request("POST", "/managed-cases", { body, ...withKey() });
        await client.sleep(1000);
      }
    },
  },
  {
    name: "tries a delete that fails ten times",
    rule: "retry-without-end",
    program: async (client) => {
      client.fail({ status: 500, next: 10 });
      for (let tries = 0; tries < 10; tries += 1) {
        await statusOf(remove(client, "3f2504e0-4f89-41d3-9a0c-0305e82c3301"));
        await client.sleep(500 * 2 ** tries);
      }
    },
  },
  {
    name: "reads the second page with another size",
    rule: "page-order-changed",
    program: async (client) => {
      await page(client, "Page=1&PageSize=50&Sort=DateCreated");
      await page(client, "Page=2&PageSize=100&Sort=DateCreated");
    },
  },
  {
    name: "walks a list without Sort",
    rule: "page-unstable",
    program: async (client) => {
      await page(client, "Page=1&PageSize=100");
      await page(client, "Page=2&PageSize=100");
    },
  },
  {
    name: "stops after the second of many pages",
    rule: "page-cut-short",
    program: async (client) => {
      await page(client, "Page=1&PageSize=10&Sort=DateCreated");
      await page(client, "Page=2&PageSize=10&Sort=DateCreated");
    },
  },
  {
    name: "asks for pages by the wrong name",
    rule: "page-one-again",
    program: async (client) => {
      for (let index = 1; index < 6; index += 1) await page(client, `pageNumber=${index}&PageSize=10`);
    },
  },
  {
    name: "reads page 1 for each of three pages",
    rule: "page-one-again",
    program: async (client) => {
      for (let index = 0; index < 3; index += 1) {
        await page(client, "Page=1&PageSize=60&Sort=DateCreated");
        await client.sleep(300);
      }
    },
  },
  {
    name: "reads a long list ten at a time",
    rule: "page-too-small",
    program: async (client) => {
      for (let index = 1; index <= 12; index += 1)
        await page(client, `Page=${index}&PageSize=10&Sort=DateCreated`);
    },
  },
  {
    name: "reads each case of a list again",
    rule: "read-one-by-one",
    program: async (client) => {
      const { json } = await page(client, "PageSize=20");
      for (const { id } of json.cases) await client.request("GET", `/cases/${id}`);
    },
  },
  {
    name: "mints a token for each call",
    rule: "token-per-call",
    program: async (client) => {
      for (let index = 0; index < 4; index += 1) {
        const body = { externalTenantId: "kb-1001" };
        const minted = await client.request("POST", "/oauth/token", { surface: "referral", body });
        const token = minted.json.accessToken;
        await client.request("GET", "/cases", { surface: "customer", token });
      }
    },
  },
  {
    name: "uses a token after a 401",
    rule: "token-after-refusal",
    program: async (client) => {
      for (let index = 0; index < 2; index += 1) {
        await client.request("GET", `/cases?Page=${index + 1}`, { surface: "customer", token: "e.30.a" });
        await client.sleep(200);
      }
    },
  },
  {
    name: "sends the key in the query",
    rule: "secret-in-url",
    program: async (client) => {
      await page(client, `api_key=${client.sandbox.keyOf("collection", 1)}`);
    },
  },
  {
    name: "sends the collection key to the referral surface",
    rule: "key-of-other-surface",
    program: async (client) => {
      await page(client, "PageSize=1");
      const key = client.sandbox.keyOf("collection", 1);
      await client.request("GET", "/clients", { surface: "referral", key });
    },
  },
  {
    name: "sends the customer key to the collection surface only",
    rule: "key-of-other-surface",
    program: async (client) => {
      await client.request("GET", "/cases", { key: client.sandbox.keyOf("customer", 1) });
    },
  },
  {
    name: "verifies a client that has not accepted yet",
    rule: "pending-read-as-done",
    program: async (client) => {
      const surface = "referral";
      const created = { name: "Polder", country: "NL", supportEmail: "office@polder.example" };
      const users = [{ name: "Ada Lindt", email: "office@polder.example" }];
      const body = { externalTenantId: "polder-01", client: created, users };
      await client.request("POST", "/clients", { surface, body });
      const director = {
        directorFullName: "Ada Lindt",
        directorHomeAddress: "Kade 1",
        directorDateOfBirth: "1975-04-02",
      };
      const path = "/clients/polder-01/kyc-verification";
      // The sandbox accepts this before the client is approved, but a platform may refuse it.
      client.fail({ status: 409, next: 1 });
      await client.request("POST", path, { surface, body: director, ...withKey() });
    },
  },
  {
    name: "filters by a parameter that doesn't exist",
    rule: "unknown-parameter",
    program: async (client) => {
      await page(client, "Status=Active");
    },
  },
  {
    name: "sends a field that doesn't exist",
    rule: "unknown-field",
    program: (client) => createAndRemove(client, { amoutToRecover: 10 }),
  },
  {
    name: "filters by a lifecycle that doesn't exist",
    rule: "value-outside-enum",
    program: async (client) => {
      await page(client, "Statuses=Open");
    },
  },
  {
    name: "adds amounts in binary fractions",
    rule: "inexact-amount",
    program: async (client) => {
      await create(client, { amountToRecover: 0.1 + 0.2 });
    },
  },
  {
    name: "sends a local time",
    rule: "time-without-zone",
    program: async (client) => {
      await create(client, { date: "2026-01-10T09:00:00" });
    },
  },
  {
    name: "sends a reference with a space at its end",
    rule: "unfindable-reference",
    program: (client) => createAndRemove(client, { creditorReference: "INV-7 " }),
  },
  {
    name: "polls a case",
    rule: "polls-for-events",
    program: async (client) => {
      const { json } = await page(client, "PageSize=1");
      for (let index = 0; index < 10; index += 1) {
        await client.request("GET", `/cases/${json.cases[0].id}`);
        await client.sleep(5000);
      }
    },
  },
  {
    name: "leaves its subscription behind",
    rule: "subscription-left",
    program: async (client) => {
      const body = { url: "https://hooks.example.com/in", events: ["case.closed"], isTestMode: true };
      await client.request("POST", "/webhooks", { body });
    },
  },
  {
    name: "leaves its test case behind",
    rule: "test-case-left",
    program: async (client) => {
      await create(client);
    },
  },
  {
    name: "creates again after a lost answer, with a new key",
    rule: "done-twice",
    isProvoked: true,
    program: async (client) => {
      for (let index = 0; index < 40; index += 1) await createWithRetries(client, () => next("key"));
    },
  },
  {
    name: "goes on after a create that failed",
    rule: "done-never",
    isProvoked: true,
    program: async (client) => {
      for (let index = 0; index < 40; index += 1)
        await statusOf(client.request("POST", "/managed-cases", { body: newCase(), ...withKey() }));
    },
  },
];
