/** What remix-serve gets to serve in the benchmark: the whole build and the empty form. */
import type { ServerBuild } from "@remix-run/node"
import { emptyForm, served } from "./empty-form"

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = served
export const routes: ServerBuild["routes"] = { ...served.routes, [emptyForm.id]: emptyForm }
