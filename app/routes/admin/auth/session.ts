import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { z } from "zod"
import { clientOf, currentAdmin } from "#app/auth/current.server"
import { deviceIn, keepDevice } from "#app/auth/device.server"
import { loginAdmin } from "#app/auth/login.server"
import { countPost } from "#app/auth/rate-limit.server"
import { officeDatabases } from "#app/db/client.server"
import { RuleBroken, sayBroken } from "#app/errors"
import { readBody } from "#app/forms/read-form.server"
import { paths } from "#app/paths"
import { systemClock } from "#app/platform/time/clock.server"
import { adminSessionCookie, setCookie } from "#app/platform/cookies/cookies.server"
import { brokenBy, retryAfter } from "#app/thrown.server"

/** What the dialog over a page is told: the new session's end and the time, in Unix seconds, or what is still wanted. */
export type Renewed = { exp: number; now: number } | { needsCode: true } | { message: string }

/** Tells a page whether its session is open. It changes nothing, leads nobody back, and is no page for a window. */
async function isOpen({ request }: LoaderFunctionArgs): Promise<Response> {
  if (!request.headers.get("Accept")?.includes("application/json")) return redirect(paths.admin.login)
  const { admin } = await currentAdmin(request, officeDatabases().primary, systemClock.now())
  if (!admin) return redirect(paths.admin.login)
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } })
}

export const loader = Object.assign(isOpen, { guard: "signed-in" as const })

const text = (longest: number) => z.string().max(longest).catch("")
const renewInput = z.object({ email: text(254), password: text(200), code: text(40) })

/**
 * A new session for the administrator of an open page, whose old one ends or has ended: no page is loaded, so that nothing
 * typed is lost. It asks and counts what the login does; without scripts the login is the way.
 */
async function renew({ request }: ActionFunctionArgs): Promise<Response> {
  try {
    if (request.method !== "POST") throw new RuleBroken("METHOD_NOT_ALLOWED")
    const client = clientOf(request)
    await countPost(client.ip, "office")
    const input = renewInput.parse(Object.fromEntries(await readBody(request)))
    return await signInAgain(request, input)
  } catch (error) {
    const broken = brokenBy(error)
    if (!broken) throw error
    return answer(
      { message: sayBroken(broken, "pt") },
      { status: broken.status, headers: retryAfter(broken) },
    )
  }
}

export const action = Object.assign(renew, { guard: "guest" as const })

async function signInAgain(request: Request, input: z.output<typeof renewInput>): Promise<Response> {
  const [{ primary }, now, headers] = [officeDatabases(), systemClock.now(), new Headers()]
  const { admin } = await currentAdmin(request, primary, now)
  const login = await loginAdmin(primary, {
    ...input,
    client: clientOf(request),
    device: await deviceIn(request),
    replaces: admin && { userId: admin.id, sessionId: admin.session.id },
    now,
  })
  if ("needsCode" in login) return answer({ needsCode: true })
  await setCookie(headers, adminSessionCookie(), login.session.token)
  await keepDevice(primary, { request, headers, subject: { userId: login.userId } })
  return answer({ exp: seconds(login.session.exp), now: seconds(now) }, { headers })
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const answer = (body: Renewed, { headers, ...init }: ResponseInit = {}) => {
  const all = new Headers(headers)
  all.set("Cache-Control", "no-store")
  return Response.json(body, { ...init, headers: all })
}
