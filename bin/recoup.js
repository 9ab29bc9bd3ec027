#!/usr/bin/env node
require("../dist/load-program.js");
