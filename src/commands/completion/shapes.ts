import * as z from "zod";
import { shells } from "../../reference/completion/script";

/** What `--install` did; without it the script itself is printed. */
export const Installed = z.object({
  shell: z.enum(shells),
  script: z.string(),
  changed: z.array(z.string()),
});
