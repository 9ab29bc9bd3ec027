import { runSteps, type Steps } from "../../base/async/steps";
import { createRandom, type Random } from "../facts/random";
import { finishLoadSql } from "../store/database/schema";
import { writeMeta } from "../store/meta";
import { refillInSteps } from "../store/refill";
import type { Store } from "../store/store";
import { createCaseSeeder } from "./case-maker";
import { drawPlan } from "./case-plan";
import { createCaseCopier } from "./copy-cases";
import { drawFixturePlans } from "./fixture-plans";
import { creditors } from "./fixtures";
import { loadGeneratedWorld } from "./generated/load-generated-world";
import { seedOtherCloseCodes } from "./other-close-codes";
import { seedFixtures } from "./seed-fixtures";
import { seedWebhooks } from "./seed-webhooks";
import { floorToMidnight } from "./seeded-time";

export interface SeedOptions {
  readonly seed: string;
  /** When the world is seeded. Dates are relative to the preceding midnight. */
  readonly now: number;
  /** Number of cases. The fixtures are always created. */
  readonly cases?: number | undefined;
  /** Returns the rows of the default world, as `generateWorldSql` does. */
  drawnWorld?(): string | undefined;
  onProgress?(done: number, total: number): void;
}

export const defaultSeed = "recoup";
const defaultCaseCount = 400;
/** Maximum number of cases to generate. Any further cases are copies. */
const maxDrawnCases = 10_000;
const casesPerStep = 100;

/** Replaces the store's content with a world generated from this seed, all or nothing. */
export function seedWorld(store: Store, options: SeedOptions): void {
  runSteps(seedInSteps(store, options));
}

export function seedInSteps(store: Store, options: SeedOptions): Steps {
  return refillInSteps(store, function* () {
    writeMeta(store, "seed", options.seed);
    writeMeta(store, "seeded_at", String(options.now));
    yield* fillWorld(store, options);
  });
}

function* fillWorld(store: Store, options: SeedOptions): Steps {
  const isDefault = options.seed === defaultSeed && options.cases === undefined;
  const drawnWorld = isDefault ? options.drawnWorld?.() : undefined;
  if (drawnWorld === undefined) return yield* drawContent(store, options);
  loadGeneratedWorld(store, drawnWorld, floorToMidnight(options.now));
  yield* createIndexes(store);
}

/**
 * Generates a world. Its random streams are independent, so keys and partners don't depend on the number of
 * cases.
 */
function* drawContent(store: Store, { seed, now, cases = defaultCaseCount, onProgress }: SeedOptions): Steps {
  const today = floorToMidnight(now);
  seedFixtures(store, createRandom(seed, "cast"), today);
  const random = createRandom(seed, "cases");
  const nextReference = createReferenceGenerator(random);
  const seedCase = createCaseSeeder(store, random, today, groupDivisions(store), nextReference);
  const plans = drawFixturePlans(random);
  const total = Math.max(cases, plans.length);
  const drawnCount = Math.min(total, maxDrawnCases);
  for (let index = 0; index < drawnCount; index += 1) {
    seedCase(plans[index] ?? drawPlan(random));
    if (index % casesPerStep > 0) continue;
    onProgress?.(index, total);
    yield;
  }
  seedOtherCloseCodes(store, plans.length);
  if (drawnCount < total) {
    const originals = { first: plans.length + 1, last: drawnCount };
    const copyCases = createCaseCopier(store, random, nextReference, originals);
    for (let doneCount = drawnCount; doneCount < total; doneCount += yield* copyCases(total - doneCount))
      onProgress?.(doneCount, total);
  }
  yield* createIndexes(store);
  seedWebhooks(store, createRandom(seed, "webhooks"), today);
  onProgress?.(total, total);
}

function* createIndexes(store: Store): Steps {
  for (const sql of finishLoadSql.split(/(?<=;)/)) {
    store.exec(sql);
    yield;
  }
}

/** Returns the seqs of the divisions of each creditor, in creditor order. */
function groupDivisions(store: Store): number[][] {
  const sql = "select seq from divisions where creditor = ? order by seq";
  return creditors.map((_, index) => store.all<{ seq: number }>(sql, index + 1).map(({ seq }) => seq));
}

/** Queries that count the records of a world, except deleted and archived ones. */
const summaryQueries = {
  productionCases: "select ifnull(sum(n), 0) from case_counts where is_test = 0",
  testCases: "select ifnull(sum(n), 0) from case_counts where is_test = 1",
  collectionPartners: "select count(*) from collection_partners where deleted_at is null",
  referralPartners: "select count(*) from referral_partners",
  creditors: "select count(*) from creditors",
  clients: "select count(*) from client_links where archived_at is null",
  debtors: "select count(*) from debtors",
  payments: "select count(*) from payments where deleted_at is null",
  subscriptions: "select count(*) from subscriptions",
  deliveries: "select count(*) from deliveries",
};

const summarySql = `select ${Object.entries(summaryQueries)
  .map(([name, sql]) => `(${sql}) as ${name}`)
  .join(", ")}`;

export type WorldSummary = Readonly<Record<keyof typeof summaryQueries, number>>;

export function summarizeWorld(store: Store): WorldSummary {
  const row = store.get<WorldSummary>(summarySql);
  if (row === undefined) throw new Error("The summary query returned no row");
  return row;
}

const referenceLength = 8;
const referenceBase = 36;
const referenceCount = referenceBase ** referenceLength;

/**
 * Returns a function that generates unique references of eight letters and digits. The step is coprime to the
 * number of possible references, so none repeats and no lookup is needed.
 */
function createReferenceGenerator(random: Random): () => string {
  const half = referenceBase ** 4;
  let index = random.integer(0, half - 1) * half + random.integer(0, half - 1);
  const step =
    random.integer(half / 4, half / 2) * half + random.integer(0, half / 36 - 1) * referenceBase + 1;
  return () => {
    index = (index + step) % referenceCount;
    return index.toString(referenceBase).toUpperCase().padStart(referenceLength, "0");
  };
}
