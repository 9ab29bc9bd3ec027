import * as z from "zod";
import { count, time } from "../../../cli/flags/shapes";
import { comparedTables, type SnapshotDiff, type SnapshotReport } from "../../../sandbox";
import { World } from "./world";

export const Snapshot = z.object({
  name: z.string(),
  savedAt: time,
  seed: z.string(),
  cases: count,
  payments: count,
  bytes: count,
}) satisfies z.ZodType<SnapshotReport>;

export const ListedSnapshot = Snapshot.partial({ seed: true, cases: true, payments: true }).extend({
  problem: z.string().optional().describe("why it can't be read"),
});

const scalar = z.union([z.string(), z.number(), z.null()]);
const countPair = z.tuple([count, count]).optional();
const countEntries = Object.keys(World.shape.counts.shape).map((name) => [name, countPair] as const);

export const Difference = z.object({
  snapshot: z.string(),
  world: z.string(),
  counts: z.object(Object.fromEntries(countEntries)).describe("before and now, of what differs"),
  items: z.array(
    z.object({
      kind: z.enum(comparedTables.map(({ noun }) => noun)),
      id: z.string(),
      name: z.string(),
      case: z.string().optional().describe("the reference of its case"),
      change: z.enum(["added", "removed", "changed"]),
      fields: z.record(z.string(), z.tuple([scalar, scalar])).describe("before and now, by field"),
    }),
  ),
  more: count.describe("differences beyond those shown"),
}) satisfies z.ZodType<SnapshotDiff>;

export const DeletedSnapshot = z.object({ deleted: z.string() });
