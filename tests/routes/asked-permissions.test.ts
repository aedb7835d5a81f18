import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, expect, test, vi } from "vitest"
import { allPermissions, keyOf } from "#app/auth/permissions"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { dropOwnDatabase } from "#tests/support/own-database"
import { builtRoutes } from "#tests/support/route-table"

// The build reads its settings, among them a database, as it is imported.
afterAll(dropOwnDatabase)

/** What guards carry as data: one right, or several of which one is enough. */
async function guarded(): Promise<string[]> {
  vi.stubEnv("WORKER", "off")
  const routes = await builtRoutes()
  return routes.flatMap(({ loader, action }) => [loader?.guard ?? [], action?.guard ?? []].flat(2))
}

/** What is asked for behind a guard, by a page's loader or where filters are checked, names the right as it refuses. */
function refused(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join("app", file))
  return sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/missingPermission\("([^"]+)"\)/g)].map(([, pair = ""]) => pair),
  )
}

test("what can be ticked is what a guard asks for, and no right more", async () => {
  const exported = exportSources.flatMap(({ permission, alsoNeeds, filterRights = {} }) => [
    permission,
    alsoNeeds ?? permission,
    ...Object.values(filterRights),
  ])
  const asked = new Set([...(await guarded()), ...refused(), ...exported])
  expect(
    allPermissions.map(keyOf).filter((pair) => !asked.has(pair)),
    "nothing asks for these: app/auth/permissions.ts",
  ).toEqual([])
})
