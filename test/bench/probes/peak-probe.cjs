// Preloaded into a measured process: leaves its peak resident memory (KiB) behind.
process.on("exit", () => {
  require("node:fs").writeFileSync(process.env.RECOUP_BENCH_PEAK, String(process.resourceUsage().maxRSS));
});
