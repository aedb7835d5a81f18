const NAME = "outbox"

/** Whether the browser keeps forms of ours that are on their way: the page's own script says so in a cookie (site/outbox). */
export const keepsForms = ({ headers }: Request): boolean =>
  new RegExp(`(?:^|; )${NAME}=`).test(headers.get("Cookie") ?? "")

/**
 * Tells the browser to forget what pages keep in it, but for the other cookies: what waits on a phone, and what was seen
 * there, goes with its person also where no script of ours comes to it.
 */
export function wipeStorage(headers: Headers): void {
  headers.set("Clear-Site-Data", '"storage"')
  headers.append("Set-Cookie", `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`)
}
