import { loadYoga, type Yoga } from "yoga-layout/load";

/**
 * Stands in for Ink's layout engine, which waits at its top level for its own code: a CommonJS module cannot. It is empty
 * until it is ready.
 */
const engine = {} as Yoga;
export default engine;

export const engineReady = loadYoga().then((loaded) => Object.assign(engine, loaded));
