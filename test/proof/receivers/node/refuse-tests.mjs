import { EventLog } from "./event-log.mjs";
import { start } from "./receiver.mjs";

/** Refuses deliveries of the test operation: its address is for production. */
class RefuseTests extends EventLog {
  receiveTest() {
    return 422;
  }
}

await start(RefuseTests);
