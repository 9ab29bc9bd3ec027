import { expect, test } from "vitest";
import { createSchemaPin } from "../../../../src/sandbox/store/database/schema-pin";

function setUp() {
  const state = { others: 1, schema: 7, reads: 0 };
  const pin = createSchemaPin(
    "/data/world.db",
    () => state.others,
    () => {
      state.reads += 1;
      return state.schema;
    },
  );
  return { pin, state };
}

test("accepts any schema until it is set", () => {
  const { pin, state } = setUp();
  state.others = 2;
  state.schema = 8;
  pin.check();
  expect(state.reads).toBe(0);
});

test("rereads the schema only after another connection commits", () => {
  const { pin, state } = setUp();
  pin.set();
  pin.check();
  expect(state.reads).toBe(1);
  state.others = 2;
  pin.check();
  pin.check();
  expect(state.reads).toBe(2);
  state.schema = 8;
  pin.check();
  state.others = 3;
  expect(pin.check).toThrow(
    "Another version of recoup migrated /data/world.db to schema 8 meanwhile; this one writes schema 7, so nothing was written",
  );
  expect(pin.check).toThrow("this one writes schema 7");
});
