// Reads the whole list with the default PageSize.
const { RECOUP_CUSTOMER_URL: url, RECOUP_CUSTOMER_KEY: key } = process.env;
let number = 0;
let pages = 1;
const ids = new Set();
while (number < pages) {
  number += 1;
  const response = await fetch(`${url}/cases?Sort=DateCreated&Page=${number}`, { headers: { XApiKey: key } });
  const { cases, page } = await response.json();
  pages = page.totalPages;
  for (const { id } of cases) ids.add(id);
}
console.log(ids.size);
