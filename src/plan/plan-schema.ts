import * as z from "zod";
import { checkPath } from "../api/endpoint/request-path";
import { Failure } from "../base/failure";
import { environments, surfaces } from "../base/platform";
import { planVersion } from "./plan";

const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)));

export const headerSchema = z.strictObject({
  recoupPlan: z.literal(planVersion),
  command: z.string(),
  profile: z.string(),
  environment: z.enum(environments),
  surface: z.enum(surfaces),
  address: z.string(),
  madeBy: z.string(),
  madeAt: time,
  expiresAt: time,
  isBulk: z.boolean(),
  fourEyes: z.boolean(),
  nonce: z.string(),
});

const formSchema = z.strictObject({
  fields: z.array(z.tuple([z.string(), z.string()])),
  field: z.string(),
  name: z.string(),
  path: z.string(),
  mediaType: z.string(),
  size: z.number(),
  fingerprint: z.string(),
});

const values = z.record(z.string(), z.string());

/** The body is checked by the platform. */
export const rowSchema = z
  .strictObject({
    method: z.enum(["POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().regex(/^\/(?!\/)/),
    subject: z.string().optional(),
    client: z.string().min(1).optional(),
    from: z.number().optional(),
    body: z.unknown().optional(),
    text: z.string().optional(),
    form: formSchema.optional(),
    headers: z.record(z.string().toLowerCase(), z.string()).optional(),
    key: z.string().min(1).optional(),
    followsPrevious: z.boolean().optional(),
    state: z.array(z.strictObject({ read: z.string(), values: values.optional() })).optional(),
  })
  .refine(({ method, path }) => isBelowAddress(method, path));

/** Whether the key can be sent to this path, which stays below the surface's address. */
function isBelowAddress(method: string, path: string): boolean {
  try {
    return checkPath(method, path) === path;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
