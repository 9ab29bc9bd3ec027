// Reads a list with three page requests in progress at a time, each retried separately.
const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const size = 50;
async function page(number) {
  for (let n = 0; ; n += 1) {
    try {
      const response = await fetch(
        `${url}/cases?includeTestCases=true&Sort=DateCreated,DueDate&PageSize=${size}&Page=${number}`,
        { headers: { XApiKey: key } },
      );
      if (response.ok) return response.json();
      const { retryAfter } = await response.json();
      if (n === 3 || (response.status !== 429 && response.status < 500))
        throw new TypeError(`${response.status}`);
      await new Promise((done) => setTimeout(done, retryAfter ? retryAfter * 1000 : 500 * 2 ** n));
    } catch (error) {
      if (n === 3 || error.cause === undefined) throw error;
      await new Promise((done) => setTimeout(done, 500 * 2 ** n));
    }
  }
}
const seen = new Map();
const ahead = [page(1)];
let pages = 1;
for (let number = 1; number <= pages; number += 1) {
  const { cases, page: info } = await ahead[number - 1];
  pages = info.totalPages;
  while (ahead.length < Math.min(number + 3, pages)) ahead.push(page(ahead.length + 1));
  for (const one of cases) seen.set(one.id, one);
}
console.log(`${seen.size} cases, ${[...seen.values()].filter((one) => one.isTestCase).length} of them tests`);
