const NAME = "outbox"

/** Whether the browser keeps forms of ours that are on their way: the page's own script says so in a cookie (site/outbox). */
export const keepsForms = ({ headers }: Request): boolean =>
  new RegExp(`(?:^|; )${NAME}=`).test(headers.get("Cookie") ?? "")

/** Safari, and every browser of an iPhone. */
const isWebKit = ({ headers }: Request): boolean => {
  const agent = headers.get("User-Agent") ?? ""
  return agent.includes("AppleWebKit/") && !/Chrom(e|ium)\//.test(agent)
}

/**
 * Tells the browser to forget what pages keep in it, but for the other cookies: what waits on a phone, and what was seen
 * there, goes with its person also where no script of ours comes to it. With the request of a form whose page wipes by its
 * script (`site/enhance/wipe`) WebKit is told nothing: it holds the answer back until its worker has ended, and who signed
 * out stood before the old page for 70 seconds (WebKitGTK). Where scripts are off it has kept nothing.
 */
export function wipeStorage(headers: Headers, wipesItself?: Request): void {
  if (!wipesItself || !isWebKit(wipesItself)) headers.set("Clear-Site-Data", '"storage"')
  headers.append("Set-Cookie", `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`)
}
