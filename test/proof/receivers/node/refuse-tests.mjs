import { EventLog } from "./event-log.mjs";
import { start } from "./receiver.mjs";

/** Refuses deliveries from the test operation, because its URL is for production. */
class RefuseTests extends EventLog {
  receiveTest() {
    return 422;
  }
}

await start(RefuseTests);
