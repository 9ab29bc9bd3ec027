import { defineConfig } from "vitest/config";

/** `npm run soak` takes minutes, so `npm test` knows nothing of it. */
export default defineConfig({
  test: {
    include: ["test/sandbox/model/soak.ts", "test/faults/mutations/soak.ts"],
    testTimeout: 7_200_000,
    reporters: ["verbose"],
  },
});
