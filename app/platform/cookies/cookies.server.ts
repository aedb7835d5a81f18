import { createCookie, type Cookie } from "@remix-run/node"
import { cookieName, isSecure } from "./cookie-name"
import { env } from "#app/platform/env.server"

const DAY = 24 * 60 * 60

/** The cookies that app/platform/README.md lists: Secure and prefixed `__Host-` where ORIGIN is https. */
function cookie(
  name: string,
  options: { maxAge?: number; httpOnly?: boolean; signed?: boolean },
): () => Cookie {
  let made: Cookie | undefined
  return () => {
    const { ORIGIN } = env()
    made ??= createCookie(cookieName(name, ORIGIN), {
      path: "/",
      sameSite: "lax",
      secure: isSecure(ORIGIN),
      httpOnly: options.httpOnly ?? true,
      maxAge: options.maxAge,
      secrets: options.signed ? env().SESSION_SECRET : undefined,
    })
    return made
  }
}

export const userSessionCookie = cookie("user_session", { signed: true })
export const adminSessionCookie = cookie("admin_session", { signed: true })
export const ageGateCookie = cookie("agegate", { maxAge: 7 * DAY })
export const consentCookie = cookie("cookie_consent", { maxAge: 90 * DAY })
/** In which format an administrator took a list last (admin/own-choice). */
export const exportFormatCookie = cookie("export_format", { maxAge: 365 * DAY })
/** How high an administrator wants the rows of lists (admin/row-height). */
export const rowHeightCookie = cookie("row_height", { maxAge: 365 * DAY })
export const languageCookie = cookie("lng", { maxAge: 365 * DAY })
/** Where a visitor wanted to go before the age gate or a login; local paths only. */
export const rememberedCookie = cookie("remembered", { signed: true, maxAge: 60 * 60 })
/** What opens the form whose session ended before it came (auth/form-draft). */
export const draftCookie = cookie("draft", { maxAge: 60 * 60 })
/** The registration that nobody was told the end of yet (site/registration-key). */
export const registrationKeyCookie = cookie("registration", { maxAge: DAY })
/** A browser that somebody has signed in with (auth/device). */
export const deviceCookie = cookie("device", { signed: true, maxAge: 180 * DAY })
/** An administrator's password was right and the code is still missing (auth/second-step). */
export const secondStepCookie = cookie("second_step", { signed: true, maxAge: 5 * 60 })
/** utm_source, utm_medium and utm_campaign of the page that the visitor came through; how long is site/utm's to say. */
export const utmCookie = cookie("utm", {})
export const UTM_KEPT_SECONDS = 30 * DAY

/** Adds a Set-Cookie header. */
export async function setCookie(
  headers: Headers,
  made: Cookie,
  value: unknown,
  maxAge?: number,
): Promise<void> {
  headers.append("Set-Cookie", await made.serialize(value, maxAge === undefined ? {} : { maxAge }))
}
