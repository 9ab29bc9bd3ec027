import { expect, test } from "vitest";
import {
  addStep,
  trimHistory,
  type UndoHistory,
  type UndoStep,
} from "../../../src/sandbox/worlds/undo/history";

const step = (copy: number, bytes = 1): UndoStep => ({ operation: "reset", at: 0, copy, bytes });
const history = (undo: readonly UndoStep[], redo: readonly UndoStep[] = []): UndoHistory => ({ undo, redo });
const copiesOf = ({ undo, redo }: UndoHistory) => [
  undo.map(({ copy }) => copy),
  redo.map(({ copy }) => copy),
];

test("keeps only the latest five steps", () => {
  expect(copiesOf(trimHistory(history([1, 2, 3, 4, 5].map((copy) => step(copy))), 100))).toEqual([
    [1, 2, 3, 4, 5],
    [],
  ]);
  expect(copiesOf(trimHistory(history([1, 2, 3, 4, 5, 6].map((copy) => step(copy))), 100))).toEqual([
    [2, 3, 4, 5, 6],
    [],
  ]);
});

test("removes the oldest copies of undo and redo steps first", () => {
  const moved = history([step(1, 40), step(9, 40)], [step(5, 40), step(6, 40)]);
  expect(copiesOf(trimHistory(moved, 120))).toEqual([[9], [5, 6]]);
  expect(copiesOf(trimHistory(moved, 80))).toEqual([[9], [6]]);
  expect(copiesOf(trimHistory(moved, 40))).toEqual([[9], []]);
  expect(copiesOf(trimHistory(moved, 0))).toEqual([[], []]);
});

test("drops the undo steps that precede a step without a copy", () => {
  expect(copiesOf(addStep(history([step(1)], [step(2)]), "undo", undefined))).toEqual([[], [2]]);
  expect(copiesOf(addStep(history([step(1)], [step(2)]), "redo", step(3)))).toEqual([[1], [2, 3]]);
});
