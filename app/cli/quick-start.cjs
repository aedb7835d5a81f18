// `node quick-start.cjs NAME …` runs a command of this folder. Its start takes half of what tsx needs as a loader of
// modules: what counts where a command's whole work is done in a tenth of a second.
require("tsx/cjs")
require(`./${process.argv.splice(2, 1)[0]}.ts`)
