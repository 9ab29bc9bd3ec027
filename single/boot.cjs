// The executable's main script. Loads the program's chunks and their compiled code from its assets.
const { getAsset, getRawAsset } = require("node:sea");
const { Script } = require("node:vm");

const loaded = new Map();

function requireChunk(id) {
  if (!id.startsWith("./")) return require(id);
  const known = loaded.get(id);
  if (known !== undefined) return known.exports;
  const chunk = { exports: {} };
  loaded.set(id, chunk);
  const name = id.slice(2);
  const cachedData = Buffer.from(getRawAsset(`${name}.code`));
  const start = new Script(getAsset(name, "utf8"), { filename: name, cachedData }).runInThisContext();
  start.call(chunk.exports, chunk.exports, requireChunk, chunk, __filename, __dirname);
  return chunk.exports;
}

requireChunk("./main.js");
