// Waits for a payment by reading the case over and over.
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
const get = async (path) => (await fetch(url + path, { headers: { XApiKey: key } })).json();
const {
  cases: [{ id, remainder }],
} = await get("/cases?Statuses=Active&PageSize=1");
for (let n = 0; n < 12; n += 1) {
  const now = await get(`/cases/${id}`);
  if (now.remainder !== remainder) break;
  await new Promise((done) => setTimeout(done, 150));
}
