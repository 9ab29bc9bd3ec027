import { backup, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { type Connection, connect } from "./connect";
import { databaseFailure, fullDisk } from "./database-failure";

export type SqlValue = string | number | bigint | null | Uint8Array;

/** The embedded database. A statement is prepared once; trouble with the file is a `Failure` of kind `config`. */
export interface Store {
  /** The path, or `:memory:`. */
  readonly file: string;
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  run(sql: string, ...values: SqlValue[]): void;
  exec(sql: string): void;
  /** All or nothing, with the right to write from the start; inside another one it is part of that. */
  transaction<Result>(work: () => Result): Result;
  /** Differs as soon as anything was written, here or by another process. */
  version(): string;
  /** While `work` runs, the version looks at most once for what other processes wrote, and again in a transaction. */
  withPinnedVersion<Result>(work: () => Result): Result;
  /** Into an empty database that is open already. */
  copyTo(place: string): Promise<void>;
  close(): void;
}

/** Lists are asked in some hundred forms at most; beyond that somebody builds SQL from data. */
const maxStatements = 500;

type Prepare = (sql: string) => StatementSyncInstance;

function keepStatements(database: DatabaseSyncInstance): Prepare {
  const statements = new Map<string, StatementSyncInstance>();
  return (sql) => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    if (statements.size >= maxStatements) statements.clear();
    const statement = database.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
}

function inTransaction<Result>(
  { database, isReadOnly }: Connection,
  prepare: Prepare,
  work: () => Result,
  onRollback: () => void,
): Result {
  if (database.isTransaction) return work();
  prepare(isReadOnly ? "begin" : "begin immediate").run();
  try {
    const result = work();
    prepare("commit").run();
    return result;
  } catch (error) {
    onRollback();
    if (database.isTransaction) database.exec("rollback");
    throw error;
  }
}

/** Opens or makes the database in `file`; `:memory:` keeps it in memory only. */
export function openStore(file: string): Store {
  return openNamed(file, file);
}

/**
 * Another database in memory with the same content, page by page; no other in this process may have its name, and
 * nobody may write to the source meanwhile.
 */
export async function copyStore(source: Store, name: string): Promise<Store> {
  // One with a slash in front can be reached by two connections; it lasts as long as somebody has it open.
  const place = `file:/${name}?vfs=memdb`;
  const copy = openNamed(place, inMemory);
  try {
    await source.copyTo(place);
    copy.exec("pragma journal_mode = memory");
    return copy;
  } catch (error) {
    copy.close();
    throw error;
  }
}

const inMemory = ":memory:";
/** Pages in one go: all that there are. */
const wholeAtOnce = -1;

function openNamed(place: string, file: string): Store {
  const guard = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw connection?.isReadOnly === true ? fullDisk(file, error) : databaseFailure(file, error);
    }
  };
  let connection: Connection | undefined;
  connection = guard(() => connect(place));
  const { database } = connection;
  const prepare = keepStatements(database);
  const versions = watchVersions(database, prepare);
  return {
    file,
    get: (sql, ...values) => guard(() => prepare(sql).get(...values)),
    all: (sql, ...values) => guard(() => prepare(sql).all(...values)),
    run: (sql, ...values) => guard(() => void prepare(sql).run(...values)),
    exec: (sql) => guard(() => database.exec(sql)),
    transaction: (work) => guard(() => inTransaction(connection, prepare, work, versions.noteRollback)),
    version: () => guard(versions.version),
    withPinnedVersion: versions.withPinnedVersion,
    copyTo: async (place) => void (await backup(database, place, { rate: wholeAtOnce })),
    close: () => database.close(),
  };
}

const othersVersion = (prepare: Prepare): number => prepare("pragma data_version").get().data_version;
const ownChanges = (prepare: Prepare): number => prepare("select total_changes() as changes").get().changes;

function watchVersions(database: DatabaseSyncInstance, prepare: Prepare) {
  // What was taken back counts as written all the same, and must not pass for what stands there.
  let rollbacks = 0;
  let isPinned = false;
  let seen: number | undefined;
  return {
    noteRollback: () => {
      rollbacks += 1;
    },
    version: () => {
      const others = (database.isTransaction ? undefined : seen) ?? othersVersion(prepare);
      if (isPinned) seen = others;
      return `${others}.${ownChanges(prepare)}.${rollbacks}`;
    },
    withPinnedVersion: <Result>(work: () => Result): Result => {
      isPinned = true;
      try {
        return work();
      } finally {
        isPinned = false;
        seen = undefined;
      }
    },
  };
}
