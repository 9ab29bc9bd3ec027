// Stands in for threads, which need a file to start. A single file plays scenarios in one thread.
export const openThreads = () => undefined;
