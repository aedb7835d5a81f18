import type { CheckName } from "#app/domain/validation/checks"

/** What the reviewer confirms, in the words in which one would say it; `minAge` is the setting. */
export const checkWords = (minAge: number): Record<CheckName, string> => ({
  name: "O nome no documento é o do cadastro.",
  cpf: "O CPF no documento é o do cadastro.",
  age: `A pessoa tinha ${minAge} anos ou mais no dia da participação.`,
  staff: "A pessoa não trabalha para a marca, a agência nem os fornecedores.",
  invoice: "O cupom está legível e é de um bar participante.",
  purchase: "Bar, número, data e valor no papel são os do cadastro.",
})
