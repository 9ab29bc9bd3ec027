import * as z from "zod";
import { checkPath } from "../api/endpoint/request-path";
import { Failure } from "../base/failure";
import { environments, surfaces } from "../base/platform";

const timeSchema = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

/** A plan's target, author and time. */
export const headerSchema = z.strictObject({
  /** Version of the file format. */
  recoupPlan: z.literal(1),
  /** Command that made the plan, without its values, such as `payments import`. For display only. */
  command: z.string(),
  profile: z.string(),
  environment: z.enum(environments),
  surface: z.enum(surfaces),
  /** The surface's base URL, or for a sandbox, the name of its world. */
  address: z.string(),
  madeBy: z.string(),
  madeAt: timeSchema,
  expiresAt: timeSchema,
  /** Whether the live guard treats the plan as a bulk write. */
  isBulk: z.boolean(),
  /** Whether a different person has to apply the plan. */
  fourEyes: z.boolean(),
  /** Gives identical requests in different plans different idempotency keys. */
  nonce: z.string(),
});

/** An upload. Its file is read when the plan is made and again when it is applied. */
export const formSchema = z.strictObject({
  fields: z.array(z.tuple([z.string(), z.string()])),
  field: z.string(),
  name: z.string(),
  path: z.string(),
  mediaType: z.string(),
  size: z.number(),
  fingerprint: z.string(),
});

/** A record's state when the write was planned. */
export const stateSchema = z.strictObject({
  /** Path of the read, relative to the surface's base URL. */
  read: z.string(),
  /** Undefined if the record didn't exist. */
  values: z.record(z.string(), z.string()).optional(),
});

/** A write with the state that it was planned against. */
export const rowSchema = z
  .strictObject({
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
    /** Path and query, relative to the surface's base URL. */
    path: z.string().regex(/^\/(?!\/)/),
    /** Describes the change, for example `a payment of 10.00 EUR on case 44HX8JMJ`. */
    subject: z.string().optional(),
    /** Client whose token authorizes the request. */
    client: z.string().min(1).optional(),
    /** Row number in the imported file. */
    from: z.number().optional(),
    /** The platform checks it, not this schema. */
    body: z.unknown().optional(),
    /** The body as text, if `body` can't reproduce it byte for byte. */
    text: z.string().optional(),
    form: formSchema.optional(),
    /** Headers added by the user. */
    headers: z.record(z.string().toLowerCase(), z.string()).optional(),
    /** Idempotency key chosen by the user; `none` sends no key. */
    key: z.string().min(1).optional(),
    /** Whether to send the request only if the previous row succeeded. */
    followsPrevious: z.boolean().optional(),
    state: z.array(stateSchema).optional(),
  })
  .refine(({ method, path }) => isBelowAddress(method, path));

/** Whether the path stays below the surface's base URL, so the API key can safely be sent there. */
function isBelowAddress(method: string, path: string): boolean {
  try {
    return checkPath(method, path) === path;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
