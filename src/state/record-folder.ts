import { join } from "node:path";
import { attempt } from "../base/attempt";
import type { Files } from "../base/host";
import { type JsonValue, parseJson } from "../base/json/json";

/**
 * A folder of records, with one JSON file for each. A file that `parse` can't read counts as missing, because
 * it was never written completely.
 */
export class RecordFolder<StoredRecord> {
  constructor(
    readonly files: Files,
    readonly folder: string,
    readonly parse: (value: JsonValue) => StoredRecord | undefined,
  ) {}

  getPath(name: string): string {
    return join(this.folder, `${name}.json`);
  }

  async read(name: string): Promise<StoredRecord | undefined> {
    return this.#parseBytes(await this.files.read(this.getPath(name)));
  }

  async list(): Promise<readonly StoredRecord[]> {
    const names = (await this.files.list(this.folder)).filter((name) => name.endsWith(".json"));
    const contents = await Promise.all(names.map((name) => this.files.read(join(this.folder, name))));
    return contents.map((bytes) => this.#parseBytes(bytes)).filter((record) => record !== undefined);
  }

  async write(name: string, record: unknown): Promise<void> {
    await this.files.makeFolder(this.folder);
    await this.files.write(this.getPath(name), `${JSON.stringify(record)}\n`);
  }

  remove(name: string): Promise<void> {
    return this.files.remove(this.getPath(name));
  }

  /** Runs `work` while no other process holds the lock file with this name. */
  async lock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    await this.files.makeFolder(this.folder);
    return this.files.lock(join(this.folder, name), work);
  }

  #parseBytes(bytes: Uint8Array | undefined): StoredRecord | undefined {
    return attempt(() => bytes && this.parse(parseJson(bytes)));
  }
}
