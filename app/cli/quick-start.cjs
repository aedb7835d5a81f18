// `node quick-start.cjs NAME …` runs a command of this folder, and starts in half the time that tsx needs as a loader of
// modules: for commands whose whole work is done in a tenth of a second.
// They also run in little memory (with --max-semi-space-size, in package.json): a trail is millions of objects that are
// gone at once, and V8 would sooner let them gather, or take them for lasting ones, than clear them away.
require("node:v8").setFlagsFromString("--no-allocation-site-pretenuring")
require("tsx/cjs")
require(`./${process.argv.splice(2, 1)[0]}.ts`)
