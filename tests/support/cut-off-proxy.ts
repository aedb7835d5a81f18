import { startCuttingProxy } from "./cutting-proxy"

const { url } = JSON.parse(process.argv[2] ?? "") as { url: string }

/** In front of the process's database. It must be the program's first import: the settings are read once. */
export const proxy = await startCuttingProxy(url)
process.env.DATABASE_URL = proxy.url
