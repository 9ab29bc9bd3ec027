import { readSession } from "./session";

/** Reads transcripts: `$ recoup …`, followed by what the command prints on stderr. */
export const transcriptsOf = (name: string) =>
  readSession(new URL(`../../cli/mistakes/${name}.txt`, import.meta.url));
