import { stage } from "../../../../src/sandbox/facts/stages";
import { type Answered, openSandbox, type TestSandbox } from "../../../support/sandbox/sandbox";

/** Two users of the first collection partner, as it is seeded. */
export const staff = "staff1@falkenhof.example";

export interface WorkStage extends TestSandbox {
  /** A production case of the first collection partner in this stage, the first by number. */
  caseIn(name: keyof typeof stage): { readonly id: string; readonly reference: string };
  post(path: string, body: unknown): Promise<Answered>;
}

/** A sandbox on which the first collection partner works its production cases. */
export async function openWork(): Promise<WorkStage> {
  const sandbox = await openSandbox();
  const sql = `select id, reference from cases where collection_partner = 1 and is_test = 0 and lifecycle = ?
    and is_deleted = 0 and is_cleared = 1 order by seq limit 1`;
  return {
    ...sandbox,
    caseIn: (name) => {
      const found = sandbox.store.get<{ id: string; reference: string }>(sql, stage[name]);
      if (found === undefined) throw new Error(`the first collection partner has no case in ${name}`);
      return found;
    },
    post: (path, body) => sandbox.get("collection", path, { method: "POST", body }),
  };
}
