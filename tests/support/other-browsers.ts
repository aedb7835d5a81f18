import { existsSync } from "node:fs"
import path from "node:path"
import type { DrivenBrowser } from "./driven-browser"
import { driveFirefox } from "./firefox"
import { driveWebKit } from "./web-kit"

/** Each with the programs that have to be installed, and how it is started with them. */
export const otherBrowsers: readonly {
  name: string
  programs: readonly string[]
  start(found: readonly string[]): Promise<DrivenBrowser>
}[] = [
  { name: "Firefox", programs: ["firefox-esr"], start: ([program]) => driveFirefox(program!) },
  {
    name: "WebKitGTK",
    programs: ["xvfb-run", "WebKitWebDriver", "MiniBrowser"],
    start: ([screen, driver, program]) => driveWebKit(screen!, driver!, program!),
  },
]

const folders = [
  ...(process.env.PATH ?? "").split(path.delimiter),
  ...["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].flatMap((name) => [
    `/usr/lib/x86_64-linux-gnu/${name}`,
    `/usr/lib/aarch64-linux-gnu/${name}`,
    `/usr/libexec/${name}`,
  ]),
]
const whereIs = (program: string) =>
  folders.map((folder) => path.join(folder, program)).find((file) => existsSync(file))

/** Where these programs are, or in words which are missing. */
export function findPrograms(programs: readonly string[]): { found: string[] } | { missing: string } {
  const found = programs.map(whereIs)
  const missing = programs.filter((_, at) => !found[at])
  if (missing.length > 0) return { missing: `${missing.join(" and ")} not installed` }
  return { found: found.filter((file) => file !== undefined) }
}
