// Preloaded into a measured process. Writes its peak resident memory in KiB to RECOUP_BENCH_PEAK on exit.
process.on("exit", () => {
  require("node:fs").writeFileSync(process.env.RECOUP_BENCH_PEAK, String(process.resourceUsage().maxRSS));
});
