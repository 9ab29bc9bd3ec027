import type { DueItem } from "../facts/due-item";
import { rateLimitWindows } from "../wire/limits";
import type { DueWork } from "./work";

/** SQL for the time when a `request_counts` row expires. */
export const windowEndSql = `start + case "window" ${rateLimitWindows.map(({ name, spanMs }) => `when '${name}' then ${spanMs}`).join(" ")} end`;

/** Drops expired request counts (LIM-01 to LIM-03). Reports how many requests expired, but not their keys. */
export const rateWindowExpiry: DueWork = {
  nextAtSql: () => `select min(${windowEndSql}) from request_counts`,
  run: ({ store, now }) => {
    const expiredCounters = store.all<{ window: string; n: number }>(
      `delete from request_counts where ${windowEndSql} <= ? returning "window", n`,
      now,
    );
    return rateLimitWindows.flatMap(({ name }): DueItem[] => {
      const expiredInWindow = expiredCounters.filter(({ window }) => window === name);
      const requestCount = expiredInWindow.reduce((sum, { n }) => sum + n, 0);
      const outcome = `${requestCount} request${requestCount === 1 ? "" : "s"} no longer count${requestCount === 1 ? "s" : ""}`;
      return expiredInWindow.length === 0
        ? []
        : [{ at: now, kind: "rate window", subject: `limit of the ${name}`, outcome }];
    });
  },
};
