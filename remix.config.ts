import { vitePlugin as remix } from "@remix-run/dev"
import { configDefaults } from "vitest/config"
import { defineConfig } from "vite"
import { chunkReload } from "./app/admin/chunk-reload-plugin"
import { officeChunk } from "./app/admin/office-chunks"
import { enhance } from "./app/site/enhance/plugin"

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true
  }
}

/** Vite's own for browsers, said for the server's build too: both make the stylesheets, and a page links the server's. */
const cssTarget = ["es2020", "edge88", "firefox78", "chrome87", "safari14"]

/** Vite's configuration; Remix's plugin stays out of unit tests, which need no router. */
export default defineConfig(({ isSsrBuild }) => ({
  // The server may wait on its way in; browsers keep Vite's own target.
  build: isSsrBuild
    ? { target: "node20", cssTarget }
    : { cssTarget, rollupOptions: { output: { manualChunks: officeChunk } } },
  plugins: [
    enhance(),
    chunkReload(),
    process.env.VITEST
      ? []
      : remix({
          future: {
            v3_fetcherPersist: true,
            v3_relativeSplatPath: true,
            v3_throwAbortReason: true,
            v3_lazyRouteDiscovery: true,
            v3_singleFetch: true,
            v3_routeConfig: true,
          },
        }),
  ],
  server: { port: 3000 },
  test: {
    // One project after the other: what needs little first, what needs the whole machine alone.
    projects: [
      project("unit", ["app/**/*.test.{ts,tsx}"], { maxWorkers: 3 }),
      project("domain", ["tests/domain/**/*.test.{ts,tsx}"], { maxWorkers: 3, testTimeout: 120_000 }),
      project("routes", ["tests/routes/**/*.test.{ts,tsx}"], { maxWorkers: 3, testTimeout: 120_000 }),
      project("e2e", ["tests/e2e/**/*.test.{ts,tsx}"], { maxWorkers: 2, testTimeout: 120_000 }),
      project("chaos", ["tests/chaos/**/*.test.{ts,tsx}"], { maxWorkers: 2, testTimeout: 300_000 }),
    ],
  },
}))

type Limits = { maxWorkers: number; testTimeout?: number }

/** A kind of test; the ones that share a number of workers still run in the order of the list. */
function project(name: string, include: string[], { maxWorkers, testTimeout = 30_000 }: Limits) {
  const groupOrder = ["unit", "domain", "routes", "e2e", "chaos"].indexOf(name)
  // What takes minutes to prove is left to `npm run test:full` (tests/support/full.ts).
  const exclude =
    process.env.TEST_FULL === "on" ? configDefaults.exclude : [...configDefaults.exclude, "**/*.full.test.ts"]
  const test = { name, include, exclude, environment: "node" as const }
  // A process for each file would load the same packages again and again.
  const shared = {
    isolate: false,
    setupFiles: ["tests/support/fresh-modules.ts", "tests/support/short-pages.ts"],
  }
  const limits = { maxWorkers, testTimeout, hookTimeout: 120_000, sequence: { groupOrder } }
  // What is asked for again and again: a second, which is vitest's own, goes by on a machine that has other things to do.
  const poll = { timeout: 20_000 }
  // A test that expected nothing passes whatever happens. What `afterEach` expects comes too late to count.
  const expect = { poll, requireAssertions: true }
  return { extends: true as const, test: { ...test, ...shared, ...limits, expect } }
}
