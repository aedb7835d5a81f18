import { createCookie } from "@remix-run/node"
import { expect, test } from "vitest"
import { hasSignedCookie } from "./signed-in.server"

const settings = { ORIGIN: undefined, SESSION_SECRET: ["new", "old"] }
const secure = { ...settings, ORIGIN: "https://promo.example" }
const token = "aB3_-".repeat(8) + "abc"
const cookie = async (name: string, secret: string, value: unknown = token) =>
  (await createCookie(name, { secrets: [secret] }).serialize(value)).split(";", 1)[0]!

test("a session's cookie counts as it is signed by any of our secrets, wherever it stands", async () => {
  for (const secret of settings.SESSION_SECRET) {
    const sent = `lng=pt; ${await cookie("user_session", secret)}; utm=x%`
    expect(hasSignedCookie(sent, "user_session", settings)).toBe(true)
    expect(hasSignedCookie(sent, "admin_session", settings)).toBe(false)
  }
  const sent = await cookie("__Host-user_session", "new")
  expect(hasSignedCookie(sent, "user_session", secure)).toBe(true)
  expect(hasSignedCookie(sent, "user_session", settings)).toBe(false)
})

test("another cookie that we signed does not under a session's name", async () => {
  for (const value of ["/perfil", { utm_source: token }, [token], `${token}A`]) {
    const sent = await cookie("user_session", "new", value)
    expect(hasSignedCookie(sent, "user_session", settings)).toBe(false)
  }
})

test("a forged, cut or missing one does not", async () => {
  const good = await cookie("user_session", "new")
  const wrong = [
    await cookie("user_session", "guessed"),
    good.slice(0, -1),
    good.replace(/=./, "=X"),
    "user_session=",
    "user_session=.é",
    "user_session=%ZZ.x",
    "",
    undefined,
  ]
  for (const sent of wrong) expect(hasSignedCookie(sent, "user_session", settings)).toBe(false)
})
