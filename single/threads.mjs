// Stands in for threads: a single file has no file that one could start with. Scenarios are played in one thread.
export const openThreads = () => undefined;
