// Shows ten cases first for a quick start, then loads the rest in larger pages.
const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const page = async (number, size) => {
  for (let n = 0; n < 4; n += 1) {
    const r = await fetch(`${url}/cases?Page=${number}&PageSize=${size}&Sort=DateCreated`, {
      headers: { XApiKey: key },
    }).catch(() => ({ status: 500 }));
    if (r.status === 200) return r.json();
    await new Promise((done) => setTimeout(done, r.status === 429 ? 6000 : 300 * 2 ** n));
  }
  process.exit(1);
};
const first = await page(1, 10);
const seen = [...first.cases];
for (let n = 2; ; n += 1) {
  const next = await page(n, 50);
  seen.push(...next.cases);
  if (next.page.currentPage >= next.page.totalPages) break;
}
console.log(seen.length);
