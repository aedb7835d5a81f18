import { needsEnrolment } from "#app/auth/login.server"
import { signedInRecently } from "#app/auth/own-password.server"
import { notedRefusal } from "#app/forms/noted-refusal.server"
import { rowHeightCookie } from "#app/platform/cookies/cookies.server"
import { ownChoice, rememberedFormat } from "./own-choice.server"
import type { FrameData } from "./frame-data"
import type { AdminArgs } from "./guard.server"
import { rowHeights } from "./row-height"
import { takeToast } from "./toast.server"

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

/** What the frame shows to an administrator; a toast that it takes is shown once. */
export async function readFrame(
  args: AdminArgs,
  { views, columns }: Pick<FrameData, "views" | "columns">,
): Promise<FrameData> {
  const { admin, env, now, request, headers, context } = args
  // A refusal takes the place of what was to be said before it.
  const waiting = await takeToast(request, headers)
  return {
    name: admin.name,
    email: admin.email,
    twoFactor: admin.twoFactor,
    type: admin.type,
    // Until two-factor is on, no other page opens.
    permissions: needsEnrolment(admin, env) ? [] : admin.permissions,
    exp: seconds(admin.session.exp),
    now: seconds(now),
    asksPassword: !signedInRecently(admin.session, now),
    drawerClosed: /(^|; )drawer=closed(;|$)/.test(request.headers.get("Cookie") ?? ""),
    toast: notedRefusal(context) ?? waiting,
    exportFormat: await rememberedFormat(request, admin.id),
    rowHeight: (await ownChoice(rowHeightCookie, rowHeights).read(request, admin.id)) ?? "free",
    views,
    columns,
    dsn: env.SENTRY_DSN ?? null,
  }
}
