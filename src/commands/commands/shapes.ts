import * as z from "zod";
import { CommandShape, FlagShape } from "../../reference/data/shapes";

/**
 * Output of `commands --json`. With `--fields`, commands have only the named keys, and `globalFlags` is
 * absent.
 */
export const CommandLine = z.object({
  version: z.string(),
  globalFlags: z.array(FlagShape).optional(),
  commands: z.array(CommandShape),
});
