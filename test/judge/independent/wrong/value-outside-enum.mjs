// Reads the newest case, sorting by a field from a different API.
const { RECOUP_COLLECTION_URL: url, RECOUP_COLLECTION_KEY: key } = process.env;
const response = await fetch(`${url}/cases?PageSize=1&Sort=createdAt:desc`, { headers: { XApiKey: key } });
const [newest] = (await response.json()).cases;
console.log(newest.reference);
