import * as z from "zod";
import { addedFeeFields } from "../../../api/case-work/omitted-fees";
import { documentTypes } from "../../../api/files/upload-rules";
import { CloseRequest, FeesRequest, StartRequest } from "../../../api/records/cases/case-work";
import { NoteRequest } from "../../../api/records/cases/note";
import { NewChatMessage } from "../../../api/records/chat";
import { KycRequest } from "../../../api/records/clients/kyc-verification";
import { PaymentRequest } from "../../../api/records/payments/payment";
import { lifecycles } from "../../../base/cases/lifecycle";
import { allowReference, amount, buildFlexibleObject, text } from "./common-schemas";

const buildTimesSchema = (description: string) =>
  z.int().positive().max(1_000).optional().meta({ description });
const client = text.optional().meta({ description: "Acts for this client, on the customer surface." });

/** Fields that choose who acts on the case. The referral surface has no chat. */
const sideFields = { client, surface: z.enum(["collection", "customer"]).optional() };

const PaymentFields = buildFlexibleObject(PaymentRequest, ["paymentAmount"]);
const forbidFields = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, false]));

const payment = PaymentFields.extend({
  case: text,
  amount: amount.optional(),
  times: buildTimesSchema("How many times this payment is recorded, one after the other."),
  edit: text.optional().meta({ description: "Id of a payment to replace." }),
  delete: text.optional().meta({ description: "Id of a payment to reverse." }),
  reopen: z
    .boolean()
    .optional()
    .meta({ description: "Lets a case that is closed as paid become active again." }),
}).meta({
  anyOf: [
    { required: ["amount"], properties: forbidFields("edit", "delete", "reopen") },
    {
      required: ["amount", "edit"],
      properties: forbidFields("delete", "times", "createUnpaidCommissionFollowUp"),
    },
    {
      required: ["delete"],
      properties: forbidFields("amount", "times", "edit", ...Object.keys(PaymentFields.shape)),
    },
  ],
});

const signatureState = z.enum(["signed", "unsigned"]);

/** Changes that the sandbox's control interface can make, grouped by subject. */
const set = z.union([
  z
    .strictObject({
      case: text,
      lifecycle: allowReference(z.enum(lifecycles)).optional(),
      closeCode: allowReference(z.enum(["Paid", "PreLegalExhaustedNoPayment"])).optional(),
      closeComment: text.optional(),
      payment: amount.optional(),
      needs: z.strictObject({ area: text, description: text }).optional(),
      resolved: z.boolean().optional(),
    })
    .meta({
      minProperties: 2,
      anyOf: [
        { properties: forbidFields("closeCode", "closeComment") },
        {
          required: ["lifecycle"],
          properties: { lifecycle: { not: { enum: lifecycles.filter((name) => name !== "Closed") } } },
        },
      ],
    }),
  z
    .strictObject({
      creditor: text,
      agreement: signatureState.optional(),
      powerOfAttorney: signatureState.optional(),
      kyc: z.enum(["not_required", "pending", "verified"]).optional(),
      blocked: text.nullable().optional(),
    })
    .meta({ minProperties: 2 }),
]);

/** Steps for work on cases and clients, such as payments, chats and identity checks. */
export const workSchemas = {
  start: buildFlexibleObject(StartRequest).extend({ case: text }),
  close: buildFlexibleObject(CloseRequest).extend({
    case: text,
    closeCode: allowReference(CloseRequest.shape.closeCode),
  }),
  fees: buildFlexibleObject(FeesRequest)
    .extend({ case: text })
    .meta({ anyOf: ["grossAmount", ...addedFeeFields].map((name) => ({ required: [name] })) }),
  note: buildFlexibleObject(NoteRequest).extend({
    case: text,
    description: allowReference(NoteRequest.shape.description),
  }),
  chat: buildFlexibleObject(NewChatMessage).extend({
    case: text,
    message: allowReference(NewChatMessage.shape.message),
    ...sideFields,
  }),
  upload: z.strictObject({
    case: text,
    name: text.optional().meta({ description: "File name, with an ending that the surface accepts." }),
    content: text.optional(),
    documentType: allowReference(z.enum(documentTypes)).optional(),
    description: z.string().max(500).optional(),
    ...sideFields,
  }),
  payment,
  import: z.strictObject({
    payments: z
      .array(
        z.strictObject({
          case: text,
          amount,
          date: allowReference(PaymentRequest.shape.date).optional(),
          recipient: text.optional(),
        }),
      )
      .min(1),
    times: buildTimesSchema("How many times the file contains these rows."),
    kills: z
      .int()
      .nonnegative()
      .max(20)
      .optional()
      .meta({ description: "How many times it is killed and run again." }),
  }),
  set,
  sign: z.strictObject({ client: text }),
  kyc: buildFlexibleObject(KycRequest).extend({ client: text }),
} as const;
