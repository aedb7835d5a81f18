/** What stands in the regulator's ZIP, by its names there. */
export const regulatorFiles = {
  readMe: "LEIA-ME.txt",
  minutes: "ata.html",
  /** The base with names. */
  base: "base-com-nomes.csv",
  /** Who holds each place, and what opens pseudonym and paper. */
  holders: "ganhadores.json",
  regulations: "regulamento",
  /** What everybody can download. */
  publicFiles: "publico",
  proofs: "publico/provas",
} as const

type ReadMeFacts = {
  draw: string
  made: string
  by: string
  isPublished: boolean
  hasNamedBase: boolean
  handIn: string
  /** Who is asked to sign or stamp the public log, by name. */
  outsiders: readonly string[]
}

/** What whoever unpacks it reads first. */
export const regulatorReadMe = ({
  draw,
  made,
  by,
  isPublished,
  hasNamedBase,
  handIn,
  outsiders,
}: ReadMeFacts): string =>
  `${draw}
Pacote para o órgão regulador, feito em ${made} (Brasília) por ${by}.

Entrega da base: ${handIn}

Contém nomes e CPFs. Não é público: não envie a mais ninguém.

${regulatorFiles.minutes}: a ata, para ler ou imprimir.
${
  hasNamedBase
    ? `${regulatorFiles.base}: a base com nomes, na ordem de BASE.csv.`
    : "A base com nomes não vem mais: acabou o prazo em que fica guardada, ou a chave dela se perdeu. O SHA-256 está na ata."
}
${
  isPublished
    ? `${regulatorFiles.holders}: quem tem cada lugar do resultado. holder é o apelido em BASE.csv: os 32 primeiros
  algarismos do SHA-256 dos 32 bytes de r, do código do sorteio e do CPF, um atrás do outro; r é o HMAC-SHA-256 do
  cadastro sob a chave dos apelidos, que não sai, e vem vazio (null) nos sorteios mais antigos, em que holder são os
  primeiros algarismos desse HMAC. paper, dos titulares, abre o resumo do cupom que está no registro público: SHA-256 dos 16 bytes de salt, de key e de totalCents.
`
    : `O resultado ainda não foi publicado: quem tem cada lugar vem depois.
`
}${regulatorFiles.regulations}: cada edição publicada do regulamento, em texto e, se houver, em PDF.
${regulatorFiles.publicFiles}: o que qualquer pessoa baixa em tudo.zip: plano, base com apelidos, resultado, chamadas,
  devolvidos, calendários dos prêmios, chaves, registro público e carimbos; em provas, a de cada lugar do resultado.

Para conferir, com Node 20 ou mais novo e o programa conferir.mjs, que está no site (se ele responder SyntaxError, em
  inglês, o Node é velho demais; as horas são em UTC, três a mais que em Brasília):

  node conferir.mjs ${regulatorFiles.publicFiles}

Quem de fora datou a base só se confere com as chaves de quem assinou. Pegue-as no site de cada um, não conosco: uma
  chave nossa não mostraria nada. ${outsiders.length > 0 ? `Pedimos a: ${outsiders.join(", ")}.` : "Não pedimos a ninguém."}

  node conferir.mjs --testemunha CHAVE --autoridade CERTIFICADO.pem ${regulatorFiles.publicFiles}
`
