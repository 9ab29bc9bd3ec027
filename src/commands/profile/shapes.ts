import * as z from "zod";
import { environment, KeyLocation, surface } from "../../cli/flags/shapes";

const SurfaceSetting = z.object({ url: z.string().optional(), key: KeyLocation.optional() });
const SettingBySurface = z
  .object({ collection: SurfaceSetting, referral: SurfaceSetting, customer: SurfaceSetting })
  .partial();

export const ShownProfile = z.object({
  name: z.string(),
  isCurrent: z.boolean(),
  environment,
  headerPrefix: z.string(),
  isReadOnly: z.boolean(),
  readOnlyFrom: z.string(),
  fourEyes: z.boolean(),
  test: SettingBySurface.optional(),
  live: SettingBySurface.optional(),
});

/** Lists the surfaces that have a URL in each environment. */
export const ListedProfile = z.object({
  name: z.string(),
  isCurrent: z.boolean(),
  environment,
  test: z.array(surface),
  live: z.array(surface),
  isReadOnly: z.boolean().describe("by its own setting or RECOUP_READ_ONLY"),
});

export const SettingOrigin = z.object({
  setting: z.string(),
  value: z.string().describe("masked if it is a key"),
  kind: z.string(),
  place: z.string().describe("where it comes from"),
});

export const RemovedProfile = z.object({ name: z.string(), removed: z.literal(true) });
