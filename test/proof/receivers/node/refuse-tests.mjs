import { EventLog } from "./event-log.mjs";
import { start } from "./receiver.mjs";

/** Takes no deliveries of the test operation: its address is for production. */
class RefuseTests extends EventLog {
  receiveTest() {
    return 422;
  }
}

await start(RefuseTests);
