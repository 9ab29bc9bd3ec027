import { type Option, repeated } from "../option";

export const eventOption: Option<readonly string[]> = repeated(
  "-e, --event <types>",
  "Comma-separated event types, or `all`; can be repeated",
);
