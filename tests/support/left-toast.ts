import { toastsIn } from "#app/platform/cookies/toasts.server"
import type { Visitor } from "./visitor"

/** As the step before says it. */
export const LEFT = "Dados salvos antes disso."

const sides = { site: { name: "said", path: "/" }, admin: { name: "toast", path: "/admin" } }

/** Leaves somebody what the step before had to say, in the cookie of one side of the house. */
export async function leaveToast(side: keyof typeof sides, { cookies }: Pick<Visitor, "cookies">) {
  for (const cookie of await toastsIn(sides[side]).toastCookies({ message: LEFT, type: "success" })) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
}
