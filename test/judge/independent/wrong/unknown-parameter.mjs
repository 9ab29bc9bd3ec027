// Counts open cases with a filter that has a different name on this list.
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
for (const status of ["Active", "Paused"]) {
  const response = await fetch(`${url}/cases?Status=${status}&PageSize=1`, { headers: { XApiKey: key } });
  console.log(status, (await response.json()).page.totalResults);
}
