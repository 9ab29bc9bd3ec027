import { runDueJobs } from "../cases/work/ingestion";
import { type DueWork, earliest } from "./work";

export const ingestion: DueWork = {
  nextAt: (store) => earliest(store, "select min(due_at) as at from ingestion_jobs where due_at is not null"),
  run: runDueJobs,
};
