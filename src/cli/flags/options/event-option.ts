import { type Option, repeatedOption } from "../option";

export const eventOption: Option<readonly string[]> = repeatedOption(
  "-e, --event <types>",
  "Comma-separated event types, or `all`; can be repeated",
);
