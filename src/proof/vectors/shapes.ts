import * as z from "zod";
import { count } from "../../cli/flags/shapes";

export const WrittenVectors = z.object({
  folder: z.string(),
  vectors: count.describe("how many, each with a file of its own; index.json lists them"),
  accept: count,
  refuse: count,
  seed: z.string(),
});
