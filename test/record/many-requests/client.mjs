/** Creates cases and reads each of them repeatedly, like a polling client. */
const requests = Number(process.argv[2]);
const perCase = 500;
const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const headers = { xapikey: key, "content-type": "application/json" };
const body = {
  ...{ creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10 },
  ...{
    date: "2026-01-05",
    debtor: { type: "Private", name: "Kim Muster", countryAlpha2: "DE" },
    isTest: true,
  },
};

async function send(method, path, sent) {
  const answer = await fetch(`${url}${path}`, { method, headers, body: sent && JSON.stringify(sent) });
  if (!answer.ok) throw new Error(`${method} ${path} got ${answer.status}`);
  return answer.json();
}

for (let count = 0; count < requests; count += perCase) {
  const { id } = await send("POST", "/managed-cases", body);
  for (let read = 2; read < perCase; read += 1)
    await send("GET", read % 10 === 0 ? "/cases?PageSize=10" : `/cases/${id}`);
  await send("POST", `/test/cases/${id}/advance`, { to: "Active" });
}
