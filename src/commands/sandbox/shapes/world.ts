import * as z from "zod";
import { count, surface, time } from "../../../cli/flags/shapes";
import { type Actor, actorKinds, type MoveReport, type WorldReport } from "../../../sandbox";

export const World = z.object({
  world: z.string(),
  seed: z.string(),
  now: time,
  counts: z.object({
    productionCases: count,
    testCases: count,
    collectionPartners: count,
    referralPartners: count,
    creditors: count,
    clients: count,
    debtors: count,
    payments: count,
    subscriptions: count,
    deliveries: count,
  }),
  interfaceVersion: z.literal("v1"),
}) satisfies z.ZodType<WorldReport>;

export const ListedActor = z.object({
  kind: z.enum(actorKinds),
  surface,
  id: z.guid(),
  name: z.string(),
  externalTenantIds: z.array(z.string()),
  keys: z.object({ test: z.string().nullable(), live: z.string().nullable() }),
}) satisfies z.ZodType<Actor>;

export const MovedWorld = z.object({
  world: z.string(),
  operation: z.enum(["reset", "seed", "import", "snapshot load"]),
  ranAt: time.describe("when the operation was run, on this machine's clock"),
  undoSteps: count.describe("how many steps can still be undone"),
  redoSteps: count.describe("how many steps can be redone"),
}) satisfies z.ZodType<MoveReport>;
