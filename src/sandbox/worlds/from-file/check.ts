import type * as z from "zod";
import { explainIssue } from "../../../api/checks/issue-words";
import { NumberText } from "../../../base/json/json";
import { findNearest } from "../../../base/text/nearest";
import { eventTypes } from "../../../webhooks/events/event-types";
import { parseMoney } from "../../facts/money";
import { type WorldFileContent, worldFileSchema } from "./schema";

export type WorldFilePath = readonly (string | number)[];

interface WorldFileFinding {
  readonly path: WorldFilePath;
  readonly message: string;
}

export type WorldFileResult =
  | { readonly world: WorldFileContent }
  | { readonly findings: readonly WorldFileFinding[] };

/** Checks a world file. Returns the world, or everything that is wrong with it. */
export function parseWorldFile(value: unknown): WorldFileResult {
  const { success, data, error } = worldFileSchema.safeParse(value, { error: describeIssue });
  if (!success) {
    const toPathKey = (key: PropertyKey) => (typeof key === "number" ? key : String(key));
    return { findings: error.issues.map(({ path, message }) => ({ path: path.map(toPathKey), message })) };
  }
  const findings = [
    ...findUnknownNames(data),
    ...findDuplicates(data),
    ...findForeignEvents(data),
    ...findExcessDecimals(data),
  ];
  return findings.length === 0 ? { world: data } : { findings };
}

/** Describes unknown fields and wrong types. Leaves other issues to `explainIssue`. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const { code, expected, input, keys } = issue;
  if (code === "unrecognized_keys" && Array.isArray(keys))
    return `No such field: ${keys.map((key) => `"${key}"`).join(", ")}`;
  if (code !== "invalid_type") return explainIssue(issue);
  if (input === undefined) return "This is missing";
  const article = /^[aeiou]/.test(String(expected)) ? "an" : "a";
  return `This must be ${article} ${expected}, not ${describeType(input)}`;
}

function describeType(input: unknown): string {
  if (input === null) return "empty";
  if (Array.isArray(input)) return "a list";
  return typeof input === "object" ? "an object" : `a ${typeof input}`;
}

/** Formats a path, such as `creditors[0].name`. */
export const formatPath = (path: WorldFilePath) =>
  path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");

const listNames = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);

type NameReference = readonly [
  path: WorldFilePath,
  name: string | undefined,
  noun: string,
  definedNames: readonly string[],
];

/** Yields the references between the parts of a world. */
function* listReferences(world: WorldFileContent): Generator<NameReference> {
  const collectors = listNames(world.collectionPartners);
  const partners = listNames(world.referralPartners);
  const creditors = listNames(world.creditors);
  for (const [index, { partner, creditor }] of world.clients.entries()) {
    yield [["clients", index, "partner"], partner, "referral partner", partners];
    yield [["clients", index, "creditor"], creditor, "creditor", creditors];
  }
  for (const [index, { creditor, collectionPartner, managedBy, division }] of world.cases.entries()) {
    const divisions = world.creditors.find(({ name }) => name === creditor)?.divisions ?? [];
    yield [["cases", index, "creditor"], creditor, "creditor", creditors];
    yield [["cases", index, "collectionPartner"], collectionPartner, "collection partner", collectors];
    yield [["cases", index, "managedBy"], managedBy, "collection partner", collectors];
    yield [["cases", index, "division"], division, "division of this creditor", divisions];
  }
  const owners = [...collectors, ...partners, ...creditors];
  for (const [index, { of }] of world.subscriptions.entries())
    yield [["subscriptions", index, "of"], of, "partner or creditor", owners];
}

function findUnknownNames(world: WorldFileContent): WorldFileFinding[] {
  return [...listReferences(world)].flatMap(([path, name, noun, definedNames]) => {
    if (name === undefined || definedNames.includes(name)) return [];
    const guess = findNearest(name, definedNames);
    const hint = guess === undefined ? "" : `; did you mean "${guess}"?`;
    return [{ path, message: `There is no ${noun} "${name}"${hint}` }];
  });
}

/**
 * Finds duplicates: names, users, covered countries, creditors with two links, and client identifiers used
 * twice by a partner.
 */
function findDuplicates(world: WorldFileContent): WorldFileFinding[] {
  const { collectionPartners, referralPartners, creditors, clients } = world;
  const namedParties = { collectionPartners, referralPartners, creditors };
  const partyNames = Object.entries(namedParties).flatMap(([list, parties]) =>
    parties.map(({ name }, index) => ({ path: [list, index, "name"], key: name })),
  );
  const users = Object.entries({ collectionPartners, creditors }).flatMap(([list, owners]) =>
    owners.flatMap(({ users: partyUsers }, position) =>
      partyUsers.map(({ email }, index) => ({
        path: [list, position, "users", index, "email"],
        key: email.toLowerCase(),
      })),
    ),
  );
  const linkedCreditors = clients.map(({ creditor }, index) => ({
    path: ["clients", index, "creditor"],
    key: creditor,
  }));
  const tenants = clients.map(({ partner, externalTenantId }, index) => ({
    path: ["clients", index, "externalTenantId"],
    key: JSON.stringify([partner, externalTenantId]),
  }));
  const countries = collectionPartners.flatMap(({ covers }, position) =>
    covers.map((key, index) => ({ path: ["collectionPartners", position, "covers", index], key })),
  );
  return [partyNames, users, linkedCreditors, tenants, countries].flatMap(findRepeatedKeys);
}

function findRepeatedKeys(
  entries: readonly { readonly path: WorldFilePath; readonly key: string }[],
): WorldFileFinding[] {
  const seenKeys = new Set<string>();
  return entries.flatMap(({ path, key }) => {
    if (seenKeys.has(key)) return [{ path, message: "This appears in the file twice" }];
    seenKeys.add(key);
    return [];
  });
}

/** Finds amounts with more decimals than their currency allows (NS-59). */
function findExcessDecimals(world: WorldFileContent): WorldFileFinding[] {
  return world.cases.flatMap(({ amount, currency, payments }, position) => {
    const amounts = [
      { path: ["cases", position, "amount"], value: amount },
      ...payments.map((payment, index) => ({
        path: ["cases", position, "payments", index, "amount"],
        value: payment.amount,
      })),
    ];
    return amounts.flatMap(({ path, value }) => {
      const money = parseMoney(new NumberText(String(value)), currency);
      return "finding" in money ? [{ path, message: money.finding }] : [];
    });
  });
}

/** Finds events that the surface of a subscription doesn't have (SUB-14, SUB-15). */
function findForeignEvents(world: WorldFileContent): WorldFileFinding[] {
  return world.subscriptions.flatMap(({ of, events }, position) => {
    const isReferral = world.referralPartners.some(({ name }) => name === of);
    const validEvents: readonly string[] = isReferral ? eventTypes.referral : eventTypes.customer;
    return events.flatMap((event, index) =>
      validEvents.includes(event)
        ? []
        : [{ path: ["subscriptions", position, "events", index], message: `${of} can't receive ${event}` }],
    );
  });
}
