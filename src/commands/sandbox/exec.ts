import { wholeNumberOption } from "../../cli/flags/option";
import { command } from "../../cli/line/command";
import { listProgramVariables } from "../../kit/serving/program-variables";
import { describeServing, servingOptions, startServing } from "./serving/serving";

export default command({
  details:
    "Serve the sandbox while another program runs. The program finds the addresses, keys, control token and a webhook secret in its environment; input, output and exit code are the program's own. Write the program and its flags after --.",
  examples: {
    "recoup sandbox exec --ephemeral -- npm test": "a fresh world for each run",
    "recoup sandbox exec --world ci -- sh -c 'recoup test create && recoup cases list'":
      "any program, on a kept world",
  },
  argument: {
    name: "command",
    description: "the program and its arguments",
    isVariadic: true,
    canBeEmpty: true,
  },
  options: {
    ...servingOptions,
    port: wholeNumberOption("--port <n>", "the port. Default: a free one", 0, 65_535),
  },
  prints: { noJsonReason: "the output is that of the program" },
  async run({ arguments: [file = "", ...line], options }, context) {
    const { port = 0 } = options;
    const action = `${describeServing(context, options, port)} and run ${[file, ...line].join(" ")}`;
    return context.change(action, async () => {
      const { host } = context;
      const sandboxServer = await startServing(context, options, port);
      try {
        const env = { ...host.env, ...listProgramVariables(sandboxServer) };
        return { kind: "ended", exitCode: await host.runProgram({ file, line, env }) };
      } finally {
        await sandboxServer.stop();
      }
    });
  },
});
