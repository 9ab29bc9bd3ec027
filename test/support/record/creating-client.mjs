/** Creates the given number of cases and prints `answered 1` and so on. Exits when a request fails. */
const { env } = process;
const body = JSON.stringify({
  ...{ creditorCompanyName: "Acme", creditorCountryAlpha2: "DK", currencyCode: "EUR", amountToRecover: 10 },
  ...{
    date: "2026-01-05",
    debtor: { type: "Private", name: "Kim Muster", countryAlpha2: "DE" },
    isTest: true,
  },
});
const headers = { xapikey: env.RECOUP_COLLECTION_KEY, "content-type": "application/json" };

for (let count = 1; count <= Number(process.argv[2]); count += 1) {
  const answer = await fetch(`${env.RECOUP_COLLECTION_URL}/managed-cases`, { method: "POST", headers, body });
  if (!answer.ok) process.exit(1);
  console.log(`answered ${count}`);
}
