import type { StepShape } from "../observe/observation";
import { type FieldShape, getParentPath, type Shape } from "../observe/value-shape";
import { isOptionalField } from "./known-fields";

/**
 * Compares what no rule covers: statuses, fields and the kinds of their values. Ignores order and text
 * content. `isKnown` returns whether the sandbox could have sent a field that it didn't send.
 */
export function compareShapes(sandbox: StepShape, target: StepShape, isKnown: (path: string) => boolean) {
  if (sandbox.status !== target.status)
    return [{ path: ":status", sandbox: String(sandbox.status), target: String(target.status) }];
  const extraPaths = listMissingFields(sandbox.shape, target.shape).filter((path) => !isKnown(path));
  const missingPaths = listMissingFields(target.shape, sandbox.shape).filter(
    (path) => isAlwaysFilled(sandbox.shape[path]) && !isOptionalField(path),
  );
  const changedPaths = Object.keys(sandbox.shape).filter((path) =>
    hasOtherKind(sandbox.shape[path], target.shape[path]),
  );
  return [...extraPaths, ...missingPaths, ...changedPaths].map((path) => ({
    path,
    sandbox: formatRoles(sandbox, path),
    target: formatRoles(target, path),
  }));
}

const formatRoles = ({ shape }: StepShape, path: string) => shape[path]?.roles.join(" or ") ?? "absent";

/**
 * Lists fields that only the other response has. Skips a field if one response lacks the enclosing object.
 */
const listMissingFields = (shape: Shape, otherShape: Shape): readonly string[] =>
  Object.keys(otherShape).filter((path) => {
    const parent = getParentPath(path);
    const isField = !/[\]}]$/.test(path);
    return (
      isField &&
      shape[path] === undefined &&
      (parent === "" || shape[parent]?.roles.includes("an object") === true)
    );
  });

/** Whether every record has the field with a value. */
const isAlwaysFilled = (field: FieldShape | undefined) =>
  field !== undefined && field.count === field.of && !field.roles.includes("null");

/**
 * Whether the kinds differ. Text may look like a GUID or a time by chance, but never the other way around.
 */
function hasOtherKind(sandbox: FieldShape | undefined, target: FieldShape | undefined): boolean {
  const [sandboxKinds, targetKinds] = [listKinds(sandbox), listKinds(target)];
  if (sandboxKinds.length === 0 || targetKinds.length === 0) return false;
  const isExpectedKind = (role: string) =>
    sandboxKinds.includes(role) ||
    (sandboxKinds.includes("a text") && (role.startsWith("a GUID") || role === "a time"));
  return !targetKinds.every(isExpectedKind);
}

const listKinds = (field: FieldShape | undefined) => field?.roles.filter((role) => role !== "null") ?? [];
