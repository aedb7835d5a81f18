/** From the lottery's prizes to the winners: the number that was drawn, and in which order numbers are looked at. */
export const pt = {
  drawn: {
    title: "O número sorteado",
    text: `u é o último algarismo de um prêmio e t o penúltimo; p1 a p5 são os cinco prêmios, do 1º ao 5º. O número (element) são os cinco últimos algarismos.

A série se escreve com prefix (se houver) seguido de t dos prêmios que seriesFrom diz, na ordem em que diz. Sem nenhum dos dois, é seriesFirst. Se o que se escreveu não é uma série do sorteio, tira-se ou soma-se seriesCount até caber; mod, aqui, nunca dá negativo.`,
  },
  order: {
    title: "A ordem em que se examina",
    text: `Só números que estão na lista são examinados. e0 e s0 são o número e a série sorteados. approximation diz como:

- **ascending**: todas as séries são uma fila só (série × 100.000 + número). Começa no sorteado e sobe. Com wrap, depois do fim continua do começo da fila até chegar ao sorteado; sem wrap, o fim é o fim. emptySeries não se usa.
- **higher-then-lower**, dentro de uma série: os números ≥ e0, subindo; depois os menores que e0, descendo. Com wrap os menores vêm subindo desde 00000.
- **alternating**, dentro de uma série: pela distância d = 0, 1, 2…, e0 + d antes de e0 − d. Com wrap os dois dão a volta em 100.000, e cada número vem uma vez só.

Nas duas últimas, s0 vem primeiro. Quando todos os números de uma série foram examinados, passa-se à próxima, sempre a partir de e0. emptySeries diz qual é:

- **alternating**: s0+1, s0−1, s0+2, s0−2…
- **higher-then-lower**: s0+1, s0+2…, depois s0−1, s0−2…
- **lower**: s0−1, s0−2…, depois s0+1, s0+2…
- **none**: para depois de s0.

Séries que não são do sorteio são puladas, e séries nunca dão a volta.

É pulado primeiro quem tem eligible 0 (ineligible); depois, com onePerHolder, quem já está no resultado com o mesmo holder (holder-already-won). Quem sobra ganha: os primeiros winners são titulares, os surrogates seguintes são suplentes, na mesma passada. Para no último que a regra quer. Achar menos é um resultado, não um erro.`,
  },
}

export const en: typeof pt = {
  drawn: {
    title: "The number drawn",
    text: `u is a prize's last digit and t its last but one; p1 to p5 are the five prizes, from the 1st to the 5th. The number (element) is the five last digits.

The series is written with prefix (if any) followed by t of the prizes that seriesFrom names, in its order. With neither it is seriesFirst. If what was written is no series of the draw, seriesCount is taken off or added until it fits; mod, here, is never negative.`,
  },
  order: {
    title: "The order of inspection",
    text: `Only numbers that are in the list are inspected. e0 and s0 are the number and the series drawn. approximation says how:

- **ascending**: all series are one line (series × 100,000 + number). It begins at the one drawn and goes up. With wrap it goes on past the end from the line's start until it meets the one drawn; without wrap the end is the end. emptySeries is not used.
- **higher-then-lower**, in a series: numbers ≥ e0 upwards; then those below e0 downwards. With wrap the lower ones come upwards from 00000.
- **alternating**, in a series: by distance d = 0, 1, 2…, e0 + d before e0 − d. With wrap both go round at 100,000, and each number comes once.

In the last two s0 comes first. When all numbers of a series have been inspected the next one follows, always from e0. emptySeries says which:

- **alternating**: s0+1, s0−1, s0+2, s0−2…
- **higher-then-lower**: s0+1, s0+2…, then s0−1, s0−2…
- **lower**: s0−1, s0−2…, then s0+1, s0+2…
- **none**: stops after s0.

Series that are not the draw's are skipped, and series never wrap.

Passed over are first those with eligible 0 (ineligible); then, with onePerHolder, those of a holder who is in the result already (holder-already-won). Who is left wins: the first winners are titulars, the next surrogates are surrogates, in one run. It stops with the last one wanted. To find fewer is a result, not an error.`,
  },
}
