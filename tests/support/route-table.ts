import path from "node:path"
import { pathToFileURL } from "node:url"

/** One permission, or several of which one is enough; an action has one or the other for each of its intents. */
type Guard = string | string[]
type GuardedModule = {
  guard?: Guard | Guard[]
  /** The commands of a page with a table of them. */
  intents?: string[]
}
export type BuiltRoute = {
  id: string
  /** The URL with every parameter filled by `fill`. */
  url: (fill: string) => string
  loader?: GuardedModule
  action?: GuardedModule
  page: boolean
}
type ServerBuild = {
  routes: Record<
    string,
    { id: string; parentId?: string; path?: string; index?: boolean; module: Record<string, unknown> }
  >
}

/** Every route of the built server with what its loader and action say of their guard. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const file = pathToFileURL(path.resolve("build/server/index.js")).href
  const { routes } = (await import(/* @vite-ignore */ file)) as ServerBuild
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ""
    return [pathOf(route.parentId), route.path].filter(Boolean).join("/")
  }
  // A layout without a path of its own is asked for at the address of its first page.
  const addressOf = (id: string): string => {
    const route = routes[id]
    if (!route || route.path || route.index) return pathOf(id)
    const child = Object.values(routes).find(({ parentId }) => parentId === id)
    return child ? addressOf(child.id) : pathOf(id)
  }
  return Object.values(routes).map(({ id, module }) => ({
    id,
    url: (fill) => `/${addressOf(id)}`.replace(/:\w+\??/g, fill).replace("*", "nothing-here"),
    loader: module.loader as GuardedModule | undefined,
    action: module.action as GuardedModule | undefined,
    page: typeof module.default === "function",
  }))
}
