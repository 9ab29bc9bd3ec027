import * as z from "zod";
import { CommandShape } from "../../reference/data/shapes";

const NamedSummary = z.object({ name: z.string(), summary: z.string() });
const ListedCommand = z.object({ path: z.string(), summary: z.string() });

const Section = z.object({
  title: z.string().optional(),
  text: z.string().optional(),
  rows: z.array(z.object({ name: z.string(), text: z.string() })).optional(),
  lines: z.array(z.string()).optional(),
});

const TopicHelp = NamedSummary.extend({ sections: z.array(Section) });
const GroupHelp = z.object({
  name: z.string().optional().describe("absent for the whole program"),
  summary: z.string().optional(),
  commands: z.array(ListedCommand),
  topics: z.array(NamedSummary).optional(),
});

/** A command as in `recoup commands --json`, with its details and the `--fields` names. */
const CommandHelp = CommandShape.extend({
  details: z.string(),
  fields: z.array(z.string()).describe("the names that --fields takes; empty if they are not known"),
});

export const HelpDocument = z.union([TopicHelp, CommandHelp, GroupHelp]);
