import { env } from "#app/platform/env.server"

/** Who is asked to date the log: witnesses by their keys' names, the authority of time stamps by its host. */
export function namedOutsiders(): string[] {
  const { WITNESSES: witnesses, TSA_URL: stampUrl } = env()
  return [...witnesses.map(({ name }) => name), ...(stampUrl ? [new URL(stampUrl).host] : [])]
}
