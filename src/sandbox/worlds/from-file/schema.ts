import * as z from "zod";
import { endpoints } from "../../../api/endpoint/endpoints";
import { recipients } from "../../../api/records/payments/payment-words";
import { closeCodes } from "../../../base/cases/close-code";
import { lifecycles, readLifecycle } from "../../../base/cases/lifecycle";
import { eventTypes } from "../../../webhooks/events/event-types";
import { checkSubscriptionUrl } from "../../../webhooks/subscription/subscription-url";
import { parseAlpha2 } from "../../facts/country";
import { parseCurrency } from "../../facts/currency";

const text = z.string().trim().min(1).max(300);
const email = z.email();
const day = z.iso.date();
const money = z
  .number()
  .min(0)
  .max(999_999_999_999)
  .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), "must have at most three decimals");

/**
 * Builds a schema that parses a word of the platform with `read`. In errors, `noun` describes a valid value.
 */
const buildWordSchema = (read: (text: string) => string | undefined, noun: string) =>
  text.transform((text, context) => {
    const parsedWord = read(text);
    if (parsedWord === undefined)
      context.addIssue({ code: "custom", message: `"${text}" is not a valid ${noun}` });
    return parsedWord ?? "";
  });

const operationNames = [...new Set(endpoints.map(({ name }) => name))] as [string, ...string[]];

const country = buildWordSchema(parseAlpha2, "two-letter country code");
const currency = buildWordSchema(parseCurrency, "currency code");
const lifecycle = buildWordSchema(readLifecycle, `lifecycle: ${lifecycles.join(", ")}`);
const signature = z.enum(["signed", "unsigned"]).default("signed");

/** Operations that the partner's agreement excludes. */
const operations = z.array(z.enum(operationNames)).default([]);

const users = z
  .array(z.strictObject({ email, firstName: text.optional(), lastName: text.optional() }))
  .default([]);

const collectionPartner = z.strictObject({
  name: text,
  country,
  email: email.optional(),
  covers: z.array(country).default([]),
  agreement: signature,
  without: operations,
  users,
});

const referralPartner = z.strictObject({
  name: text,
  requiresKyc: z.boolean().default(false),
  approvalDays: z.int().optional(),
  without: operations,
});

const creditor = z.strictObject({
  name: text,
  country,
  registrationNumber: text.optional(),
  address: text.optional(),
  zipCode: text.optional(),
  city: text.optional(),
  agreement: signature,
  powerOfAttorney: signature,
  kyc: z.enum(["not_required", "pending", "verified"]).default("not_required"),
  blocked: text.optional(),
  divisions: z.array(text).default([]),
  users,
});

const client = z.strictObject({
  partner: text,
  creditor: text,
  externalTenantId: text,
  attributed: z.boolean().default(false),
});

const debtor = z.strictObject({
  name: text,
  type: z.enum(["Company", "Private"]).default("Company"),
  country,
  email: email.optional(),
  phone: text.optional(),
  registrationNumber: text.optional(),
  contactPerson: text.optional(),
  address: text.optional(),
  zipCode: text.optional(),
  city: text.optional(),
  state: text.optional(),
});

const caseSchema = z.strictObject({
  creditor: text,
  debtor,
  amount: money,
  currency,
  collectionPartner: text.optional(),
  managedBy: text.optional(),
  division: text.optional(),
  test: z.boolean().default(false),
  tag: text.optional(),
  creditorReference: text.optional(),
  description: text.optional(),
  date: day.optional(),
  dueDate: day.optional(),
  created: day.optional(),
  lifecycle: lifecycle.default("PendingVerification"),
  closeCode: z.enum(closeCodes).optional(),
  closeComment: text.optional(),
  payments: z
    .array(
      z.strictObject({
        amount: money,
        date: day.optional(),
        recipient: z.enum(recipients).default("Creditor"),
        recorded: day.optional(),
      }),
    )
    .default([]),
});

const allEvents = [...new Set(Object.values(eventTypes).flat())] as [string, ...string[]];

const subscription = z.strictObject({
  of: text,
  url: text.superRefine((url, context) => {
    const finding = checkSubscriptionUrl(url);
    if (finding !== undefined) context.addIssue({ code: "custom", message: finding });
  }),
  events: z.array(z.enum(allEvents)).min(1),
  testMode: z.boolean().default(true),
  active: z.boolean().default(true),
});

/** Schema of a world file, whose parts refer to each other by name. */
export const worldFileSchema = z.strictObject({
  seed: text.optional(),
  collectionPartners: z.array(collectionPartner).min(1),
  referralPartners: z.array(referralPartner).min(1),
  creditors: z.array(creditor).min(1),
  clients: z.array(client).default([]),
  cases: z.array(caseSchema).default([]),
  subscriptions: z.array(subscription).default([]),
});

export type WorldFileContent = z.infer<typeof worldFileSchema>;
export type WorldFileCase = WorldFileContent["cases"][number];
