import { type Option, repeated } from "./option";

export const eventOption: Option<readonly string[]> = repeated(
  "-e, --event <types>",
  "event types with commas, or `all`; may stand several times",
);
