import type { World } from "../store/world";
import { type Answer, ok } from "../wire/answers";
import { reportWorld } from "../worlds/world-report";
import type { Actions } from "./action";

export const statusAnswer = (world: World): Answer => ok(JSON.stringify(reportWorld(world)));

export const status: Actions = { GET: statusAnswer };
