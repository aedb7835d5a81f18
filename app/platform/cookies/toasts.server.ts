import { createCookieSessionStorage, redirect } from "@remix-run/node"
import { createToastUtilsWithCustomSession, type ToastMessage } from "remix-toast"
import { env } from "#app/platform/env.server"

export type Toast = { id: string; message: string; type: ToastMessage["type"] }
type ToastOptions = { headers?: Headers; type?: ToastMessage["type"] }

/** Toasts of one side of the house, carried over a redirect by a cookie of its own. */
export function toastsIn({ name, path }: { name: string; path: string }) {
  // Its own storage: the package's default one signs with a constant.
  const makeUtilities = () =>
    createToastUtilsWithCustomSession(
      createCookieSessionStorage({
        cookie: {
          name,
          path,
          sameSite: "lax",
          httpOnly: true,
          maxAge: 60,
          secure: env().ORIGIN?.startsWith("https:") ?? false,
          secrets: env().SESSION_SECRET,
        },
      }),
    )
  let made: ReturnType<typeof makeUtilities> | undefined
  const utilities = () => (made ??= makeUtilities())
  const ours = new RegExp(`(^|; )${name}=`)

  return {
    /** What carries a toast to the next page that is loaded. */
    async toastCookies({ message, type }: Pick<Toast, "message" | "type">): Promise<string[]> {
      return (await utilities().redirectWithToast("/", { message, type })).headers.getSetCookie()
    },

    /** Goes on to a page, which says in a toast what was done. */
    async redirectSaying(to: string, message: string, { headers, type = "success" }: ToastOptions = {}) {
      const answer = await utilities().redirectWithToast(to, { message, type }, { headers })
      return redirect(to, { headers: answer.headers })
    },

    /** The toast that came along, taken away by the answer's headers; a request without one sets no cookie. */
    async takeToast(request: Request, headers: Headers): Promise<Toast | null> {
      if (!ours.test(request.headers.get("Cookie") ?? "")) return null
      const found = await utilities()
        .getToast(request)
        .catch(() => undefined)
      // Not written by us, so it cannot be written back either.
      if (!found) return null
      const { toast, headers: cleared } = found
      for (const cookie of cleared.getSetCookie()) headers.append("Set-Cookie", cookie)
      return toast ? { id: crypto.randomUUID(), message: toast.message, type: toast.type } : null
    },
  }
}
