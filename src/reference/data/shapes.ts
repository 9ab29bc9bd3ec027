import * as z from "zod";
import { exitCodeTable } from "../../cli/flags/exit-codes";

export const FlagShape = z.object({
  name: z.string().describe("as it is typed: --limit"),
  short: z.string().optional().describe("-L"),
  value: z.string().optional().describe("placeholder of its value; absent for a flag without a value"),
  values: z.array(z.string()).optional().describe("the values that it takes, if they are known"),
  default: z.string().optional(),
  repeatable: z.boolean(),
  summary: z.string(),
});

export const ArgumentShape = z.object({
  name: z.string(),
  summary: z.string(),
  required: z.boolean(),
  repeatable: z.boolean(),
  values: z.array(z.string()).optional(),
});

export const CommandShape = z.object({
  path: z.string().describe("the words after recoup: cases list"),
  summary: z.string(),
  arguments: z.array(ArgumentShape),
  flags: z.array(FlagShape).describe("its own; globalFlags has those of every command"),
  reads: z.boolean(),
  writes: z
    .boolean()
    .describe("changes something: on the platform, in the sandbox, on this machine or at a receiver"),
  needsLive: z.boolean().describe("asks before it writes on live, or needs --live"),
  extension: z.boolean().describe("it needs operations that the interface description doesn't specify"),
  exitCodes: z.array(z.literal(Object.values(exitCodeTable).map(({ code }) => code))),
  examples: z.array(z.object({ line: z.string(), note: z.string() })),
});
