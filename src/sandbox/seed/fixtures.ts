import type { NonEmpty } from "../facts/random";

/** A collection partner that every seeded world has. Fixtures don't depend on the seed. */
export interface FixturePartner {
  readonly hint: string;
  readonly name: string;
  readonly country_alpha2: string;
  readonly office_phone: string;
  /** Prefix of the partner's references. */
  readonly initials: string;
  /** The users of the partner. Their accounts don't belong to a creditor (CFL-05). */
  readonly staff: readonly string[];
}

export const collectionPartners: NonEmpty<FixturePartner> = [
  {
    hint: "falkenhof",
    name: "Falkenhof Forderungen GmbH",
    country_alpha2: "DE",
    office_phone: "+49 30 23125 010",
    initials: "FF",
    staff: ["Henrike Falk", "Tilman Roth"],
  },
  {
    hint: "brisamar",
    name: "Brisamar Recobros, S.L.",
    country_alpha2: "ES",
    office_phone: "+34 910 55 50 01",
    initials: "BR",
    staff: ["Maite Sarasola"],
  },
];

/** Partners that are refused: one has an expired agreement (BIZ-07), and another has left (BIZ-06). */
export const idlePartners = [
  {
    hint: "fjordvakt",
    name: "Fjordvakt Inkasso AS",
    country_alpha2: "NO",
    office_phone: "+47 21 55 50 03",
    standing: "lapsed",
  },
  {
    hint: "kantele",
    name: "Kantele Perintä Oy",
    country_alpha2: "FI",
    office_phone: "+358 9 5550 0004",
    standing: "left",
  },
] as const;

export const referralPartners = [
  { hint: "kontorblatt", name: "Kontorblatt Software AG", requires_kyc: 0, approval_days: null },
  { hint: "ledgerwell", name: "Ledgerwell Accounting Ltd", requires_kyc: 1, approval_days: 14 },
] as const;

interface FixtureLink {
  readonly partner: 1 | 2;
  readonly tenant: string;
  readonly isAttributed: boolean;
  readonly daysAgo: number;
  readonly isArchived?: boolean;
}

export interface FixtureCreditor {
  readonly hint: string;
  readonly name: string;
  readonly registration: string;
  readonly address: readonly [street: string, zipCode: string, city: string, countryAlpha2: string];
  readonly phone: string;
  readonly isAgreementSigned?: false;
  readonly isPowerOfAttorneySigned?: false;
  readonly kyc?: "pending" | "verified";
  readonly blockedReason?: string;
  readonly link?: FixtureLink;
  readonly divisions?: readonly string[];
  /** The users of the creditor. The first one is the onboarding user. */
  readonly users: NonEmpty<readonly [given: string, family: string]>;
}

