import * as z from "zod";
import { environments } from "../../base/platform";
import { readByteSize } from "../../base/text/numbers/byte-size";
import { isBuiltIn } from "../profile/profile-names";

/** A key's source. Only `plain` contains the key itself, at the user's request. */
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

/** `full` also records personal data. */
export const historyModes = ["on", "off", "full"] as const;

const preferences = z.strictObject({
  output: z.string().optional(),
  pager: z.string().optional(),
  history: z.enum(historyModes).optional(),
  "undo.size": z
    .string()
    .refine((size) => readByteSize(size) !== undefined)
    .optional(),
  /** Number and date format of imported CSV files. */
  decimal: z.enum([".", ","]).optional(),
  "date-format": z.string().min(1).optional(),
  /** Columns that `recoup NOUN list` shows on a terminal, by noun. */
  columns: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
});

const profileSettings = z.strictObject({
  defaultEnvironment: z.enum(environments).optional(),
  headerPrefix: z.string().min(1).optional(),
  /** Whether only reads may be sent. */
  readOnly: z.boolean().optional(),
  /** Whether plans must be applied by a second person, and bulk writes on live need a plan. */
  fourEyes: z.boolean().optional(),
  test: environmentSettings.optional(),
  live: environmentSettings.optional(),
  preferences: preferences.optional(),
});

export const configSchema = z.strictObject({
  current: z.string().optional(),
  profiles: z
    .record(
      z.string().refine((name) => !isBuiltIn(name)),
      profileSettings,
    )
    .default({}),
  preferences: preferences.optional(),
  /** Lines by alias name. A line that starts with `!` runs in the shell. */
  aliases: z.record(z.string(), z.string().min(1)).optional(),
});

export type KeySource = z.infer<typeof keySource>;
export type SurfaceSettings = z.infer<typeof surfaceSettings>;
export type ProfileSettings = z.infer<typeof profileSettings>;
export type Preferences = z.infer<typeof preferences>;
export type Config = z.infer<typeof configSchema>;

const keysByDepth: readonly (readonly string[])[] = [
  Object.keys(configSchema.shape),
  [],
  Object.keys(profileSettings.shape),
  Object.keys(environmentSettings.shape),
  Object.keys(surfaceSettings.shape),
  ["kind", "command", "path", "value"],
];

/** Returns the keys allowed in the object at a path. In a two-key path, `preferences` is a profile name. */
export function knownKeysAt(path: readonly string[]): readonly string[] {
  if (path.at(-1) === "preferences" && path.length !== 2) return Object.keys(preferences.shape);
  return keysByDepth[Math.min(path.length, keysByDepth.length - 1)] ?? [];
}
