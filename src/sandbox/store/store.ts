import { backup, type DatabaseSyncInstance, type StatementSyncInstance } from "@photostructure/sqlite";
import { runInOneStep, runSteps, type Steps } from "../../base/async/steps";
import { getCached } from "../../base/collections/get-or-create";
import type { DatabaseFiles } from "../../base/host";
import { defaultReadings, type Readings } from "../readings/readings";
import { buildDatabaseUrl, type Connection, connect, tryReconnect } from "./database/connect";
import { toDatabaseFailure, toDiskFullFailure } from "./database/database-failure";
import { createSchemaPin } from "./database/schema-pin";
import { createTransactions } from "./database/transactions";
import { createVersion } from "./database/version";

export type SqlValue = string | number | bigint | null | Uint8Array;

/**
 * The embedded database. Caches prepared statements, and throws file errors as a `Failure` of kind `config`.
 */
export interface Store {
  /** Path of the file, or `:memory:`. */
  readonly file: string;
  /** The world's reading of each assumption. */
  readonly readings: Readings;
  get<Row>(sql: string, ...values: SqlValue[]): Row | undefined;
  /** Returns the first column of the first row. */
  value<Value>(sql: string, ...values: SqlValue[]): Value | undefined;
  all<Row>(sql: string, ...values: SqlValue[]): Row[];
  run(sql: string, ...values: SqlValue[]): void;
  exec(sql: string): void;
  /**
   * Runs `work` all or nothing, and holds the write lock from the start. A nested call joins the outer
   * transaction.
   */
  transaction<Result>(work: () => Result): Result;
  /**
   * Works like `transaction`, but in steps. Nothing else may write to the store between steps, because such a
   * write would become part of the transaction.
   */
  transactionInSteps<Result>(work: () => Steps<Result>): Steps<Result>;
  /** Returns a function that undoes everything written since the call, whether committed or not. */
  checkpoint(): () => void;
  /** Returns a number that changes with each write by any process, except writes inside `withoutVersion`. */
  version(): number;
  /**
   * Holds the version: until the returned function is called, `version` checks for writes by other processes
   * only once, and once more in each transaction.
   */
  holdVersion(): () => void;
  /** Runs `work` without changing the version. Only for tables that no cached value depends on. */
  withoutVersion<Result>(work: () => Result): Result;
  /** From now on, refuses writes if another process has migrated the world. */
  pinSchema(): void;
  /** Replaces the content of another open database with a copy of this one. */
  copyTo(location: string): Promise<void>;
  close(): void;
}

/** An in-memory copy of another database. */
export interface StoreCopy extends Store {
  /** Replaces the content with that of another database. Nothing may use the copy until this resolves. */
  replaceWith(source: Store): Promise<void>;
}

/** Lists need a few hundred statements. If there are more, SQL is being built from data. */
const statementLimits = { maxEntries: 500 };

type Prepare = (sql: string) => StatementSyncInstance;

function cacheStatements(database: DatabaseSyncInstance): Prepare {
  const statements = new Map<string, StatementSyncInstance>();
  return (sql) => getCached(statements, sql, statementLimits, () => database.prepare(sql));
}

/** Opens or creates the database in `file`. `:memory:` keeps it in memory. */
export const openStore = (file: string): Store => openLocation(file, file);

/**
 * Opens an existing file, even on a full disk. Never creates one, because another process may have just
 * deleted it.
 */
export function openExistingStore(file: string, files: DatabaseFiles): Store {
  return openLocation(buildDatabaseUrl(file, "rw"), file, files);
}

/**
 * Copies a database into memory, page by page. `name` must be unique within this process. Nothing may write
 * to the source until this resolves.
 */
export async function copyStore(source: Store, name: string): Promise<StoreCopy> {
  // Connections share a memdb if its name begins with a slash. It exists until the last connection closes.
  const location = `file:/${name}?vfs=memdb`;
  const copy = openLocation(location, memoryFile);
  try {
    await source.copyTo(location);
    copy.exec("pragma journal_mode = memory");
    return { ...copy, replaceWith: (other) => other.copyTo(location) };
  } catch (error) {
    copy.close();
    throw error;
  }
}

