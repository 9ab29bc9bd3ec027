import { processes } from "../../../src/host/process/processes";

/** Run as a process of its own: registers, says under which name, and stays until it is killed. */
process.stdout.write(processes.register(process.argv[2] ?? "").name);
process.stdin.resume();
