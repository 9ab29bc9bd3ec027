import { Failure } from "../../../base/failure";
import type { JsonObject } from "../../../base/json/json";
import type { ScenarioMessage, ScenarioRequest } from "../../../inspector/contract/scenarios";
import { type ControlActions, read, requireInspector } from "../action";

/** Plays a drill or a posted scenario, and streams its messages, one per line. */
export const scenarios: ControlActions = {
  POST: async (_, request) => {
    const play = await requireInspector(request).play(readRequest(read.options(request.body)));
    return {
      status: 200,
      body: "",
      contentType: "application/x-ndjson",
      stream: (signal) => streamMessageLines(play(signal)),
    };
  },
};

const readRequest = (options: JsonObject): ScenarioRequest =>
  options.drill === undefined ? { text: read.text(options, "text") } : { drill: read.text(options, "drill") };

async function* streamMessageLines(messages: AsyncIterable<ScenarioMessage>): AsyncGenerator<string> {
  try {
    for await (const message of messages) yield `${JSON.stringify(message)}\n`;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const failedMessage: ScenarioMessage = { type: "failed", message: error.message };
    yield `${JSON.stringify(failedMessage)}\n`;
  }
}
