import { createCookieSessionStorage, redirect } from "@remix-run/node"
import { createToastUtilsWithCustomSession, type ToastMessage } from "remix-toast"
import { env } from "#app/platform/env.server"

export type Toast = { message: string; type: ToastMessage["type"] }

/** Not a part of the back office's cookie name, which comes along on the same host. */
const NAME = "said"

// Its own storage: the package's default one signs with a constant.
const makeUtilities = () =>
  createToastUtilsWithCustomSession(
    createCookieSessionStorage({
      cookie: {
        ...{ name: NAME, path: "/", sameSite: "lax", httpOnly: true, maxAge: 60 },
        ...{ secure: env().ORIGIN?.startsWith("https:") ?? false, secrets: env().SESSION_SECRET },
      },
    }),
  )
let made: ReturnType<typeof makeUtilities> | undefined
const utilities = () => (made ??= makeUtilities())

/** Goes on to a public page, which says in a toast what was done. */
export async function redirectSaying(
  to: string,
  message: string,
  { headers, type = "success" }: { headers?: Headers; type?: ToastMessage["type"] } = {},
) {
  const said = await utilities().redirectWithToast(to, { message, type }, { headers })
  return redirect(to, { headers: said.headers })
}

/** The toast that came along, taken away by the answer's headers; a request without one sets no cookie. */
export async function takeToast(request: Request, headers: Headers): Promise<Toast | null> {
  if (!new RegExp(`(^|; )${NAME}=`).test(request.headers.get("Cookie") ?? "")) return null
  const found = await utilities()
    .getToast(request)
    .catch(() => undefined)
  // Not written by us, so it cannot be written back either.
  if (!found) return null
  const { toast, headers: cleared } = found
  for (const cookie of cleared.getSetCookie()) headers.append("Set-Cookie", cookie)
  return toast ? { message: toast.message, type: toast.type } : null
}
