import * as z from "zod";
import { probes } from "../../../webhooks/hostile/probes";
import { allowReference, anyJson, durationText, text } from "./common-schemas";

const maxCopies = 100;
const deliveryCount = z.number().int().min(1).max(maxCopies);

/** Changes to a delivery. The sandbox itself never makes most of them. */
const DeliveryChanges = z.strictObject({
  secret: z.enum(["wrong", "other", "next"]).optional(),
  signature: z.enum(["missing", "empty", "altered"]).optional(),
  age: durationText.optional().meta({ description: "How long ago it was signed." }),
  ahead: durationText.optional().meta({ description: "How far ahead it was signed." }),
  body: z.enum(["altered", "truncated"]).optional(),
  contentType: text.optional(),
  test: z.boolean().optional().meta({ description: "Tagged as a delivery of the test operation." }),
  replay: z.boolean().optional().meta({ description: "Tagged as a replay." }),
  copies: deliveryCount.optional().meta({ description: "Sent at the same moment." }),
  times: deliveryCount.optional().meta({ description: "Sent one after the other." }),
});

export const createDeliverSchema = (event: z.ZodType) =>
  z
    .strictObject({
      delivery: allowReference(z.enum(probes.map(({ id }) => id)))
        .optional()
        .meta({ description: "What is special about it. Default: plain, as the platform sends it." }),
      with: DeliveryChanges.optional().meta({
        description: "In place of delivery, what is special about it.",
      }),
      event: event.optional().meta({ description: "A new event of this type." }),
      received: event.optional().meta({ description: "The last event of this type that was delivered." }),
      case: text.optional(),
      data: z.record(z.string(), anyJson).optional().meta({ description: "Fields of a new event." }),
      ago: durationText.optional().meta({ description: "How long ago a new event happened." }),
      subscription: text.optional().meta({ description: "Whose secret signs it." }),
      answer: z.enum(["accepted", "refused"]).optional(),
      booked: z.enum(["once", "never"]).optional(),
    })
    .meta({
      allOf: [
        {
          oneOf: [
            { required: ["event"] },
            { required: ["received"], properties: { data: false, ago: false } },
          ],
        },
        { not: { required: ["delivery", "with"] } },
        {
          not: {
            required: ["answer", "booked"],
            properties: { answer: { const: "refused" }, booked: { const: "once" } },
          },
        },
      ],
    });
