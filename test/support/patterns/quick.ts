/** Text that takes quadratic time keeps a command busy for ten seconds and more; what is linear takes milliseconds. */
const maxMs = 4000;

/** Rejects if the work takes so much of this process' time: a busy machine makes it no longer. */
export async function quickly<Result>(name: string, work: () => Result | Promise<Result>): Promise<Result> {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  const ms = Math.round((user + system) / 1000);
  if (ms > maxMs) throw new Error(`${name} took ${ms} ms`);
  return result;
}
