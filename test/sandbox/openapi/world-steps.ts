import type { Surface } from "../../../src/base/platform";
import type { Walk } from "../../support/walk";

const lists: Readonly<Record<Surface, readonly string[]>> = {
  collection: ["/cases?includeTestCases=true", "/managed-cases?", "/webhooks?"],
  referral: ["/clients?", "/cases?", "/reporting/transactions?", "/v1/webhooks?"],
  customer: ["/cases?", "/Payments?", "/webhooks?"],
};

const pageSize = 100;

/** Reads every record of every list of a surface, using each owner's key. */
export async function walkLists(walk: Walk, surface: Surface): Promise<void> {
  const keys = walk.store.all<{ key: string }>(
    "select key from api_keys where surface = ? and environment = 'test' order by owner",
    surface,
  );
  for (const { key } of keys) for (const path of lists[surface]) await walkPages(walk, surface, path, key);
}

async function walkPages({ step }: Walk, surface: Surface, path: string, key: string): Promise<void> {
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await step(surface, `GET ${path}&Page=${page}&PageSize=${pageSize}`, 200, { key });
    last = answer.page?.totalPages ?? 1;
  }
}

/**
 * Reads deliveries for the first owner's first 60 cases and, for a collection partner, their timelines and
 * validation.
 */
export async function walkCases(walk: Walk, surface: "collection" | "customer"): Promise<void> {
  const column = surface === "collection" ? "assigned_to" : "owned_by";
  const cases = walk.store.all<{ id: string }>(
    `select id from cases where ${column} = 1 and is_deleted = 0 order by seq limit 60`,
  );
  const parts = surface === "collection" ? ["timeline", "validation"] : [];
  for (const { id } of cases) {
    for (const part of parts) await walk.step(surface, `GET /cases/${id}/${part}`, 200);
    await walk.step(surface, `GET /webhooks/events?caseId=${id}`, 200);
  }
}
