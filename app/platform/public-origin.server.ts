import { env } from "./env.server"

/** Base of the links that leave the site (mails, sitemap): ORIGIN, outside production else this machine. */
export const publicOrigin = (): string => env().ORIGIN ?? `http://localhost:${env().PORT}`
