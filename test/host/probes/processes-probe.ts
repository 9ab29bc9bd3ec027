import { processes } from "../../../src/host/process/processes";

/** Runs as a separate process: registers, prints its name, and keeps running until it is killed. */
process.stdout.write(processes.register(process.argv[2] ?? "").name);
process.stdin.resume();
