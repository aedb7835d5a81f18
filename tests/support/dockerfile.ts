import { execFile } from "node:child_process"
import { cp, mkdir, readFile, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

type Step = { word: string; rest: string }

export type Image = {
  /** The working directory, inside the folder that stands for the image's root. */
  folder: string
  env: Record<string, string>
  command: string[]
  healthcheck: string[]
  stopSignal: string
  user: string
}

/** The instructions of a Dockerfile; continued lines joined, comments gone. */
function parseDockerfile(text: string): Step[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
  return lines
    .filter((line) => line.trim())
    .map((line) => {
      const [, word = "", rest = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
      return { word, rest }
    })
}

/**
 * Performs a Dockerfile's steps without Docker, each stage in a folder of its own under `root`: it proves that
 * they suffice, not what the base image brings. Users are not switched; answers the last stage.
 */
export async function performDockerfile(context: string, root: string): Promise<Image> {
  const ignored = await ignoredBy(path.join(context, ".dockerignore"))
  const stages = new Map<string, string>()
  const tools = await withoutUsers(root)
  let stage = root
  let image: Image = blank(root)
  const inside = (target: string) =>
    path.isAbsolute(target) ? path.join(stage, target) : path.join(image.folder, target)

  const perform: Record<string, (rest: string) => Promise<void> | void> = {
    FROM(rest) {
      const [, , name = "last"] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest) ?? []
      stage = path.join(root, name)
      stages.set(name, stage)
      image = blank(stage)
    },
    async WORKDIR(rest) {
      image.folder = inside(rest)
      await mkdir(image.folder, { recursive: true })
    },
    ENV(rest) {
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value
    },
    async COPY(rest) {
      const words = rest.split(/\s+/)
      const flags = words.filter((word) => word.startsWith("--"))
      const paths = words.filter((word) => !word.startsWith("--"))
      const from = flags.find((flag) => flag.startsWith("--from="))?.slice("--from=".length)
      const target = paths.pop() ?? "."
      for (const source of paths) {
        const origin = from ? path.join(stages.get(from) ?? from, source) : path.join(context, source)
        const intoFolder = target.endsWith("/") && (await stat(origin)).isFile() ? path.basename(source) : ""
        const keep = (file: string) => Boolean(from) || !ignored(path.relative(context, file))
        await cp(origin, path.join(inside(target), intoFolder), { recursive: true, filter: keep })
      }
    },
    async RUN(rest) {
      const env = { ...cleanEnv(), ...image.env, PATH: `${tools}${path.delimiter}${process.env.PATH}` }
      await run("sh", ["-c", rest.replaceAll(/--mount=\S+\s+/g, "")], {
        cwd: image.folder,
        env,
        maxBuffer: 1 << 26,
      })
    },
    USER: (rest) => void (image.user = rest),
    STOPSIGNAL: (rest) => void (image.stopSignal = rest),
    CMD: (rest) => void (image.command = JSON.parse(rest) as string[]),
    HEALTHCHECK: (rest) => void (image.healthcheck = JSON.parse(rest.replace(/^.*?CMD\s+/, "")) as string[]),
    EXPOSE: () => {},
  }

  for (const { word, rest } of parseDockerfile(await readFile(path.join(context, "Dockerfile"), "utf8"))) {
    const step = perform[word]
    if (!step) throw new Error(`This test does not know the instruction ${word}.`)
    await step(rest)
  }
  return image
}

const blank = (folder: string): Image => ({
  folder,
  env: {},
  command: [],
  healthcheck: [],
  stopSignal: "",
  user: "root",
})

/** A container knows nothing of the test run around it, nor npm of the npm that started that. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const foreign =
    /^(NODE_ENV|APP_ENV|VITEST.*|TEST.*|DATABASE_.*|KEYS_SECRET|npm_(lifecycle|package|config_local)_.*|INIT_CWD|DEV|PROD|MODE|SSR|BASE_URL)$/
  const env: NodeJS.ProcessEnv = { ...process.env, npm_config_prefer_offline: "true" }
  for (const name of Object.keys(env)) if (foreign.test(name)) Reflect.deleteProperty(env, name)
  return env
}

/** The base image's users are unknown here. */
async function withoutUsers(root: string): Promise<string> {
  const tools = path.join(root, "tools")
  await mkdir(tools, { recursive: true })
  await writeFile(path.join(tools, "chown"), "#!/bin/sh\n", { mode: 0o755 })
  return tools
}

/** Whether a file stays out of what an image is built from. */
export async function ignoredBy(file: string): Promise<(relative: string) => boolean> {
  const patterns = (await readFile(file, "utf8"))
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map(patternOf)
  return (relative) => patterns.some((pattern) => pattern.test(relative.replaceAll(path.sep, "/")))
}

/** A line of .dockerignore: `*` is a name or a part of one, and `**` followed by a slash any folder, the first one too. */
function patternOf(line: string): RegExp {
  const parts = line.split("**/").map((part) => part.replaceAll(".", "\\.").replaceAll("*", "[^/]*"))
  return new RegExp(`^${parts.join("(.*/)?")}(/|$)`)
}
