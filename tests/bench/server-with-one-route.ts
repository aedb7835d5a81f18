/** What remix-serve gets to serve in the benchmark: the build's root with the empty form alone under it. */
import type { ServerBuild } from "@remix-run/node"
import { emptyForm, served } from "./empty-form"

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = served
const { root } = served.routes
if (!root) throw new Error("The build has no root.")
export const routes: ServerBuild["routes"] = { root, [emptyForm.id]: emptyForm }
