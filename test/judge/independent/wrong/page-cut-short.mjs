// A guard against endless loops, set to five pages when there were only a few cases.
const MAX_PAGES = 5;
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
async function* pages() {
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    const query = new URLSearchParams({ Page: number, PageSize: 20, Sort: "DateCreated:asc" });
    const response = await fetch(`${url}/cases?${query}`, { headers: { XApiKey: key } });
    if (!response.ok) throw new Error(`page ${number}: ${response.status}`);
    const body = await response.json();
    yield body.cases;
    if (body.cases.length < 20) return;
  }
}
let sum = 0;
for await (const cases of pages()) for (const one of cases) sum += one.remainder;
console.log(sum.toFixed(2));
