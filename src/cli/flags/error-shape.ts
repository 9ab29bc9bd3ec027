import * as z from "zod";
import { exitCodeTable } from "./exit-codes";
import { environment, failureKind, surface } from "./shapes";

const ErrorDetails = z.object({
  code: failureKind,
  exit: z.literal(Object.values(exitCodeTable).flatMap(({ code }) => (code === 0 ? [] : [code]))),
  status: z.int().optional().describe("HTTP status of the response"),
  type: z.string().optional().describe("error type of the platform"),
  message: z.string(),
  fields: z.record(z.string(), z.array(z.string())).optional().describe("messages of the platform by field"),
  hint: z.string().optional().describe("what to do next"),
  next: z.array(z.array(z.string())).optional().describe("commands to run next, each as its words"),
  solutionUrl: z.string().optional(),
  retryable: z.boolean().optional(),
  attempts: z.int().optional(),
  profile: z.string().optional(),
  environment: environment.optional(),
  surface: surface.optional(),
  request: z.string().optional().describe("method and URL, without the query"),
  traceId: z.string().optional(),
});

export type ErrorField = keyof z.infer<typeof ErrorDetails>;

/** The error that a command prints to stderr with `-o json`. */
export const ErrorDocument = z.object({ error: ErrorDetails });
