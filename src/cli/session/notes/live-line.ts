import type { Send } from "../../../base/http";
import type { Profile } from "../../../config/profile/profile";
import type { Notes } from "./notes";

/** Prints a line after the run's first response from a live host. Never printed for the embedded sandbox. */
export function createLiveLine({ alarm }: Pick<Notes, "alarm">) {
  let isPrinted = false;
  return (send: Send, { name, environment }: Pick<Profile, "name" | "environment">): Send => {
    if (environment !== "live") return send;
    return async (request) => {
      const response = await send(request);
      if (!isPrinted) {
        isPrinted = true;
        await alarm(`Live: ${name}, ${new URL(request.url).host}`);
      }
      return response;
    };
  };
}

export type LiveLine = ReturnType<typeof createLiveLine>;
