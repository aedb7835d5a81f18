import type { Reasons } from "#app/words/reasons/reason"

/** What is wrong with an access key and what to do, one plain sentence or two for each fault. */
export const accessKeyReasons = {
  length: {
    pt: "A chave tem 44 números ou letras. Confira se copiou todos ou leia o QR code do cupom.",
    en: "An access key has 44 digits or letters. Check that you copied them all, or read the receipt's QR code.",
  },
  characters: {
    pt: "A chave tem caracteres que não existem em chaves de acesso. Copie de novo, número por número.",
    en: "The key has characters that no access key has. Copy it again, digit by digit.",
  },
  "check-digit": {
    pt: "Algum número da chave está trocado. Compare com o cupom e corrija.",
    en: "Some digit of the key is wrong. Compare it with the receipt and correct it.",
  },
  uf: {
    pt: "A chave começa com um código de estado que não existe. Confira os dois primeiros números.",
    en: "The key begins with a state code that does not exist. Check its first two digits.",
  },
  month: {
    pt: "A chave traz um mês que não existe. Confira do terceiro ao sexto número.",
    en: "The key names a month that does not exist. Check its third to sixth digits.",
  },
  cnpj: {
    pt: "O CNPJ dentro da chave não existe. Compare a chave com o cupom e corrija.",
    en: "The CNPJ within the key does not exist. Compare the key with the receipt and correct it.",
  },
  model: {
    pt: "Essa chave é de outro tipo de documento. Valem cupons NFC-e, NF-e e SAT: procure a chave no cupom do bar.",
    en: "This key belongs to another kind of document. NFC-e, NF-e and SAT count: look for the key on the bar's receipt.",
  },
  "sat-sp-2026": {
    pt: "Em São Paulo não há mais cupons SAT desde 2026. Confira a chave ou peça ao bar a nota certa.",
    en: "São Paulo has had no SAT receipts since 2026. Check the key or ask the bar for the right receipt.",
  },
  "test-environment": {
    pt: "Esse QR code é de um teste da máquina do bar e não de uma venda. Peça ao bar o cupom da sua compra.",
    en: "This QR code is a test of the bar's machine and not a sale. Ask the bar for the receipt of your purchase.",
  },
} as const satisfies Reasons
