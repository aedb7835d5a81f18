import { expect, test } from "vitest"
import { whatsAppWith } from "./whats-app"

test("a text reaches WhatsApp whole", () => {
  const text = "Bar do Zé & Cia: 100 % torcida? https://bar.example/bares/sp/campinas#x"
  expect(new URL(whatsAppWith(text)).searchParams.get("text")).toBe(text)
})
