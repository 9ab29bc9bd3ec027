import type { Steps } from "../../../base/async/steps";
import type { Connection } from "./connect";
import type { Version } from "./version";

const savepointSql = {
  begin: "savepoint work",
  commit: "release work",
  rollback: "rollback to work; release work",
};

export function createTransactions(
  { database, isReadOnly }: Connection,
  prepare: (sql: string) => { run(): unknown },
  version: Pick<Version, "advance" | "refresh">,
  checkSchema: () => void,
) {
  const transactionSql = {
    begin: isReadOnly ? "begin" : "begin immediate",
    commit: "commit",
    rollback: "rollback",
  };
  let currentSql = transactionSql;
  let isOpen = false;
  const rollBack = (sql: string) => {
    version.advance();
    // SQLite rolls back automatically after some errors.
    if (database.isTransaction) database.exec(sql);
  };
  return {
    /** Runs `work` all or nothing. A nested call joins the outer transaction. */
    *run<Result>(work: () => Steps<Result>): Steps<Result> {
      if (isOpen) return yield* work();
      prepare(currentSql.begin).run();
      isOpen = true;
      version.refresh();
      try {
        checkSchema();
        const result = yield* work();
        prepare(currentSql.commit).run();
        return result;
      } catch (error) {
        rollBack(currentSql.rollback);
        throw error;
      } finally {
        isOpen = false;
      }
    },
    /** Returns a function that undoes all writes since the call, even committed ones. */
    checkpoint() {
      prepare(transactionSql.begin).run();
      currentSql = savepointSql;
      return () => {
        currentSql = transactionSql;
        rollBack(transactionSql.rollback);
      };
    },
  };
}
