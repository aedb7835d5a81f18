import { env } from "#app/platform/env.server"
import { isSecure } from "./cookie-name"

const FORMS = "outbox"
const WIPE = "wipe"

/** The browser keeps forms that wait to be sent (`site/outbox/mark`), or has to forget what it kept: its page wants its script. */
export const wantsScript = ({ headers }: Request): boolean =>
  new RegExp(`(?:^|; )(?:${FORMS}|${WIPE})=`).test(headers.get("Cookie") ?? "")

/** Whether one of them has still to be sent, as that script saw it last. */
export const hasUnsent = ({ headers }: Request): boolean =>
  new RegExp(`(?:^|; )${FORMS}=1(?:;|$)`).test(headers.get("Cookie") ?? "")

/** Safari, and every browser of an iPhone. */
const isWebKit = ({ headers }: Request): boolean => {
  const agent = headers.get("User-Agent") ?? ""
  return agent.includes("AppleWebKit/") && !/Chrom(e|ium)\//.test(agent)
}

/** As long as a phone keeps anything at all (`site/enhance/wipe`). */
const WEEK_S = 604_800

/**
 * Tells the browser to forget what pages keep in it, but for the other cookies: what waits on a phone, and what was seen
 * there, goes with its person also where no script of ours comes to it. WebKit holds such an answer back until its worker
 * has ended, and who signed out stood before the old page for 70 seconds (WebKitGTK): it is asked by a cookie, which the
 * next page's script hears (`site/enhance/phone`). Where scripts are off it has kept nothing.
 */
export function wipeStorage(headers: Headers, request: Request): void {
  const how = `SameSite=Lax${isSecure(env().ORIGIN) ? "; Secure" : ""}`
  if (isWebKit(request)) headers.append("Set-Cookie", `${WIPE}=1; Path=/; Max-Age=${WEEK_S}; ${how}`)
  else headers.set("Clear-Site-Data", '"storage"')
  headers.append("Set-Cookie", `${FORMS}=; Path=/; Max-Age=0; ${how}`)
}
