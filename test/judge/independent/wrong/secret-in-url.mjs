// An old proxy dropped unknown headers, so the key is also sent in the URL.
const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
for (const reference of ["FF-100340", "FF-100341", "FF-100342"]) {
  const address = new URL(`${url}/cases/by-partner-reference`);
  address.searchParams.set("references", reference);
  address.searchParams.set("api_key", key);
  const response = await fetch(address, { headers: { XApiKey: key } });
  console.log(reference, response.status);
}
