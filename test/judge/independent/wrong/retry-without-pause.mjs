// A loop around fetch that tries three times without a pause.
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;

async function read(path) {
  let last;
  for (const _ of [1, 2, 3]) {
    try {
      const response = await fetch(url + path, { headers: { XApiKey: key } });
      if (response.status === 429) {
        const { retryAfter } = await response.json();
        await new Promise((done) => setTimeout(done, retryAfter * 1000 + 25));
        continue;
      }
      if (response.status >= 500) continue;
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return await response.json();
    } catch (error) {
      last = error;
    }
  }
  throw last ?? new Error(`${path} failed`);
}

const { cases } = await read("/cases?PageSize=12&Sort=DateCreated:desc");
for (const { id } of cases) {
  const [timeline, validation] = [await read(`/cases/${id}/timeline`), await read(`/cases/${id}/validation`)];
  console.log(id, timeline.items.length, validation.needsInfo);
}
