import { expect, test } from "vitest"
import { isGuessable } from "./guessable.server"

const owner = {
  name: "Ana Beatriz",
  lastname: "Tavares Nogueira",
  email: "bia.nogueira@example.com",
  cpf: "52998224725",
  phone: "11987654321",
  birthdate: "1990-05-17",
}
const guessable = (password: string) => isGuessable(password, owner, { textbook: "refused" })
const isOwn = (password: string, of = owner) => isGuessable(password, of, { textbook: "free" })

test.each([
  "Senha@123",
  "S3nh@2024!",
  "Brasil@2026",
  "Br4$il10",
  "Password1!",
  "P@ssw0rd!",
  "Flamengo@10",
  "Corínthians#1",
  "Deusefiel7!",
  "Mudar@123",
  "Cerveja.99",
  "!Janeiro2026",
  "Admin@2026",
])("a common word with figures and signs around it is guessable: %s", (password) =>
  expect(guessable(password)).toBe(true),
)

test.each([
  "Qwerty@1",
  "Asdf1234!",
  "Abcd@1234",
  "1q2w3e4R!",
  "Aa1@aaaa",
  "Aa1@Aa1@Aa1@",
  "Zxcvbnm,1",
  "Aa@654321",
])("rows of keys and what repeats are: %s", (password) => expect(guessable(password)).toBe(true))

test.each([
  "Ana@2026",
  "Beatriz#90",
  "T4v4res!1",
  "AnaTavares@1",
  "Bia.nogueira@1",
  "Bia.Nogueira@example.com1",
  "Cpf52998224725!",
  "529.982.247-25Aa",
  "Aa@17051990",
  "Ab!170590",
  "Tel:11987654321",
])("and so is what anybody knows of the person, outside production too: %s", (password) =>
  expect([guessable(password), isOwn(password)]).toEqual([true, true]),
)

test.each([
  "Abcdef1!",
  "Senha@123",
  "Senha@2026",
  "Teste@123",
  "Abc12345!",
  "Aa123456!",
  "Str0ng!Pass",
  "Valid1!x",
  "Qwerty1!",
  "Cerveja@2026",
])("a textbook's password is refused in production alone: %s", (password) => {
  const tester = { ...owner, name: "Teste", lastname: "Senha", email: "teste@example.com" }
  expect([guessable(password), isOwn(password), isOwn(password, tester)]).toEqual([true, false, false])
})

test.each([
  "Gol-de-placa-1",
  "Segundo-tempo-2",
  "Prorrogação-3",
  "cavalo Azul, bateria 7",
  "kT7#vq2L",
  "Rodrigo!8462",
])("anything that takes more than a handful of tries is taken: %s", (password) =>
  expect(guessable(password)).toBe(false),
)

test("the brand's own words are common, or nobody's where the demo's password is one", () => {
  const namedSo = { ...owner, name: "Torcida", email: "torcida.1@example.com" }
  for (const password of ["Torcida@2026", "Bar-na-Torcida-1", "Arquibancada#1"])
    expect(guessable(password)).toBe(true)
  expect(isOwn("Torcida@2026", namedSo)).toBe(false)
})
