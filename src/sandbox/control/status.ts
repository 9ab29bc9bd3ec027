import { type Answer, ok } from "../answers";
import type { World } from "../world/world";
import { reportWorld } from "../world/world-report";
import type { Actions } from "./action";

export const tellStatus = (world: World): Answer => ok(JSON.stringify(reportWorld(world)));

export const status: Actions = { GET: tellStatus };
