/**
 * What remix-serve gets to serve in the benchmark instead of the build: the build itself and one route more, whose
 * action does nothing but read its form. The product has no such route.
 */
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { redirect, type ActionFunctionArgs, type ServerBuild } from "@remix-run/node"

const build = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild

async function action({ request }: ActionFunctionArgs) {
  await request.formData()
  return redirect("/", 303)
}

const id = "bench/empty-form"
const module = { action, default: () => null }

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath } = build
export const routes: ServerBuild["routes"] = {
  ...build.routes,
  [id]: { id, parentId: "root", path: "bench-empty-form", module },
}
