import * as z from "zod";
import { count, time } from "../../../cli/flags/shapes";
import type { MoveReport } from "../../../sandbox";

export const MovedWorld = z.object({
  world: z.string(),
  operation: z.enum(["reset", "seed", "import", "snapshot load"]),
  ranAt: time.describe("when the operation was run, on this machine's clock"),
  undoSteps: count.describe("how many steps can still be undone"),
  redoSteps: count.describe("how many steps can be redone"),
}) satisfies z.ZodType<MoveReport>;
