import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  toPlainJson,
} from "../../../src/base/json/json";
import { parseFault } from "../../../src/sandbox";
import { loadScenarios } from "../../../src/scenario/files/load";
import type { PlannedStep } from "../../../src/scenario/files/plan";
import { buildTestCaseBody } from "../../../src/scenario/files/test-case";
import { followPath, resolveReferences } from "../../../src/scenario/files/values";
import { eventTypes } from "../../../src/webhooks/events/event-types";
import { type ClientAnswer, hooksAddress, type RecordedWorld } from "./recorded-world";

type Fields = Readonly<Record<string, unknown>>;

/** Runs a drill as an independent client that polls over HTTP. */
export async function playDrill(drill: string, text: Uint8Array, world: RecordedWorld): Promise<void> {
  const [plan] = await loadScenarios({ name: drill, bytes: text }, {}, (input) =>
    parseFault(toPlainJson(input) as never),
  );
  const values = new Map<string, JsonValue>([
    ["today", "2026-03-16"],
    ["tag", "client-7781"],
    ["run", "7781"],
  ]);
  for (const [name, value = null] of Object.entries(plan?.values ?? {})) values.set(name, value);
  const client = new DrillClient(world);
  for (const step of plan?.steps ?? []) {
    const input = resolveReferences(step.input, { read: (name) => values.get(name) });
    const answer = await client.take(step, input);
    for (const [name, path] of Object.entries(step.capture))
      if (answer !== undefined) values.set(name, followPath(answer, path) ?? null);
  }
}

class DrillClient {
  readonly #tokens = new Map<string, string>();
  readonly #userEmails = new Map<string, string>();

  constructor(private readonly world: RecordedWorld) {}

  async take({ kind }: PlannedStep, input: JsonValue): Promise<JsonValue | undefined> {
    const fields = toPlainJson(isJsonObject(input) ? input : {}) as Fields;
    const act = this.#actions[kind];
    if (act === undefined) return undefined;
    const { status, json } = await act(fields, input);
    if (status >= 400 && kind !== "api") throw new Error(`${kind} got ${status}: ${JSON.stringify(json)}`);
    return json === "" ? {} : parseJson(JSON.stringify(json));
  }

