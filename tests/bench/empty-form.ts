import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { redirect, type ActionFunctionArgs, type ServerBuild } from "@remix-run/node"

/** The build that the benchmark's servers serve, in whole or in part. */
export const served = (await import(pathToFileURL(resolve("build/server/index.js")).href)) as ServerBuild

async function action({ request }: ActionFunctionArgs) {
  await request.formData()
  return redirect("/", 303)
}

/** A route whose action does nothing but read its form. The product has no such route. */
export const emptyForm: ServerBuild["routes"][string] = {
  id: "bench/empty-form",
  parentId: "root",
  path: "bench-empty-form",
  module: { action, default: () => null },
}
