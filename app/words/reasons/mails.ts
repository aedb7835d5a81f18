import type { Reasons } from "./reason"

const list = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ")

/** Why a template is not saved so. */
export const templateReasons = {
  syntax: {
    pt: "Uma chave abre e não fecha: confira se cada {{#x}} tem o seu {{/x}}.",
    en: "A brace opens and does not close: check that each {{#x}} has its {{/x}}.",
  },
  tag: ({ tag }: { tag: string }) => ({
    pt: `${tag} usa um sinal que não é aceito: escreva só {{nome}}, {{#nome}}, {{^nome}} e {{/nome}}.`,
    en: `${tag} has a sign that is not taken: write only {{name}}, {{#name}}, {{^name}} and {{/name}}.`,
  }),
  unknown: ({ name, known }: { name: string; known: readonly string[] }) => ({
    pt: `{{${name}}} não existe aqui. Existem: ${list(known)}.`,
    en: `{{${name}}} does not exist here. There are: ${list(known)}.`,
  }),
  "not-a-list": ({ name }: { name: string }) => ({
    pt: `{{${name}}} é uma lista: escreva {{#${name}}} … {{/${name}}}.`,
    en: `{{${name}}} is a list: write {{#${name}}} … {{/${name}}}.`,
  }),
  nested: ({ name }: { name: string }) => ({
    pt: `{{#${name}}} está dentro de outro {{#${name}}}: feche o de fora antes, com {{/${name}}}.`,
    en: `{{#${name}}} stands within another {{#${name}}}: close the outer one first, with {{/${name}}}.`,
  }),
  missing: ({ names }: { names: readonly string[] }) => ({
    pt: `Falta no título ou no texto, fora de {{#…}}: ${list(names)}. Sem isso o email não serve.`,
    en: `Missing in the title or the text, outside {{#…}}: ${list(names)}. Without it the mail is of no use.`,
  }),
  link: ({ target }: { target: string }) => ({
    pt: `O link não pode levar a ${target}: use uma variável de link, como {{url}}, ou um endereço https://.`,
    en: `The link cannot lead to ${target}: use a variable that is a link, like {{url}}, or an https:// address.`,
  }),
  "link-place": ({ link }: { link: string }) => ({
    pt: `Aqui ${link} sairia com os colchetes: um link fica no texto, no meio de uma frase ou sozinho num parágrafo, e não no assunto, no título nem em linhas com - ou *.`,
    en: `Here ${link} would go out with its brackets: a link stands in the text, within a sentence or alone in a paragraph, and not in the subject, the title or lines with - or *.`,
  }),
  "link-broken": ({ link }: { link: string }) => ({
    pt: `Aqui ${link} sairia com os colchetes: escreva [palavras]({{url}}), numa linha só, com uma variável de link ou um endereço https:// sem espaços nem parênteses.`,
    en: `Here ${link} would go out with its brackets: write [words]({{url}}), on one line, with a variable that is a link or an https:// address without spaces or parentheses.`,
  }),
  characters: {
    pt: "Há caracteres que não podem ser usados aqui.",
    en: "Some characters cannot be used here.",
  },
  ofPromotion: {
    pt: "É um email da promoção: o texto muda, o modelo fica.",
    en: "It is a mail of the promotion: its text changes, the template stays.",
  },
  mailed: {
    pt: "Um envio foi feito com este modelo, que fica como registro do que as pessoas receberam.",
    en: "A mailing was made of this template, which stays as a record of what people got.",
  },
  deletedAlready: { pt: "Esse modelo já foi excluído.", en: "This template was deleted already." },
  nameHeld: { pt: "Já há um modelo com esse nome.", en: "There is a template of this name already." },
} as const satisfies Reasons

/** Why a mailing is not made, or not moved. */
export const dispatchReasons = {
  noTemplate: {
    pt: "Escolha um modelo de novidades que exista.",
    en: "Choose a template for news that exists.",
  },
  uncounted: {
    pt: "Os filtros mudaram depois da conta. Aperte Contar, confira quantas pessoas recebem e agende de novo.",
    en: "The filters changed after the count. Press Contar, check how many people get it, and schedule again.",
  },
  past: {
    pt: "Esse momento já passou, no horário de Brasília. Escolha um que ainda venha, ou deixe vazio para começar assim que salvar.",
    en: "This moment has passed, in Brasília time. Choose one that is still to come, or leave it empty to begin once it is saved.",
  },
  nobody: {
    pt: "Com esses filtros ninguém recebe: só conta quem pediu novidades.",
    en: "With these filters nobody gets it: only who asked for news counts.",
  },
  over: {
    pt: "Esse envio já terminou ou foi cancelado.",
    en: "This mailing has ended or was canceled.",
  },
} as const satisfies Reasons
