import * as z from "zod";
import { shells } from "../../reference/completion/script";

/** Result of `--install`. Without that flag, the script is printed. */
export const InstalledCompletion = z.object({
  shell: z.enum(shells),
  script: z.string(),
  changed: z.array(z.string()),
});
