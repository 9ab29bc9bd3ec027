import { onTestFinished } from "vitest";
import { startSandbox } from "../../../src/testing";
import type { Sandbox, SandboxOptions } from "../../../src/testing/published";

/** The clock's start time, a Monday. */
export const clock = "2026-03-16T09:00:00.000Z";

/** Starts a sandbox and stops it when the test ends. */
export async function started(options: SandboxOptions = {}): Promise<Sandbox> {
  const platform = await startSandbox({ clock, ...options });
  onTestFinished(() => platform.stop());
  return platform;
}
