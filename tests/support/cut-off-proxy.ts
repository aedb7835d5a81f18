import { startCuttingProxy } from "./cutting-proxy"

/** What is handed to the process as JSON: the seeds that it goes through, and the database. */
export type CutOff = { first: number; last: number; url: string }

export const { first, last, url } = JSON.parse(process.argv[2] ?? "") as CutOff

/** In front of the process's database. It must be the program's first import: the settings are read once. */
export const proxy = await startCuttingProxy(url)
process.env.DATABASE_URL = proxy.url
