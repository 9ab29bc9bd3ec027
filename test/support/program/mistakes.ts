import { readSession } from "./session";

/** Reads transcripts: `$ recoup …`, and the text on stderr below it. */
export const transcriptsOf = (name: string) =>
  readSession(new URL(`../../cli/mistakes/${name}.txt`, import.meta.url));
