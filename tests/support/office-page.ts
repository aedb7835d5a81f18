import { openPhone } from "./browser"
import { signInAdmin } from "./sign-in"
import type { Site } from "./site"

/** A page of the back office on a desk, with scripts, for a new administrator who may do everything. */
export async function openOffice({ db, app: { origin } }: Site) {
  const { cookies, user } = await signInAdmin(db, origin, "super")
  const page = await openPhone({ javaScript: true, width: 1280, baseURL: origin })
  const jar = [...cookies].map(([name, value]) => ({ name, value, url: origin }))
  await page.context().addCookies(jar)
  return { page, user }
}
