import { sayCount, sayNumber } from "#app/words/count"
import { sayTime, whoseClock } from "#app/words/moment"
import type { Text } from "#app/errors"
import type { Reasons } from "#app/words/reasons/reason"

/** Why a prize does not go its way so. */
export const fulfilmentReasons = {
  noAddress: {
    pt: "Este prêmio não vai pelo correio: não precisa de endereço.",
    en: "This prize does not go by post: it needs no address.",
  },
  onItsWay: {
    pt: "O prêmio já saiu para o endereço que estava aqui.",
    en: "The prize has already left for the address that stood here.",
  },
  missing: ({ missing, prize }: { missing: "address" | "code" | "stock"; prize: string }) => ({
    pt: `${prize}: ${{ address: "falta o endereço, que só o ganhador informa.", code: "falta o código do vale.", stock: "acabou o estoque. Aumente o estoque do prêmio ou espere uma devolução." }[missing]}`,
    en: `${prize}: ${{ address: "the address is missing, which only the winner can give.", code: "the voucher's code is missing.", stock: "none is left. Add to the prize's stock, or wait for one to come back." }[missing]}`,
  }),
  untold: ({ prize, until }: { prize: string; until: Date }) => ({
    pt: `${prize}: o email da validação sai às ${sayTime(until)} ${whoseClock.pt}. Envie depois disso.`,
    en: `${prize}: the mail of its validation leaves at ${sayTime(until)} ${whoseClock.en}. Send it after that.`,
  }),
  longLine: ({ line, most }: { line: number; most: number }) => ({
    pt: `A linha ${line} passa de ${most} caracteres. Deixe em cada linha um prêmio e o código dele.`,
    en: `Line ${line} is longer than ${most} characters. Leave a prize and its code on each line.`,
  }),
  chooseRows: {
    pt: "Marque na lista o que saiu.",
    en: "Tick what has left in the list.",
  },
  chooseArrived: {
    pt: "Marque na lista o que chegou.",
    en: "Tick what has arrived in the list.",
  },
  notValidated: {
    pt: "Este prêmio não está mais validado.",
    en: "This prize is no longer validated.",
  },
  lossAsked: ({ prize }: { prize: string }) => ({
    pt: `${prize}: há um pedido de desclassificação, e até a decisão nada sai. Outra pessoa o confirma, ou alguém o retira primeiro.`,
    en: `${prize}: a disqualification is asked for, and nothing leaves before it is decided. Somebody else confirms it, or somebody withdraws it first.`,
  }),
  moreAreOut: ({ sent }: { sent: number }) => ({
    pt: `Já saíram ${sent}: o estoque não pode ser menor.`,
    en: `${sent} are out already: there cannot be fewer.`,
  }),
  codeTaken: ({ code }: { code: string }) => ({
    pt: `O código ${code} já está em outro prêmio.`,
    en: `The code ${code} belongs to another prize already.`,
  }),
  noCodes: {
    pt: "Nenhuma linha com prêmio e código, ou com um dia. Cole duas colunas: o id da entrega ou o protocolo do cupom, e o código.",
    en: "No line with a prize and a code, or with a day. Paste two columns: the delivery's id or the receipt's protocol, and the code.",
  },
  tooManyCodes: ({ most }: { most: number }) => ({
    pt: `São mais de ${sayNumber(most)} linhas: divida a lista.`,
    en: `There are more than ${most.toLocaleString("en-US")} lines: split the list.`,
  }),
  noPrize: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: falta o prêmio. Escreva o id da entrega ou o protocolo do cupom.`,
    en: `Line ${line}: the prize is missing. Write the delivery's id or the receipt's protocol.`,
  }),
  blankInCode: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: o código tem um espaço no meio. Tire o espaço.`,
    en: `Line ${line}: the code has a blank within. Take it out.`,
  }),
  longCode: ({ line, most }: { line: number; most: number }) => ({
    pt: `Linha ${line}: o código passa de ${most} caracteres.`,
    en: `Line ${line}: the code is longer than ${most} characters.`,
  }),
  badCode: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: o código só pode ter letras sem acento, números, ponto, hífen, barra e sublinhado.`,
    en: `Line ${line}: a code has letters without accents, numbers, points, hyphens, slashes and underscores alone.`,
  }),
  aboveHeader: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: está acima do cabeçalho. Deixe o cabeçalho antes dos prêmios.`,
    en: `Line ${line}: it stands above the header. Leave the header before the prizes.`,
  }),
  moreLines: ({ count }: { count: number }) => ({
    pt: `Mais ${sayCount(count, "linha não está certa", "linhas não estão certas")}.`,
    en: count === 1 ? "Another line is not right." : `Another ${count} lines are not right.`,
  }),
  badDay: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: um dos dias não é uma data. Escreva como 31/12/2026 ou 2026-12-31.`,
    en: `Line ${line}: one of the days is no date. Write it as 31/12/2026 or 2026-12-31.`,
  }),
  notNow: {
    sent: {
      pt: "o prêmio já saiu, com outro dia de envio.",
      en: "the prize has left already, on another day.",
    },
    delivered: {
      pt: "só chega o que saiu e ainda não chegou. Falta o dia do envio?",
      en: "only what left and has not arrived can arrive. Is the day missing on which it was sent?",
    },
  },
  atLine: ({ line, why }: { line: number; why: Text }) => ({
    pt: `Linha ${line}: ${why.pt}`,
    en: `Line ${line}: ${why.en}`,
  }),
  codeIsNumber: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: a planilha guardou o código como número: formate a coluna como texto e digite os códigos de novo.`,
    en: `Line ${line}: the workbook kept the code as a number: format the column as text and type the codes again.`,
  }),
  repeatedPrize: ({ line, earlier }: { line: number; earlier: number }) => ({
    pt: `Linha ${line}: o prêmio já está na linha ${earlier}.`,
    en: `Line ${line}: the prize is on line ${earlier} already.`,
  }),
  repeatedCode: ({ line, earlier }: { line: number; earlier: number }) => ({
    pt: `Linha ${line}: o código já está na linha ${earlier}.`,
    en: `Line ${line}: the code is on line ${earlier} already.`,
  }),
  notFound: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: nenhuma entrega com esse id ou protocolo. Exporte a lista de entregas e use a coluna Entrega.`,
    en: `Line ${line}: no delivery with this id or protocol. Export the list of deliveries and use its column Entrega.`,
  }),
  isOver: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: esse prêmio já foi entregue, ou não está mais validado.`,
    en: `Line ${line}: this prize was delivered already, or is no longer validated.`,
  }),
  takenLine: ({ line }: { line: number }) => ({
    pt: `Linha ${line}: o código já está em outro prêmio.`,
    en: `Line ${line}: the code belongs to another prize already.`,
  }),
  beforeWon: ({ prize, ownedSince }: { prize: string; ownedSince: string }) => ({
    pt: `${prize}: é de quem ganhou desde ${ownedSince} e não pode ter saído antes. Confira o dia do envio.`,
    en: `${prize}: it is its winner's since ${ownedSince} and cannot have left before. Check the day on which it was sent.`,
  }),
  beforeSent: ({ sentOn }: { sentOn: string }) => ({
    pt: `O dia não pode ser antes do envio, em ${sentOn}.`,
    en: `The day cannot be before the one on which it was sent, ${sentOn}.`,
  }),
} as const satisfies Reasons
