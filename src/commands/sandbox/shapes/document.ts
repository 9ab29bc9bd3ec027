import * as z from "zod";
import { count } from "../../../cli/flags/shapes";
import type { ServeInfo } from "../../../sandbox";

export const ListedAssumption = z.object({
  id: z.string(),
  reading: z.string(),
  where: z.string(),
  readings: z.array(z.string()).describe("the default first; empty if it can't be switched"),
  active: z.string().nullable().describe("the reading that is acted out"),
  whyFixed: z.string().nullable().describe("why it can't be switched; null if it can"),
  state: z.enum(["assumed", "confirmed", "settled"]),
  learned: z.object({ from: z.string(), environment: z.string(), at: z.string() }).optional(),
});

const SurfaceAccess = z.object({ url: z.url(), key: z.string() });
const AccessBySurface = z.object({
  collection: SurfaceAccess,
  referral: SurfaceAccess,
  customer: SurfaceAccess,
});

export const ServedSandbox = z.object({
  url: z.url(),
  pid: z.int(),
  world: z.string(),
  surfaces: z.object({ test: AccessBySurface, live: AccessBySurface }),
  control: z.object({ url: z.url(), token: z.string() }),
  inspector: z.object({ url: z.url().describe("opens the inspector once") }).optional(),
}) satisfies z.ZodType<ServeInfo>;

export const OpenedInspector = z.object({ url: z.url(), isOpened: z.boolean() });

/** The records in each of a world's tables. */
export const ExportedWorld = z.object({
  format: z.literal("recoup-world"),
  version: count,
  tables: count,
  world: z.string(),
  content: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

const OpenApiSection = z.record(z.string(), z.unknown());

/** Fields common to all documents. */
export const OpenApi = z.object({
  openapi: z.string(),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string(), description: z.string() })),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  paths: OpenApiSection,
  webhooks: OpenApiSection,
  components: z.object({ schemas: OpenApiSection, securitySchemes: OpenApiSection }),
});
