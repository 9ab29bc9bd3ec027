// Prints one process's times as JSON. The first world is created, and all others are copies of it.
const { startSandbox } = require("../../../dist/testing.js");
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

async function time(work) {
  const start = performance.now();
  const result = await work();
  return [performance.now() - start, result];
}

async function medianOf(times, work) {
  const all = [];
  for (let at = 0; at < times; at += 1) all.push((await time(work))[0]);
  return median(all);
}

async function answered(options) {
  const platform = await startSandbox(options);
  const headers = { XApiKey: platform.keys.test.collection };
  await (await platform.fetch("/test/collection/cases", { headers })).text();
  return platform;
}

async function testWebhook() {
  let closed = 0;
  const platform = await startSandbox({
    receiver: async (request) => {
      if ((await request.json()).event === "case.closed") closed += 1;
      return new Response();
    },
  });
  const headers = { XApiKey: platform.keys.test.collection, "Content-Type": "application/json" };
  const debtor = {
    type: "Company",
    name: "Probe GmbH",
    contactPerson: "Kim Probe",
    address: "Teststrasse 1",
    zipCode: "10115",
    city: "Berlin",
    countryAlpha2: "DE",
  };
  const body = JSON.stringify({
    isTest: true,
    creditorCompanyName: "Probe Creditor ApS",
    creditorCountryAlpha2: "DK",
    currencyCode: "EUR",
    amountToRecover: 100,
    date: platform.clock.now().toISOString().slice(0, 10),
    debtor,
  });
  const made = await platform.fetch("/test/collection/managed-cases", { method: "POST", headers, body });
  await platform.cases.advance((await made.json()).id, "paid", { amount: 100 });
  await platform.deliveries.settled();
  await platform.stop();
  if (closed !== 1) throw new Error(`case.closed arrived ${closed} times`);
}

async function main() {
  const [first, platform] = await time(answered);
  const second = await medianOf(5, async () => (await answered()).stop());
  await platform.reset();
  const reset = await medianOf(9, () => platform.reset());
  const snapshot = await medianOf(9, () => platform.snapshot());
  const kept = await platform.snapshot();
  const restore = await medianOf(9, () => platform.restore(kept));
  await platform.stop();
  const [webhooks] = await time(async () => {
    for (let at = 0; at < 100; at += 1) await testWebhook();
  });
  console.log(JSON.stringify({ first, second, reset, snapshot, restore, webhooks }));
}

main();
