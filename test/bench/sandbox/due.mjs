// Measures the cost of a delivery when many are due at the same time: second attempts after a receiver
// outage.
import { createServer } from "node:http";
import { drive, requestBytes } from "../load.mjs";
import { environment, processorTime, recoup, startProcess } from "../measure.mjs";
import { atMost } from "../rows.mjs";

/** Number of subscriptions that get each event. */
const perEvent = 50;

export async function sandboxDue() {
  const few = await costOf(1_000);
  const many = await costOf(100_000);
  return [atMost("cost of a delivery, 100,000 due at once / 1,000", many / few, 1.3)];
}

/** Returns the sandbox's processor time per delivery in milliseconds. */
async function costOf(deliveries) {
  const receiver = await openReceiver();
  const sandbox = await serveFrozen(receiver.port);
  await subscribe(sandbox.access);
  await recordPayments(sandbox.access, deliveries / perEvent);
  while (receiver.received() < deliveries) await new Promise((later) => setTimeout(later, 50));
  receiver.comeUp();
  const before = processorTime(sandbox.pid);
  await sandbox.control("clock/advance", { by: "2m" });
  const used = processorTime(sandbox.pid) - before;
  if (receiver.received() < 2 * deliveries) throw new Error(`${receiver.received()} attempts arrived`);
  sandbox.stop();
  receiver.close();
  return used / deliveries;
}

/** Opens a receiver that responds with 503 until it is switched to 204. */
function openReceiver() {
  let status = 503;
  let received = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(status).end());
    received += 1;
  });
  return new Promise((listening) => {
    server.listen(0, "127.0.0.1", () =>
      listening({
        port: server.address().port,
        received: () => received,
        comeUp: () => {
          status = 204;
        },
        close: () => server.close().closeAllConnections(),
      }),
    );
  });
}

async function serveFrozen(port) {
  const route = `https://hooks.example.com=http://127.0.0.1:${port}`;
  const flags = ["--port", "0", "--ephemeral", "--no-limits", "--route", route, "--json"];
  const { line, pid, stop } = await startProcess([recoup, "sandbox", "serve", ...flags], environment());
  const info = JSON.parse(line);
  const authorization = `Bearer ${info.control.token}`;
  const control = (action, body) => send(`${info.control.url}/${action}`, body, { authorization });
  await control("clock/freeze", {});
  return { access: info.surfaces.test.collection, pid, stop, control };
}

async function subscribe({ url, key }) {
  const events = ["payment.created"];
  for (let at = 0; at < perEvent; at++) {
    const body = { url: `https://hooks.example.com/${at}`, events, isTestMode: false };
    await send(`${url}/webhooks`, body, { xapikey: key });
  }
}

async function recordPayments(access, count) {
  const { url, key } = access;
  const listed = await fetch(`${url}/cases?Statuses=Active&PageSize=100`, { headers: { xapikey: key } });
  const { id } = (await listed.json()).cases.find(({ currency }) => currency === "EUR");
  const requests = Array.from({ length: count }, (_, at) =>
    requestBytes("POST", access, `/cases/${id}/payments`, {
      date: "2026-01-12",
      paymentAmount: (at + 1) / 100,
      paymentRecipient: "CollectionPartner",
    }),
  );
  await drive(Number(new URL(url).port), requests);
}

async function send(url, body, headers) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
