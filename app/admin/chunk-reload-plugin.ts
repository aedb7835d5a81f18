import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"

const MODULE = "/@remix-run/react/dist/esm/routeModules.js"
const RELOAD = "window.location.reload();"

/**
 * Remix reloads the page whenever a route's chunk cannot be loaded, again and again. Here it may once in 60
 * seconds: after that the failure goes to the error page.
 */
export function chunkReload(): Plugin {
  const guard = JSON.stringify(fileURLToPath(new URL("chunk-reload.ts", import.meta.url)))
  return {
    name: "chunk-reload",
    transform(code, id) {
      if (!id.endsWith(MODULE)) return undefined
      if (code.split(RELOAD).length !== 2) this.error(`${MODULE} no longer reloads where we knew it to`)
      // A page that throws as it is drawn: Remix would swallow an error thrown here, and show an empty page.
      const failed = "return { default: () => { throw error; } };"
      const guarded = `if (!mayReload(sessionStorage, Date.now())) ${failed}\n    ${RELOAD}`
      return {
        code: `import { mayReload } from ${guard}\n${code.replace(RELOAD, guarded)}`,
        map: null,
      }
    },
  }
}
