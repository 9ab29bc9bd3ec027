import * as z from "zod";
import { exitCodes } from "./exit-codes";
import { environment, failureKind, surface } from "./shapes";

/** SIGTERM has an exit code of its own. */
const exits = [...Object.values(exitCodes), 143];

/** What stands on stderr with `-o json` when a command fails. */
const Told = z.object({
  code: failureKind,
  exit: z.literal(exits),
  status: z.int().optional().describe("of the answer"),
  type: z.string().optional().describe("the error type of the platform"),
  message: z.string(),
  fields: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe("what the platform says of each field"),
  hint: z.string().optional().describe("the next step"),
  solutionUrl: z.string().optional(),
  retryable: z.boolean().optional(),
  attempts: z.int().optional(),
  profile: z.string().optional(),
  environment: environment.optional(),
  surface: surface.optional(),
  request: z.string().optional().describe("its method and address, without the query"),
  traceId: z.string().optional(),
});

export type ErrorField = keyof z.infer<typeof Told>;

export const ErrorDocument = z.object({ error: Told });
