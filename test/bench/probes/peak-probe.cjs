// Preloaded into a measured process. On exit, writes the peak resident memory in KiB to RECOUP_BENCH_PEAK.
process.on("exit", () => {
  require("node:fs").writeFileSync(process.env.RECOUP_BENCH_PEAK, String(process.resourceUsage().maxRSS));
});
