// A local server of case pages: `node page-server.mjs <records> <latencyMs>`. Prints its address.
import { createServer } from "node:http";

const [, , total = "1000", latency = "0"] = process.argv;
const sizes = new Map();
const mark = "00000000-0000-4000-8000-";

const record = (index) => ({
  id: `${mark}${String(index).padStart(12, "0")}`,
  reference: "7KQ2M9XA",
  creditorReference: `INV-${index}`,
  collectionPartnerReference: "AG-2024-001/7",
  lifecycle: "Active",
  status: "Active",
  closeCode: null,
  currentEngagementPhase: "Pre-legal",
  currency: "EUR",
  grossAmount: 1250.5,
  remainder: 1000.25,
  interestFees: 12.5,
  reminderFees: 5,
  collectionFees: 40,
  totalAddedFees: 57.5,
  allocationOutstanding: { principal: 942.75, interest: 12.5, reminderFees: 5, collectionFees: 40 },
  date: "2026-01-12T00:00:00Z",
  dueDate: "2026-02-11T00:00:00Z",
  dateCreated: "2026-03-01T09:30:00Z",
  dateUpdated: "2026-03-02T10:00:00Z",
  dateCollectionStarted: "2026-03-02T10:00:00Z",
  dateFinished: null,
  jurisdiction: "Germany",
  claimType: "Unpaid Invoice",
  isTestCase: false,
  debtor: {
    type: "Company",
    name: "Musterbau Köln GmbH",
    contactPerson: "Jürgen Möller",
    address: "Hansaring 12",
    zipCode: "50670",
    city: "Köln",
    countryAlpha2: "DE",
    country: "Germany",
    email: "office@musterbau.example",
    phone: "+49 221 5550100",
  },
  creditor: {
    id: "9b2d1c54-6f0a-4f7e-8a34-5d1f0c9e7b21",
    companyName: "Nordlicht Handel AS",
    officeEmail: "office@nordlicht.example",
    address: "Storgata 1",
    city: "Oslo",
    country: "Norway",
    division: { id: "0f9d6a2e-6c1b-4d53-8a75-3c2b1a0f9e8d", name: "North" },
  },
  collectionPartner: { name: "Rheinland Inkasso GmbH", officeEmail: "office@rheinland.example" },
  validation: { needsInfo: false },
});

/** A page as bytes, with the places of its ids, so that every page costs a copy and a few digits. */
function template(pageSize) {
  const body = Buffer.from(
    JSON.stringify({ cases: Array.from({ length: pageSize }, (_, index) => record(index)) }).slice(0, -1),
  );
  const places = [];
  for (let at = body.indexOf(`{"id":"${mark}`); at >= 0; at = body.indexOf(`{"id":"${mark}`, at + 1)) {
    places.push(at + `{"id":"${mark}`.length);
  }
  return { body, places };
}

function pageBytes(page, pageSize) {
  if (!sizes.has(pageSize)) sizes.set(pageSize, template(pageSize));
  const { body, places } = sizes.get(pageSize);
  const pageFields = {
    totalResults: Number(total),
    currentPage: page,
    skipped: (page - 1) * pageSize,
    pageSize,
    responseCount: pageSize,
    totalPages: Math.ceil(Number(total) / pageSize),
  };
  const bytes = Buffer.concat([body, Buffer.from(`,"page":${JSON.stringify(pageFields)}}`)]);
  places.forEach((at, index) => {
    bytes.write(String((page - 1) * pageSize + index).padStart(12, "0"), at, "latin1");
  });
  return bytes;
}

const server = createServer((request, response) => {
  const page = Number(/[?&]Page=(\d+)/i.exec(request.url)?.[1] ?? 1);
  const pageSize = Number(/[?&]PageSize=(\d+)/i.exec(request.url)?.[1] ?? 10);
  const answer = () => {
    const bytes = pageBytes(page, pageSize);
    response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length });
    response.end(bytes);
  };
  if (latency === "0") answer();
  else setTimeout(answer, Number(latency));
});
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