  readonly #actions: Readonly<Record<string, (fields: Fields, input: JsonValue) => Promise<ClientAnswer>>> = {
    subscription: async ({ surface = "collection", client, events, testMode = true }) => {
      const on = client === undefined ? String(surface) : "customer";
      const all = eventTypes[on as "collection"];
      const body = { url: hooksAddress, events: events === "all" ? all : events, isTestMode: testMode };
      const path = on === "referral" ? "/v1/webhooks" : "/webhooks";
      return this.world.call("POST", path, {
        body: { ...body, url: `${hooksAddress}/${on}` },
        ...(await this.#as(on, client)),
      });
    },
    create: (fields) => {
      const base = toPlainJson(buildTestCaseBody({ today: "2026-03-16", tag: "client-7781" })) as Fields;
      return this.world.call("POST", "/managed-cases", { body: { ...base, ...fields } });
    },
    submit: async ({ client, body }) =>
      this.world.call("POST", "/cases", {
        body: { isTest: true, ...(body as object) },
        ...(await this.#as("customer", client)),
      }),
    advance: async ({ case: id, to, amount }) => {
      const target = { active: "Active", paid: "Closed:Paid", "no-payment": "Closed:NoPayment" }[String(to)];
      await this.#poll(String(id), 2);
      const answer = await this.world.call("POST", `/test/cases/${id}/advance`, {
        body: { to: target, amount },
      });
      await this.#poll(String(id), 3);
      return answer;
    },
    delete: ({ case: id }) => this.world.call("DELETE", `/test/cases/${id}`),
    payment: async ({ case: id, amount, delete: reversed, reopen, ...others }) => {
      await this.world.call("GET", `/cases/${id}/payments`);
      if (reversed !== undefined)
        return this.world.call(
          "DELETE",
          `/cases/${id}/payments/${reversed}${reopen === true ? "?reopenCaseIfNeeded=true" : ""}`,
        );
      const body = {
        date: "2026-03-16",
        paymentAmount: amount,
        paymentRecipient: "CollectionPartner",
        ...others,
      };
      return this.world.call("POST", `/cases/${id}/payments`, { body });
    },
    start: async ({ case: id, ...others }) =>
      this.world.call("POST", `/cases/${id}/start`, {
        body: { welcomeMessage: "Hello", userEmail: await this.#user("collection"), ...others },
      }),
    close: ({ case: id, ...body }) => this.world.call("POST", `/cases/${id}/close`, { body }),
    fees: ({ case: id, ...fees }) =>
      this.world.call("PUT", `/cases/${id}/fees`, {
        body: { interestFees: 0, reminderFees: 0, collectionFees: 0, ...fees },
      }),
    note: ({ case: id, ...body }) => this.world.call("POST", `/cases/${id}/notes`, { body }),
    chat: async ({ case: id, client, surface = "collection", ...body }) => {
      const on = client === undefined ? String(surface) : "customer";
      const userEmail = await this.#user(on, client);
      return this.world.call("POST", `/cases/${id}/chats`, {
        body: { ...body, userEmail },
        ...(await this.#as(on, client)),
      });
    },
    upload: ({ case: id, name, content = "A document.", documentType }) => {
      const form = new FormData();
      if (documentType !== undefined) form.set("DocumentType", String(documentType));
      form.set("File", new Blob([String(content)], { type: "text/plain" }), String(name));
      return this.world.call("POST", `/cases/${id}/files`, { form });
    },
    client: (fields) => {
      const { client, ...others } = fields;
      const body = {
        externalTenantId: "tenant-7781",
        client: {
          name: "Test Client GmbH",
          country: "DE",
          supportEmail: "support@client.example",
          ...(client as object),
        },
        users: [{ name: "Kim Tester", email: "kim@client.example" }],
        ...others,
      };
      return this.world.call("POST", "/clients", { surface: "referral", body });
    },
    kyc: ({ client, ...body }) => {
      const director = {
        directorFullName: "Kim Tester",
        directorHomeAddress: "Street 1",
        directorDateOfBirth: "1980-01-31",
      };
      return this.world.call("POST", `/clients/${client}/kyc-verification`, {
        surface: "referral",
        body: { ...director, ...body },
      });
    },
    mint: async ({ client }) => {
      const answer = await this.world.call("POST", "/oauth/token", {
        surface: "referral",
        body: { externalTenantId: client },
      });
      this.#tokens.set(String(client), answer.json.accessToken);
      return answer;
    },
    sign: ({ client }) =>
      this.world.control("set/creditor", {
        creditor: client,
        agreement: "signed",
        powerOfAttorney: "signed",
      }),
    set: (fields) => this.world.control("set/case", fields),
    link: (fields) => this.world.control("set/link", fields),
    fault: (fields) => this.world.control("faults", fields),
    wait: async (_, input) =>
      typeof input === "string"
        ? this.world.control("clock/advance", { by: input })
        : { status: 200, json: {} },
    "expect-none": async ({ within }) =>
      within === undefined ? { status: 200, json: {} } : this.world.control("clock/advance", { by: within }),
    api: async ({ method = "GET", path, surface = "collection", client, body }) => {
      const on = client === undefined ? String(surface) : "customer";
      return this.world.call(String(method), String(path), { body, ...(await this.#as(on, client)) });
    },
  };

  /** Reads the case repeatedly, like a client that waits for a state. */
  async #poll(id: string, times: number): Promise<void> {
    for (let count = 0; count < times; count += 1) await this.world.call("GET", `/cases/${id}`);
  }

  async #as(surface: string, client?: unknown) {
    if (client === undefined) return { surface: surface as "collection" };
    const cached = this.#tokens.get(String(client));
    if (cached !== undefined) return { surface: "customer" as const, token: cached };
    const { json } = await this.world.call("POST", "/oauth/token", {
      surface: "referral",
      body: { externalTenantId: client },
    });
    this.#tokens.set(String(client), json.accessToken);
    return { surface: "customer" as const, token: String(json.accessToken) };
  }

  async #user(surface: string, client?: unknown): Promise<string> {
    const key = `${surface} ${client ?? ""}`;
    const cached = this.#userEmails.get(key);
    if (cached !== undefined) return cached;
    const { json } = await this.world.call("GET", "/users", await this.#as(surface, client));
    const users: JsonObject[] = Array.isArray(json) ? json : (json.users ?? json.items ?? []);
    const email = String(users[0]?.email);
    this.#userEmails.set(key, email);
    return email;
  }
}
