/** Exports everything that `published.ts` describes. */
export * from "../webhooks";
export { matchers } from "./matchers";
export { startSandbox } from "./start-sandbox";
