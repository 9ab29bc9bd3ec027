import type { Sandbox } from "../../../src/testing/published";
import { managedSubmission } from "../sandbox/submissions";

/** Calls the test environment's collection surface as the first partner. */
export function call(platform: Sandbox, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { xapikey: platform.keys.test.collection, "content-type": "application/json" };
  return platform.fetch(`/test/collection${path}`, { ...init, headers });
}

export async function createTestCase(platform: Sandbox): Promise<string> {
  const body = JSON.stringify(managedSubmission({ isTest: true }));
  const answer = await call(platform, "/managed-cases", { method: "POST", body });
  const { id } = (await answer.json()) as { readonly id: string };
  return id;
}
