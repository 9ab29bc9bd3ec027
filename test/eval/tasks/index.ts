import type { Task } from "../task";
import { casework } from "./casework";
import { claims } from "./claims";
import { reading } from "./reading";
import { receivers } from "./receivers";
import { safety } from "./safety";
import { sandbox } from "./sandbox";
import { setup } from "./setup";
import { subscriptions } from "./subscriptions";

export const tasks: readonly Task[] = [
  ...[...reading, ...casework, ...claims],
  ...[...subscriptions, ...receivers, ...sandbox],
  ...[...setup, ...safety],
];