export const creditors: NonEmpty<FixtureCreditor> = [
  {
    hint: "lyngby",
    name: "Lyngby Møbelværk ApS",
    registration: "DK30112233",
    address: ["Bøgevej 14", "2800", "Kongens Lyngby", "DK"],
    phone: "+45 32 55 50 14",
    link: { partner: 1, tenant: "kb-1001", isAttributed: true, daysAgo: 610 },
    divisions: ["Nordics", "DACH"],
    users: [
      ["Søren", "Østergaard"],
      ["Freja", "Lund"],
    ],
  },
  {
    hint: "weidmann",
    name: "Weidmann Feinkost GmbH",
    registration: "HRB 100234",
    address: ["Speicherweg 3", "20457", "Hamburg", "DE"],
    phone: "+49 30 23125 234",
    link: { partner: 1, tenant: "kb-1002", isAttributed: false, daysAgo: 300 },
    divisions: ["Wholesale"],
    users: [["Jörg", "Weidmann"]],
  },
  {
    hint: "chateauvert",
    name: "Château Vert Traiteur SARL",
    registration: "812 555 019 R.C.S.",
    address: ["4 rue des Tilleuls", "25000", "Besançon", "FR"],
    phone: "+33 1 99 00 55 19",
    isAgreementSigned: false,
    isPowerOfAttorneySigned: false,
    link: { partner: 1, tenant: "kb-1003", isAttributed: true, daysAgo: 24 },
    users: [["Maëlle", "Béranger"]],
  },
  {
    hint: "rosengarten",
    name: "Rosengarten Logistik AG",
    registration: "CHE-155.501.122",
    address: ["Seestrasse 88", "8002", "Zürich", "CH"],
    phone: "+41 44 555 0122",
    isPowerOfAttorneySigned: false,
    link: { partner: 1, tenant: "kb-1004", isAttributed: true, daysAgo: 61 },
    users: [["Urs", "Gnägi"]],
  },
  {
    hint: "tidewater",
    name: "Tidewater Supplies Ltd",
    registration: "05550144",
    address: ["9 Harbour Road", "BS1 4AA", "Bristol", "GB"],
    phone: "+44 20 7946 0144",
    kyc: "verified",
    link: { partner: 2, tenant: "lw-2001", isAttributed: true, daysAgo: 580 },
    divisions: ["Retail", "Hospitality"],
    users: [
      ["Imogen", "Ashdown"],
      ["Rhys", "Llewellyn"],
      ["Zoë", "Ferris"],
    ],
  },
  {
    hint: "olivaralto",
    name: "Olivar Alto Alimentación, S.L.",
    registration: "B65550188",
    address: ["Calle del Olmo, 21", "14002", "Córdoba", "ES"],
    phone: "+34 910 55 50 18",
    kyc: "pending",
    link: { partner: 2, tenant: "lw-2002", isAttributed: true, daysAgo: 45 },
    users: [["Begoña", "Núñez"]],
  },
  {
    hint: "bluemesa",
    name: "Blue Mesa Outfitters LLC",
    registration: "84-5550107",
    address: ["700 Juniper Avenue", "81212", "Cañon City", "US"],
    phone: "+1 206 555 0107",
    link: { partner: 2, tenant: "lw-2003", isAttributed: false, daysAgo: 410 },
    users: [["Dakota", "Whitaker"]],
  },
  {
    hint: "zlotyklos",
    name: "Złoty Kłos Hurtownia sp. z o.o.",
    registration: "0000555012",
    address: ["ul. Żytnia 5", "90-001", "Łódź", "PL"],
    phone: "+48 22 555 0012",
    kyc: "verified",
    blockedReason: "Too many of its claims were disputed with good cause",
    link: { partner: 2, tenant: "lw-2004", isAttributed: true, daysAgo: 350 },
    users: [["Grażyna", "Wójcik"]],
  },
  {
    hint: "elaiones",
    name: "Ελαιώνας Τρόφιμα Α.Ε.",
    registration: "155501234000",
    address: ["Οδός Ελιάς 12", "546 22", "Θεσσαλονίκη", "GR"],
    phone: "+30 21 5555 0012",
    link: { partner: 1, tenant: "kb-1005", isAttributed: true, daysAgo: 500, isArchived: true },
    users: [["Σπυρίδων", "Ξυδάκης"]],
  },
  {
    hint: "polderzicht",
    name: "Polderzicht Techniek B.V.",
    registration: "65550166",
    address: ["Molenpad 30", "3511 AB", "Utrecht", "NL"],
    phone: "+31 85 555 0166",
    users: [["Femke", "ten Brink"]],
  },
  {
    hint: "norrsken",
    name: "Norrsken Snickeri AB",
    registration: "556655-0155",
    address: ["Södra Kajen 2", "411 04", "Göteborg", "SE"],
    phone: "+46 8 465 004 15",
    users: [["Örjan", "Nyström"]],
  },
];

export const getCreditor = (seq: number): FixtureCreditor => creditors[seq - 1] ?? creditors[0];

/**
 * Returns the referral partner that submitted a case of this age. Returns null unless the creditor has an
 * active link that is older than the case.
 */
export function findSubmitter({ link }: FixtureCreditor, daysAgo: number): number | null {
  return link === undefined || link.isArchived || daysAgo >= link.daysAgo - 1 ? null : link.partner;
}

/** Returns the referral partner that can see a case and earns from it (AMB-46, REV-02, REV-03). */
export function findReferralPartner(creditor: FixtureCreditor, daysAgo: number): number | null {
  const { link } = creditor;
  return link?.isAttributed && !link.isArchived ? link.partner : findSubmitter(creditor, daysAgo);
}
