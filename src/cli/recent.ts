import { join } from "node:path";
import type { Endpoint } from "../api/endpoint";
import type { Host } from "../base/host";
import { type RawJson, readField } from "../base/json";
import { sandboxName } from "../config/profile-names";
import type { ListReport, Report } from "../render/report";
import { cacheFolder } from "./folders";

/** An id that was seen, to be offered when the next line is typed. */
export interface Seen {
  readonly kind: "cases" | "clients";
  readonly id: string;
}

interface Whereabouts {
  readonly name: string;
  readonly environment: string;
  readonly world: string;
}

/** Ids are good where they were seen: in one profile and environment, or in one world of the sandbox. */
export function recentKey({ name, environment, world }: Whereabouts): string {
  return name === sandboxName ? `${name}.${environment}.${world}` : `${name}.${environment}`;
}

const recentFile = (host: Host, key: string) => join(cacheFolder(host), "recent", `${key}.txt`);

/** The latest first; a line that is no id is passed over. */
export async function readRecent(host: Host, key: string): Promise<readonly Seen[]> {
  const bytes = await host.files.read(recentFile(host, key));
  if (bytes === undefined) return [];
  const lines = Buffer.from(bytes).toString().split("\n");
  return lines.flatMap((line) => {
    const [, kind, id] = /^(cases|clients) (\S+)$/.exec(line) ?? [];
    return id === undefined || !isPlain(id) ? [] : [{ kind: kind as Seen["kind"], id }];
  });
}

/** Nothing that a shell or a terminal would take for more than a word. */
const isPlain = (id: string) => /^[A-Za-z0-9][A-Za-z0-9._@+/-]{0,79}$/.test(id);

const mostKept = 200;
const mostRead = 50;

/** Which ids the answers of these endpoints show. */
const shownBy: Readonly<Record<string, readonly [kind: Seen["kind"], field: string]>> = {
  listCases: ["cases", "reference"],
  getCase: ["cases", "reference"],
  listClients: ["clients", "externalTenantId"],
  getClient: ["clients", "externalTenantId"],
};

export interface Remembering {
  readonly report: Report;
  /** Writes down what was seen, unless all of it is there already. */
  keep(): Promise<void>;
}

/** Takes note of the first ids that a report shows while it is printed. */
export function remember(
  report: Report,
  { calls, host }: { calls: readonly Endpoint[]; host: Host },
  where: () => Whereabouts,
): Remembering {
  const shown = calls.map(({ name }) => shownBy[name]).find((known) => known !== undefined);
  const isOff = host.env.RECOUP_NO_HISTORY !== undefined && host.env.RECOUP_NO_HISTORY !== "";
  if (shown === undefined || isOff) return { report, keep: async () => {} };
  const seen = new Map<string, Seen>();
  const look = (record: RawJson) => {
    const id = readField(record.value, shown[1]);
    if (typeof id === "string" && isPlain(id)) seen.set(id, { kind: shown[0], id });
  };
  const keep = () => append(host, recentKey(where()), [...seen.values()]).catch(() => {});
  if (report.kind === "record") look(report.record);
  return { report: report.kind === "list" ? { ...report, pages: watched(report, look) } : report, keep };
}

async function* watched({ pages }: ListReport, look: (record: RawJson) => void): ListReport["pages"] {
  let left = mostRead;
  for await (const page of pages) {
    for (const record of page.records.slice(0, left)) look(record);
    left = Math.max(0, left - page.records.length);
    yield page;
  }
}

async function append(host: Host, key: string, seen: readonly Seen[]): Promise<void> {
  const known = await readRecent(host, key);
  const isNew = seen.some(({ kind, id }) => !known.some((old) => old.kind === kind && old.id === id));
  if (!isNew) return;
  const rest = known.filter((old) => !seen.some(({ kind, id }) => old.kind === kind && old.id === id));
  const lines = [...seen, ...rest].slice(0, mostKept).map(({ kind, id }) => `${kind} ${id}\n`);
  const file = recentFile(host, key);
  await host.files.makeFolder(join(cacheFolder(host), "recent"));
  await host.files.write(file, lines.join(""));
}
