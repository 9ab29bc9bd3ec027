import { stage } from "../../../../src/sandbox/facts/stages";
import { openSandbox, type TestAnswer, type TestSandbox } from "../../../support/sandbox/sandbox";

/** The email address of a user of the first collection partner. */
export const staff = "staff1@falkenhof.example";
export const partnerName = "Falkenhof Forderungen GmbH";
export const unknownId = "0d9f3c1e-5a7b-4c2d-8e6f-1a2b3c4d5e6f";

interface FoundCase {
  readonly id: string;
  readonly reference: string;
  readonly creditor: number;
}

export interface WorkStage extends TestSandbox {
  /**
   * Returns one of the first collection partner's production cases in the given stage, optionally matching an
   * SQL condition.
   */
  caseIn(name: keyof typeof stage, condition?: string): FoundCase;
  post(path: string, body: unknown, key?: string): Promise<TestAnswer>;
  read(id: string, part?: string): Promise<TestAnswer["json"]>;
  /** Returns the timeline that the case's creditor sees. */
  timelineOfCreditor(found: FoundCase): Promise<TestAnswer["json"]>;
}

/** Opens a sandbox with helpers for the first collection partner to work on its production cases. */
export async function openWork(): Promise<WorkStage> {
  const sandbox = await openSandbox();
  const { get, store, keyOf } = sandbox;
  return {
    ...sandbox,
    caseIn: (name, condition = "true") => {
      const found = store.get<FoundCase>(
        `select id, reference, creditor from cases where collection_partner = 1 and is_test = 0 and lifecycle = ?
           and is_deleted = 0 and is_cleared = 1 and ${condition} order by seq limit 1`,
        stage[name],
      );
      if (found === undefined) throw new Error(`the first collection partner has no such case in ${name}`);
      return found;
    },
    post: (path, body, key) =>
      get("collection", path, { method: "POST", body, ...(key !== undefined && { key }) }),
    read: async (id, part = "") => (await get("collection", `/cases/${id}${part}`)).json,
    timelineOfCreditor: async ({ id, creditor }) =>
      (await get("customer", `/cases/${id}/timeline`, { key: keyOf("customer", creditor) })).json,
  };
}
