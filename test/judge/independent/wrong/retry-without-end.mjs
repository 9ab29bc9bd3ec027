// Waits for the platform to come back, however long that takes. Here, the outage lasts nine requests.
const {
  RECOUP_COLLECTION_URL: url,
  RECOUP_COLLECTION_KEY: key,
  RECOUP_SANDBOX_CONTROL_URL: control,
  RECOUP_SANDBOX_CONTROL_TOKEN: token,
} = process.env;
await fetch(`${control}/faults`, {
  method: "POST",
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify({ status: 500, next: 9 }),
});

async function untilAnswered(path) {
  for (let wait = 120; ; wait = Math.min(wait * 1.5, 600)) {
    const response = await fetch(url + path, { headers: { XApiKey: key } }).catch(() => undefined);
    if (response?.ok) return response.json();
    if (response?.status === 429)
      await new Promise((done) => setTimeout(done, 1000 * response.retryAfter || 5000));
    await new Promise((done) => setTimeout(done, wait));
  }
}
console.log((await untilAnswered("/managed-cases?PageSize=5")).page.totalResults);
