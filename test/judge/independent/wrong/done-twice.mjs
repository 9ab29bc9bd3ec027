// Sends the creditor a message about each case. Treats a lost connection or a 500 as "not sent" and sends
// again.
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
async function call(path, init, tries = 4) {
  const response = await fetch(url + path, {
    ...init,
    headers: { XApiKey: key, "Content-Type": "application/json" },
  }).catch(() => undefined);
  if (response?.ok) return response.json();
  if (tries === 1 || (response && response.status < 500 && response.status !== 429))
    throw new Error(`${path}: ${response?.status}`);
  await sleep(response?.status === 429 ? (await response.json()).retryAfter * 1000 + 10 : 600 * (5 - tries));
  return call(path, init, tries - 1);
}
const { cases } = await call("/cases?Statuses=Active&PageSize=20&Sort=DateCreated");
for (const { id } of cases)
  await call(`/cases/${id}/chats`, {
    method: "POST",
    body: JSON.stringify({ message: "Please send the signed order.", userEmail: "user1@lyngby.example" }),
  });
