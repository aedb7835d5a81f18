import path from "node:path"
import { pathToFileURL } from "node:url"

/** One permission, or several of which one is enough; an action has one or the other for each of its intents. */
type Guard = string | string[]
type GuardedModule = {
  guard?: Guard | Guard[]
  /** The commands of a page with a table of them. */
  intents?: string[]
  /** Whether it stands behind the age gate, where it is the site's and opens a session at all. */
  ageGate?: boolean
  /** The forms whose text it keeps where their session ended, each by its command. */
  kept?: (at: { env: { MIN_AGE: number }; now: Date }) => Record<string, unknown>
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

async function readBuild(): Promise<ServerBuild> {
  const file = pathToFileURL(path.resolve("build/server/index.js")).href
  return (await import(/* @vite-ignore */ file)) as ServerBuild
}

type TableRoute = { id: string; path?: string; index?: boolean; children?: TableRoute[] }

/** The built server's table as the router is handed it, and an address for each of its routes. */
export async function builtTable(): Promise<{ routes: TableRoute[]; addresses: string[] }> {
  const [{ routes }, built] = [await readBuild(), await builtRoutes()]
  const under = (parent: string | undefined): TableRoute[] =>
    Object.values(routes)
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: under(id) }))
  return { routes: under(undefined), addresses: built.map(({ url }) => url("7")) }
}

/** Every route of the built server with what its loader and action say of their guard. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const { routes } = await readBuild()
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
