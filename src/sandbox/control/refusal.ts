import type { Headers } from "../../base/http";
import type { Answer } from "../wire/answers";

export const refuse = (status: number, error: string, message: string, headers: Headers = {}): Answer => ({
  status,
  body: JSON.stringify({ error, message }),
  headers,
});
