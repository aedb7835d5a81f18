import type { Locale, Text } from "#app/errors"

/**
 * What a field may have wrong (the pt texts are promised to the letter: tests and people know them). Schemas name the
 * rule, `rule:param` where the text has a {param}; the words are found where the answer is made.
 */
export const fieldMessages = {
  required: { pt: "Campo obrigatório.", en: "Required field." },
  "key-or-number": {
    pt: "Digite a chave, ou o CNPJ e o número do cupom.",
    en: "Type the key, or the CNPJ and the number of the receipt.",
  },
  cpf: { pt: "CPF inválido.", en: "Invalid CPF." },
  cnpj: { pt: "CNPJ inválido.", en: "Invalid CNPJ." },
  passwords: { pt: "Senhas não correspondem.", en: "Passwords do not match." },
  emails: { pt: "Emails não correspondem.", en: "Emails do not match." },
  name: { pt: "Insira o nome.", en: "Enter the name." },
  "name-max": { pt: "Limite de 64 caracteres.", en: "Limit of 64 characters." },
  lastname: { pt: "Insira o sobrenome.", en: "Enter the last name." },
  phone: { pt: "Telefone inválido.", en: "Invalid phone." },
  email: { pt: "Email inválido.", en: "Invalid email." },
  date: { pt: "Data inválida.", en: "Invalid date." },
  birthdate: { pt: "Data de nascimento inválida.", en: "Invalid birth date." },
  "future-date": {
    pt: "Não é possível cadastrar uma data futura.",
    en: "A future date cannot be registered.",
  },
  terms: { pt: "Aceite os termos para continuar.", en: "Accept the terms to continue." },
  regulation: { pt: "Aceite o regulamento para continuar.", en: "Accept the regulations to continue." },
  number: { pt: "Número Inválido.", en: "Invalid number." },
  amount: {
    pt: "Número Inválido. Escreva como 1.234,56.",
    en: "Invalid number. Write it like 1.234,56 or 1,234.56.",
  },
  "file-max": { pt: "Tamanho máximo: {param}MB.", en: "Maximum size: {param}MB." },
  "file-type": { pt: "Formato: {param}", en: "Format: {param}" },
  age: {
    pt: "Você deve ter {param} anos para participar da promoção.",
    en: "You must be {param} years old to take part in the promotion.",
  },
  "date-between": { pt: "Promoção válida {param}", en: "Promotion valid {param}" },
  "password-min": { pt: "Mínimo de 8 caracteres.", en: "At least 8 characters." },
  "password-lower": { pt: "Inclua uma letra minúscula.", en: "Include a lowercase letter." },
  "password-upper": { pt: "Inclua uma letra maiúscula.", en: "Include an uppercase letter." },
  "password-digit": { pt: "Inclua um número.", en: "Include a digit." },
  "password-special": { pt: "Inclua um caractere especial.", en: "Include a special character." },
  "too-long": { pt: "Limite de {param} caracteres.", en: "Limit of {param} characters." },
  characters: {
    pt: "Há caracteres que não podem ser usados aqui.",
    en: "Some characters cannot be used here.",
  },
  repeated: { pt: "Esse campo chegou mais de uma vez.", en: "This field was sent more than once." },
  contest: {
    pt: "Só os algarismos do concurso, como 5912.",
    en: "Only the digits of the contest, like 5912.",
  },
  choice: { pt: "Escolha uma opção da lista.", en: "Choose an option from the list." },
  "column-taken": {
    pt: "Essa coluna já foi escolhida para outro campo.",
    en: "This column was chosen for another field already.",
  },
  invalid: { pt: "Valor inválido.", en: "Invalid value." },
  state: { pt: "Escolha um estado da lista.", en: "Choose a state from the list." },
  city: {
    pt: "Não encontramos essa cidade no estado escolhido.",
    en: "We could not find this city in the chosen state.",
  },
  cep: { pt: "CEP inválido.", en: "Invalid CEP." },
  degrees: {
    pt: "Escreva em graus decimais, entre -{param} e {param}, como -22,906.",
    en: "Write decimal degrees between -{param} and {param}, like -22.906.",
  },
  whole: {
    pt: "Escreva um número inteiro, de 0 a {param}.",
    en: "Write a whole number from 0 to {param}.",
  },
  "most-prizes": {
    pt: "São prêmios demais para um lote: até {param}, somados os dias. Faça mais de um lote.",
    en: "Too many prizes for one batch: up to {param} over all days. Make more than one batch.",
  },
  "position-both": {
    pt: "Preencha latitude e longitude, ou deixe as duas vazias.",
    en: "Fill in latitude and longitude, or leave both empty.",
  },
  "position-brazil": {
    pt: "Esse ponto fica fora do Brasil. Confira o sinal de menos e se latitude e longitude não estão trocadas.",
    en: "This point is outside Brazil. Check the minus signs and that latitude and longitude are not swapped.",
  },
  certificate: {
    pt: "Um número por linha, como 04.012345/2026: “{param}” não é um deles.",
    en: "One number a line, like 04.012345/2026: “{param}” is none.",
  },
  reason: { pt: "Escreva o motivo.", en: "Write the reason." },
  moment: {
    pt: "Escreva o dia e a hora: DD/MM/AAAA HH:mm.",
    en: "Write the day and the time: DD/MM/YYYY HH:mm.",
  },
  "dispatch-pace": {
    pt: "Escreva um número inteiro, de 1 a 6.000.",
    en: "Write a whole number from 1 to 6,000.",
  },
  between: { pt: "Número inteiro: {param}.", en: "Whole number: {param}." },
  digits: { pt: "Só algarismos, até 6.", en: "Digits only, 6 at most." },
  "period-order": { pt: "O fim precisa vir depois do início.", en: "The end must come after the start." },
  "days-order": { pt: "O fim não pode vir antes do início.", en: "The end cannot come before the start." },
  "extraction-after": {
    pt: "A extração precisa ser depois do dia em que o período acaba.",
    en: "The extraction must come after the day on which the period ends.",
  },
  "extraction-late": {
    pt: "A extração vem até 180 dias depois do fim do período: no máximo {param}.",
    en: "The extraction comes within 180 days after the period's end: by {param} at the latest.",
  },
  prize: {
    pt: "Precisa de cinco algarismos, como 08777.",
    en: "It needs five digits, like 08777.",
  },
  "prize-leading": {
    pt: "Tem seis algarismos e não começa com zero: não dá para saber qual sobra. Confira na Caixa.",
    en: "It has six digits and does not begin with a zero: check it with the lottery.",
  },
  "prizes-named": {
    pt: "Números dos prêmios, de 1 a 5, cada um uma vez: 1, 2, 3.",
    en: "Numbers of the prizes, 1 to 5, each once: 1, 2, 3.",
  },
  "series-digits": {
    pt: "A última série é a {param}: ela precisa de mais algarismos.",
    en: "The last series is {param}: it needs more digits.",
  },
  "series-last": {
    pt: "A última série seria a {param}, e 6 algarismos é o máximo: comece antes ou use menos séries.",
    en: "The last series would be {param}, and 6 digits is the most: begin earlier or use fewer series.",
  },
  unreachable: {
    pt: "Séries que nenhuma extração sortearia: {param}. Use as dezenas de mais prêmios, ou menos séries.",
    en: "Series that no extraction would draw: {param}. Use the tens digits of more prizes, or fewer series.",
  },
  "once-per-promotion": {
    pt: "Quem só ganha uma vez na promoção inteira só ganha uma vez neste sorteio.",
    en: "Whoever wins once in the whole promotion wins once in this draw.",
  },
} as const satisfies Record<string, Text>

export type FieldRule = keyof typeof fieldMessages

/** Rules whose {param} says how many there may be; in others a long number is a code, a series or a length. */
const COUNTS: readonly string[] = ["whole", "between", "most-prizes"] satisfies FieldRule[]

const sayCounts = (param: string, locale: Locale): string =>
  param.replace(/[0-9]+/g, (count) => Number(count).toLocaleString(locale === "pt" ? "pt-BR" : "en"))

/** `"age:18"` → the text for a person; anything that is no rule of ours comes out as "Valor inválido.". */
export function sayField(rule: string, locale: Locale): string {
  const [name, ...rest] = rule.split(":")
  const text: Text = fieldMessages[name as FieldRule] ?? fieldMessages.invalid
  const param = rest.join(":")
  return text[locale].replaceAll("{param}", COUNTS.includes(name ?? "") ? sayCounts(param, locale) : param)
}

/** A rule's text in both languages, for a reason that stands beside a code. */
export const fieldText = (rule: string): Text => ({ pt: sayField(rule, "pt"), en: sayField(rule, "en") })
