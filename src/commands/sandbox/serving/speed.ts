import { Failure } from "../../../base/failure";

const maxSpeed = 1_000_000;

export function readSpeed(text: string): number {
  const speed = /^\d{1,7}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
  if (speed > 0 && speed <= maxSpeed) return speed;
  throw new Failure("usage", `"${text}" is not a valid speed: it must be above 0 and at most ${maxSpeed}.`, {
    hint: "Examples: 60, 0.5.",
  });
}
