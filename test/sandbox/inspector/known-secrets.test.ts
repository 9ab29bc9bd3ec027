import { expect, test } from "vitest";
import { listSubscriptionSecrets } from "../../../src/sandbox/inspector/verdicts";
import { openSandbox } from "../../support/sandbox/sandbox";

test("tries the subscription's own secret first, then those of 20 other subscriptions", async () => {
  const { get, store } = await openSandbox({ isUnlimited: true });
  const subscribe = async (number: number) => {
    const body = { url: `https://example.com/${number}`, events: ["case.created"], isTestMode: true };
    return (await get("collection", "/webhooks", { method: "POST", body })).json.id as string;
  };
  const first = await subscribe(0);
  for (let number = 1; number <= 21; number += 1) await subscribe(number);
  const names = listSubscriptionSecrets(store, first).map(({ name }) => name);
  expect([names.length, names[0]]).toEqual([21, "the secret of this subscription"]);
  expect(names.filter((name) => name.includes("this subscription"))).toHaveLength(1);
});
