// Creates cases as a collection partner would read them. They vary in names, amounts, optional fields and
// length.

/** Prefix of all IDs, followed by the case's number. */
export const idPrefix = "00000000-0000-4000-8000-";

const names = [
  "Musterbau Köln GmbH",
  "Óscar Núñez",
  "A/S Nordlys",
  "山﨑 陽子",
  "Blue Mesa Freight LLC",
  "Žďár spol. s r. o.",
];
const cities = ["Köln", "Valladolid", "Ærøskøbing", "大阪市", "Albuquerque", "Brno"];
const currencies = ["EUR", "EUR", "DKK", "JPY", "USD", "CZK"];
const lifecycles = [
  "Active",
  "Closed",
  "PendingVerification",
  "NeedsAdditionalDetails",
  "Paused",
  "LeadsQuoteGiven",
];

const pick = (list, index) => list[index % list.length];
/** Returns a repeatable amount for an index, with one to seven digits and sometimes with cents. */
const amount = (index, factor) =>
  Math.round(((index * 7919 + factor * 104_729) % 99_991) ** 1.3) / (index % 3 === 0 ? 1 : 100);

export function caseRecord(index) {
  const name = pick(names, index * 5 + 1);
  const isClosed = pick(lifecycles, index) === "Closed";
  const gross = amount(index, 1);
  return {
    id: `${idPrefix}${String(index).padStart(12, "0")}`,
    reference: (index * 2_654_435_761).toString(36).toUpperCase().slice(-8).padStart(8, "K"),
    creditorReference:
      index % 4 === 0 ? null : `INV-${index * 13}${index % 7 === 0 ? "/2026-corrected" : ""}`,
    ...(index % 3 === 0 ? {} : { collectionPartnerReference: `AG-${2020 + (index % 7)}-${index}` }),
    lifecycle: pick(lifecycles, index),
    status: pick(lifecycles, index),
    closeCode: isClosed ? "PreLegalExhaustedNoPayment" : null,
    currentEngagementPhase: index % 5 === 0 ? null : "Pre-legal",
    currency: pick(currencies, index),
    grossAmount: gross,
    remainder: index % 6 === 0 ? 0 : amount(index, 2),
    interestFees: amount(index, 3),
    reminderFees: index % 2,
    collectionFees: 40 + (index % 9) / 4,
    totalAddedFees: amount(index, 4),
    allocationOutstanding: {
      principal: gross,
      interest: amount(index, 3),
      reminderFees: 0,
      collectionFees: 40,
    },
    date: `20${20 + (index % 7)}-0${1 + (index % 9)}-12T00:00:00Z`,
    ...(index % 5 === 1 ? {} : { dueDate: `2026-02-${10 + (index % 18)}T00:00:00Z` }),
    dateCreated: "2026-03-01T09:30:00Z",
    dateUpdated: `2026-03-0${1 + (index % 9)}T10:${10 + (index % 49)}:00.${index % 1000}Z`,
    dateCollectionStarted: isClosed ? "2026-03-02T10:00:00Z" : null,
    dateFinished: isClosed ? "2026-04-02T10:00:00.123Z" : null,
    jurisdiction: "Germany",
    claimType: "Unpaid Invoice",
    ...(index % 11 === 0
      ? { closeComment: "Paid in full after the second letter. ".repeat(1 + (index % 5)) }
      : {}),
    isTestCase: index % 10 === 3,
    debtor: {
      type: index % 2 === 0 ? "Company" : "Private",
      name: `${name} ${index % 97}`,
      ...(index % 2 === 0 ? { contactPerson: "Jürgen Möller" } : {}),
      address: `Hansaring ${index % 300}`,
      zipCode: String(10_000 + index * 37),
      city: pick(cities, index * 5 + 1),
      countryAlpha2: "DE",
      country: "Germany",
      email: index % 4 === 2 ? null : `office${index}@musterbau.example`,
      phone: index % 3 === 1 ? null : `+49 221 ${5_550_100 + index}`,
    },
    creditor: {
      id: "9b2d1c54-6f0a-4f7e-8a34-5d1f0c9e7b21",
      companyName: `Nordlicht Handel ${index % 17} AS`,
      officeEmail: "office@nordlicht.example",
      address: `Storgata ${index % 41}`,
      city: "Oslo",
      country: "Norway",
      ...(index % 2 === 0 ? { division: { id: "0f9d6a2e-6c1b-4d53-8a75-3c2b1a0f9e8d", name: "North" } } : {}),
    },
    collectionPartner: { name: "Rheinland Inkasso GmbH", officeEmail: "office@rheinland.example" },
    validation: { needsInfo: index % 8 === 5 },
  };
}
