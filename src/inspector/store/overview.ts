import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { readAction } from "../browser/control";
import type { Overview } from "../contract/overview";
import { type Resource, useResource, useVersion } from "./use-resource";

const emptyResource: Resource<Overview> = { value: undefined, error: undefined, reload: () => {} };

/** Shares one read of the overview among the components that show parts of it. */
export const OverviewContext = createContext(emptyResource);

export function useOverviewResource(): Resource<Overview> {
  return useResource("overview", () => readAction<Overview>("inspector/overview"), useVersion());
}

export const useOverview = (): Resource<Overview> => useContext(OverviewContext);
