import * as z from "zod";
import { environments } from "../../base/platform";

/** Where a key comes from. Only `plain` holds the key itself, and only when the user said so. */
const keySource = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("keyring") }),
  z.strictObject({ kind: z.literal("command"), command: z.string().min(1) }),
  z.strictObject({ kind: z.literal("file"), path: z.string().min(1) }),
  z.strictObject({ kind: z.literal("plain"), value: z.string().min(1) }),
]);

const surfaceSettings = z.strictObject({ url: z.string().optional(), key: keySource.optional() });

const environmentSettings = z.strictObject({
  collection: surfaceSettings.optional(),
  referral: surfaceSettings.optional(),
  customer: surfaceSettings.optional(),
});

const profileSettings = z.strictObject({
  defaultEnvironment: z.enum(environments).optional(),
  headerPrefix: z.string().min(1).optional(),
  test: environmentSettings.optional(),
  live: environmentSettings.optional(),
});

export const configSchema = z.strictObject({
  current: z.string().optional(),
  profiles: z.record(z.string(), profileSettings).default({}),
});

export type KeySource = z.infer<typeof keySource>;
export type SurfaceSettings = z.infer<typeof surfaceSettings>;
export type ProfileSettings = z.infer<typeof profileSettings>;
export type Config = z.infer<typeof configSchema>;

/** The keys that may stand at a depth of the file: at the top, in a profile, an environment, a surface, a key. */
export const knownKeys: readonly (readonly string[])[] = [
  Object.keys(configSchema.shape),
  [],
  Object.keys(profileSettings.shape),
  Object.keys(environmentSettings.shape),
  Object.keys(surfaceSettings.shape),
  ["kind", "command", "path", "value"],
];
