import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { build, type Plugin, type Rollup } from "vite"

const NAME = "virtual:enhance"
const RESOLVED = `\0${NAME}`

type Script = { name: string; entry: string; lang?: "pt" | "en" }

/**
 * Scripts of the public pages, each a file of its own without a framework, by what the server calls its address. The one
 * that says most is made for each language: nobody's phone fetches the other's words.
 */
const scripts: Readonly<Record<string, Script>> = {
  enhanceUrl: { name: "enhance", entry: "/app/site/enhance/main.ts" },
  reporterUrl: { name: "report", entry: "/app/platform/log/error-report.client.ts" },
  captchaUrl: { name: "captcha", entry: "/app/site/captcha.client.ts" },
  outboxUrl: { name: "outbox", entry: "/app/site/outbox/main.ts", lang: "pt" },
  outboxEnUrl: { name: "outbox-en", entry: "/app/site/outbox/main.ts", lang: "en" },
  offlineUrl: { name: "offline", entry: "/app/site/offline/main.ts" },
  scanUrl: { name: "scan", entry: "/app/site/scan/main.ts" },
  readerUrl: { name: "reader", entry: "/app/site/scan/worker.ts" },
}

/** The worker keeps its name and stands at the root: its address says of which pages it is, and it is looked up anew. */
const WORKER = "/app/site/outbox/service-worker.ts"

/** What reads codes where the browser cannot: WebAssembly of a package, served from here. */
const PROGRAM = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")

type Bundle = { fileName: string; source: string | Uint8Array }

/** The name carries the content's hash, so that the file may be kept for ever. */
function hashed(name: string, ending: string, source: string | Uint8Array): Bundle {
  const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8)
  return { fileName: `assets/${name}-${hash}.${ending}`, source }
}

const NUMBERS = /^const [A-Z_\d$]+ = [\w* /.]+;$/gm

/** Puts named numbers first: from there the minifier writes them where they are used, and their names weigh nothing. */
const numbersFirst: Plugin = {
  name: "numbers-first",
  renderChunk: (code) => [...(code.match(NUMBERS) ?? []), code.replace(NUMBERS, "")].join("\n"),
}

/** Bundles and minifies one entry; with a language, what asks the page for its own is settled. */
async function bundle({ name, entry, lang }: Script): Promise<Bundle> {
  const root = fileURLToPath(new URL("../../../", import.meta.url))
  const output = (await build({
    root,
    configFile: false,
    publicDir: false,
    plugins: [numbersFirst],
    logLevel: "error",
    define: lang ? { "document.documentElement.lang": JSON.stringify(lang) } : {},
    build: {
      write: false,
      target: "es2020",
      // Some 4 % smaller than by what is built in, of scripts that have a budget each.
      minify: "terser",
      terserOptions: { module: true, compress: { passes: 3 } },
      modulePreload: false,
      rollupOptions: {
        input: root + entry.slice(1),
        preserveEntrySignatures: "allow-extension",
        output: { format: "es", inlineDynamicImports: true },
      },
    },
  })) as Rollup.RollupOutput
  return hashed(name, "js", output.output[0].code)
}

/**
 * Gives the server the addresses of the public pages' scripts (`virtual:enhance`) and puts the files into the client's
 * build. In development they are the modules themselves, served by Vite.
 */
export function enhance(): Plugin {
  let [serving, forServer] = [true, false]
  let made: Promise<Bundle[]> | undefined
  const bundles = () =>
    (made ??= Promise.all(
      Object.values(scripts)
        .map(bundle)
        .concat(readFile(PROGRAM).then((source) => hashed("reader", "wasm", source))),
    ))
  return {
    name: "enhance",
    configResolved(config) {
      serving = config.command === "serve"
      forServer = Boolean(config.build.ssr)
    },
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const urls = serving
        ? Object.values(scripts)
            .map(({ entry }) => entry)
            .concat(`/@fs${PROGRAM}`)
        : (await bundles()).map(({ fileName }) => `/${fileName}`)
      const names = [...Object.keys(scripts), "programUrl"].map((name, at) => [name, urls[at]])
      // Development has no worker: it would keep pages of yesterday's code.
      return [...names, ["workerUrl", serving ? "" : "/sw.js"]]
        .map(([name, url]) => `export const ${name} = ${JSON.stringify(url)}\n`)
        .join("")
    },
    async generateBundle() {
      if (forServer) return
      const { source: worker } = await bundle({ name: "sw", entry: WORKER })
      const files = (await bundles()).concat({ fileName: "sw.js", source: worker })
      for (const { fileName, source } of files) this.emitFile({ type: "asset", fileName, source })
    },
  }
}
