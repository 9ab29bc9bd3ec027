// A circuit breaker for the customer interface. Two consecutive failures open it for 3 s, after which it
// sends one probe.
const { RECOUP_CUSTOMER_URL: base, RECOUP_CUSTOMER_KEY: key } = process.env;
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));
class Breaker {
  failures = 0;
  openUntil = 0;
  probing = undefined;
  async run(action) {
    for (;;) {
      const left = this.openUntil - Date.now();
      if (left > 0) await sleep(left);
      else if (this.probing) await this.probing;
      else break;
    }
    if (this.failures < 2) return this.#count(action);
    const probe = this.#count(action);
    this.probing = probe
      .then(
        () => {},
        () => {},
      )
      .finally(() => {
        this.probing = undefined;
      });
    return probe;
  }
  async #count(action) {
    try {
      const result = await action();
      this.failures = 0;
      return result;
    } catch (error) {
      if (error.counts) {
        this.failures += 1;
        if (this.failures >= 2) this.openUntil = Date.now() + 3000;
      }
      if (error.retryAfter) this.openUntil = Math.max(this.openUntil, Date.now() + error.retryAfter * 1000);
      throw error;
    }
  }
}
const breaker = new Breaker();
async function send(method, path, body, idem) {
  const response = await fetch(base + path, {
    method,
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(5000),
    headers: {
      xapikey: key,
      ...(body && { "content-type": "application/json" }),
      ...(idem && { "idempotency-key": idem }),
    },
  }).catch((cause) => {
    throw Object.assign(new Error("no answer", { cause }), { counts: true, again: true, lost: true });
  });
  const text = await response.text().catch((cause) => {
    throw Object.assign(new Error("cut", { cause }), { counts: true, again: true, lost: true });
  });
  if (response.ok) return text ? JSON.parse(text) : undefined;
  const { status } = response;
  throw Object.assign(new Error(`${method} ${path} ${status} ${text}`), {
    status,
    counts: status >= 500,
    again: status >= 500 || status === 429 || (status === 409 && idem),
    retryAfter: status === 429 ? JSON.parse(text).retryAfter : undefined,
  });
}
async function call(method, path, body, idem) {
  for (let n = 0; ; n += 1) {
    try {
      return await breaker.run(() => send(method, path, body, idem));
    } catch (error) {
      if (method === "DELETE" && n > 0 && error.status === 404) return;
      if (!error.again || n === 3) throw error;
      if (!error.retryAfter) await sleep(400 * 2 ** n);
    }
  }
}
const rows = Array.from({ length: 18 }, (_, n) => n);
const ids = [];
await Promise.all(
  [0, 1, 2].map(async (w) => {
    for (const n of rows.filter((r) => r % 3 === w)) {
      const { id } = await call(
        "POST",
        "/cases",
        {
          isTest: true,
          creditorReference: `BR-${n}`,
          amountToRecover: 77 + n,
          currencyCode: "EUR",
          date: "2026-07-01",
          dueDate: "2026-07-15",
          debtor: { type: "Company", name: `Impresa ${n}`, countryAlpha2: "IT" },
        },
        `br-${process.pid}-${n}`,
      );
      ids.push(id);
      await call("POST", `/test/cases/${id}/advance`, { to: "Closed:Paid", amount: 77 + n });
    }
  }),
);
for (const id of ids) await call("DELETE", `/test/cases/${id}`);
