import { EventLog } from "./event-log.mjs";
import { start } from "./receiver.mjs";

/** Never reopens a closed case, because the interface description shows no transition out of Closed. */
class Sticky extends EventLog {
  position(log) {
    const close = this.inOrder(log).findLast(({ event }) => event === "case.closed");
    return close ? { lifecycle: "Closed", closeCode: close.data.closeCode } : super.position(log);
  }
}

await start(Sticky);
