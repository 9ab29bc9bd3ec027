#!/usr/bin/env node
require("../dist/load.js");
