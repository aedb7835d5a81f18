import { expect, test } from "vitest"
import { frameOf } from "./mail-frame"

test.each([
  ["pt", 8_506, "Registro público: 8.506 entradas, raiz cmFpeg=="],
  ["en", 8_506, "Public log: 8,506 entries, root cmFpeg=="],
  ["pt", 1, "Registro público: 1 entrada, raiz cmFpeg=="],
  ["en", 1, "Public log: 1 entry, root cmFpeg=="],
] as const)("the log's size is written as %s writes %d", (locale, size, said) => {
  const { lines } = frameOf({
    locale,
    readers: "participant",
    origin: "https://bar.example",
    certificates: [],
    checkpoint: { log: 1, size, root: "cmFpeg==" },
  })
  expect(lines).toContain(said)
})

test.each([
  ["pt", "Meu perfil", "abra o painel"],
  ["en", "your profile", "open the back office"],
] as const)(
  "in %s a false mail is told by what its reader has: a profile, or the back office",
  (locale, profile, office) => {
    const told = (readers: "participant" | "administrator" | "news") =>
      frameOf({
        locale,
        readers,
        origin: "https://bar.example",
        certificates: [],
        checkpoint: undefined,
      }).lines.join("\n")
    expect(told("administrator")).toContain(office)
    expect(told("administrator")).not.toContain(profile)
    for (const readers of ["participant", "news"] as const) expect(told(readers)).toContain(profile)
  },
)