export function useStore<Result>(store: Store, work: (store: Store) => Result): Result {
  try {
    return work(store);
  } finally {
    store.close();
  }
}

const memoryFile = ":memory:";
/**
 * Number of pages per step, enough to copy all of them in one step. -1 would do the same, but Node's built-in
 * SQLite rejects it.
 */
const allPages = 2 ** 31 - 1;

function openLocation(location: string, file: string, files?: DatabaseFiles): Store {
  const toFailure = (error: unknown) =>
    currentConnection?.isReadOnly === true ? toDiskFullFailure(file, error) : toDatabaseFailure(file, error);
  const translateErrors = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw toFailure(error);
    }
  };
  const readOthersVersion = () => prepare("pragma data_version").get().data_version;
  const version = createVersion(readOthersVersion);
  const schemaPin = createSchemaPin(
    file,
    readOthersVersion,
    () => prepare("pragma main.user_version").get().user_version,
  );
  const prepareConnection = (newConnection: Connection) => {
    const prepare = cacheStatements(newConnection.database);
    return {
      ...newConnection,
      prepare,
      transactions: createTransactions(newConnection, prepare, version, schemaPin.check),
    };
  };
  let currentConnection: ReturnType<typeof prepareConnection> | undefined;
  const getConnection = () =>
    (currentConnection ??= translateErrors(() => prepareConnection(connect(location, file, files))));
  const prepare: Prepare = (sql) => getConnection().prepare(sql);
  /** Reopens a file that was opened on a full disk, once there is space again. */
  const reopenIfReadOnly = () => {
    const { isReadOnly, database } = getConnection();
    if (!isReadOnly || database.isTransaction) return;
    const reopenedConnection = tryReconnect(location);
    if (reopenedConnection === undefined) return;
    database.close();
    currentConnection = prepareConnection(reopenedConnection);
    version.advance();
  };
  /** Checks the schema before a write. A transaction checks only once, when it starts. */
  const checkBeforeWrite = () => {
    version.advance();
    if (!getConnection().database.isTransaction) schemaPin.check();
  };
  getConnection();
  const prepareRead = (sql: string) => {
    if (!isReadStatement(sql)) version.advance();
    return prepare(sql);
  };
  return {
    file,
    readings: defaultReadings,
    get: (sql, ...values) => translateErrors(() => prepareRead(sql).get(...values)),
    value: <Value>(sql: string, ...values: SqlValue[]) =>
      translateErrors(() => Object.values(prepareRead(sql).get(...values) ?? {})[0] as Value | undefined),
    all: (sql, ...values) => translateErrors(() => prepareRead(sql).all(...values)),
    run: (sql, ...values) =>
      translateErrors(() => {
        checkBeforeWrite();
        prepare(sql).run(...values);
      }),
    exec: (sql) =>
      translateErrors(() => {
        checkBeforeWrite();
        getConnection().database.exec(sql);
      }),
    transaction: (work) => {
      reopenIfReadOnly();
      return translateErrors(() => runSteps(getConnection().transactions.run(() => runInOneStep(work))));
    },
    *transactionInSteps(work) {
      reopenIfReadOnly();
      try {
        return yield* getConnection().transactions.run(work);
      } catch (error) {
        throw toFailure(error);
      }
    },
    checkpoint: () => getConnection().transactions.checkpoint(),
    version: () => translateErrors(version.current),
    holdVersion: () => {
      reopenIfReadOnly();
      return version.hold();
    },
    withoutVersion: version.withoutAdvance,
    pinSchema: schemaPin.set,
    copyTo: async (location) => void (await backup(getConnection().database, location, { rate: allPages })),
    close: () => getConnection().database.close(),
  };
}

/** Whether a statement only reads. Any other statement may return rows and still modify data. */
const isReadStatement = (sql: string) => /^\s*(?:select|explain|pragma)[\s(]/i.test(sql);
