// Maintains one subscription per environment: lists them, creates what is missing, and keeps it.
const { RECOUP_REFERRAL_URL: base, RECOUP_REFERRAL_KEY: key } = process.env;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
async function once(method, path, body) {
  try {
    const response = await fetch(base + path, {
      method,
      headers: { xapikey: key, "content-type": "application/json" },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(7_000),
    });
    return { status: response.status, json: await response.json() };
  } catch {
    return { status: 0 };
  }
}
/** Tries `send` up to four times. Before each try, `isDone` checks whether an earlier one took effect. */
async function tries(send, isDone = async () => undefined) {
  for (let n = 0; n < 4; n += 1) {
    const done = await isDone();
    if (done !== undefined) return done;
    const { status, json } = await send();
    if (status >= 200 && status < 300) return json;
    if (status >= 400 && status < 500 && status !== 429) throw new Error(`${status} ${JSON.stringify(json)}`);
    await sleep(status === 429 ? json.retryAfter * 1000 : 500 * 2 ** n);
  }
  throw new Error("no success");
}
for (const name of ["one", "two", "three", "four", "five", "six"]) {
  const url = `https://hooks.partner.example/${name}`;
  const find = async () => (await tries(() => once("GET", "/v1/webhooks"))).find((one) => one.url === url);
  const { id } = await tries(
    () => once("POST", "/v1/webhooks", { url, events: ["case.closed"], isTestMode: true }),
    find,
  );
  await tries(() => once("PUT", `/v1/webhooks/${id}`, { isActive: true }));
}
