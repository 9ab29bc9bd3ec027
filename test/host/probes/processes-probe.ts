import { processes } from "../../../src/host/process/processes";

/** A separate process that registers, prints its name, and keeps running until it is killed. */
process.stdout.write(processes.register(process.argv[2] ?? "").name);
process.stdin.resume();
