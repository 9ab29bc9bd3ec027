import { inspect } from "node:util";
import { expect, test } from "vitest";
import { getCase, listCases } from "../../src/api/collection/cases";
import { call, send, type Target } from "../../src/api/exchange/call";
import { webhookEndpoints } from "../../src/api/families/webhooks";
import { Secrets } from "../../src/base/secrets/secrets";
import { answer } from "../support/platforms/answers";
import { echoing, leaksOf, shapes } from "../support/platforms/echoing-platform";

const key = "sk_Q7rT/2xWb9+Lm4ZkVe8uYp1NcJh6D=";

const targetOf = (own: Pick<Target, "send"> & Partial<Target>): Target => ({
  surface: "collection",
  environment: "test",
  profile: "acme",
  baseUrl: "https://collection.example",
  authorization: { xapikey: key },
  keyOrigin: "a file",
  signal: new AbortController().signal,
  ...own,
});

const everythingIn = (value: unknown) =>
  inspect(value, { depth: null, maxStringLength: null, breakLength: 1e6 });

test.each(Object.keys(shapes))(
  "keeps the key out of a call's result or error if the response is %s",
  async (shape) => {
    const target = targetOf({ send: echoing(shape) });
    const calls = [
      () => call(target, listCases),
      () => call(target, getCase, { parameters: { id: "3f2504e0-4f89-41d3-9a0c-0305e82c3301" } }),
      () => send(target, "GET", "/anything"),
    ];
    for (const one of calls) {
      const end = await one().catch((error: unknown) => error);
      const body = (end as { response?: { body: Uint8Array } }).response?.body ?? "";
      expect(leaksOf(key, `${everythingIn(end)} ${(end as Error).stack} ${Buffer.from(body)}`)).toEqual([]);
    }
  },
);

test("shows a new secret only in the response that issues it", async () => {
  const issued = "whsec_W8cVu+1nHr6/Mz4KtSx7BpYd3Lq9";
  const record = { id: "1", secret: issued, note: key };
  const target = targetOf({ secrets: new Secrets([key]), send: async () => answer(record) });
  const body = { url: "https://a.example" };
  const textOf = async (made: ReturnType<typeof call>) => Buffer.from((await made).response.body).toString();
  expect(JSON.parse(await textOf(call(target, webhookEndpoints.collection.createWebhook, { body })))).toEqual(
    {
      ...record,
      note: "****",
    },
  );
  expect(JSON.parse(await textOf(call(target, webhookEndpoints.collection.createWebhook, { body })))).toEqual(
    {
      ...record,
      note: "****",
    },
  );
  expect(JSON.parse(await textOf(call(target, listCases)))).toEqual({
    ...record,
    secret: "****",
    note: "****",
  });
});
