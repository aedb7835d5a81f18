import { rejectionWords } from "#app/words/reasons/public-reasons"
import { codes } from "./codes"

/** The files that a draw publishes, and what each hash in them is of. */
export const pt = {
  files: {
    title: "Os arquivos",
    text: `- **PLAN.json**: o plano, público desde o planejamento: período, dia da extração, regra sem os prêmios (rule), o resumo dela (ruleSha256) e os grupos de séries com os lacres (segments). extractionAt diz a partir de quando os prêmios podem ser conhecidos, e vkeys, com que chaves se confere o registro público. Cada mudança é uma versão (version), e PLAN.json?version=1 traz a primeira. Do começo do período em diante rule só muda em seriesCount, com um grupo novo.
- **BASE.csv**: a lista de números, fechada antes da extração. Texto em UTF-8, linhas que terminam com LF, a última também; sem BOM nem aspas. Em ordem de série e depois de número (element, 5 algarismos). holder é o apelido: de 1 a 64 algarismos hexadecimais, outro em cada sorteio. eligible é 1 se o número concorre e 0 se não: um número anulado fica na lista, com 0.
- **ROOT.json**: quantas linhas há (size), a raiz da árvore delas (root) e o SHA-256 dos bytes de BASE.csv (baseSha256). Com o registro público, também o sorteio (draw), a regra (ruleSha256), o dia da extração (extractionOn), quando a lista foi fechada (closedAt), onde os números acabam no registro (cutoff) e o ponto de controle que tem o fecho (logSize e logRoot).
- **PROOF.json**: uma linha, o lugar dela contado de 0 (index), o tamanho da lista e os resumos (path) que levam da linha à raiz, de baixo para cima.
- **RULE.json**: a regra e os cinco prêmios. É igual ao campo rule de RESULT.json.
- **RESULT.json**: a regra, o número sorteado (drawn), quem ganhou, na ordem (winners: titulares e depois suplentes), e cada número examinado (trail) com o que houve com ele: winner, surrogate, ineligible ou holder-already-won. Séries e números são textos com zeros à esquerda.
- **KEYS.json**: para cada grupo de séries, a chave aberta, o texto que ela lacra, o lacre e de quantas posições saíram números (positions).
- **CALLS.json**: as chamadas de suplentes, cada uma com o motivo, que é de uma lista fixa, e o lugar dela no registro público (index). Vêm depois e não mudam o resultado.
- **REJECTED.json**: os resultados que foram devolvidos antes da publicação, em ordem; quase sempre nenhum. De cada um, o concurso (contest), os prêmios de que saiu, o sha256 que estava nele, o motivo (code), quando e o lugar no registro. Motivos: ${codes(rejectionWords, "pt")}.

PLAN.json sai com o planejamento. Saem com a lista fechada BASE.csv, ROOT.json, REJECTED.json e as provas; os outros, com o resultado.`,
  },
  hash: {
    title: "O que cada sha256 resume",
    text: `ruleSha256 é o resumo da regra de PLAN.json em JSON canônico: chaves em ordem, sem espaços. É a regra de RESULT.json sem prizes. Um resultado traz o ruleSha256 do plano: com outra regra sairiam outros ganhadores da mesma lista. O segundo exemplo abaixo faz essa conta. RESULT.json diz também o sorteio (draw), o dia (extractionOn) e o concurso da Loteria Federal (contest); os de antes de haver planos não dizem nenhum dos quatro.

baseSha256 é o SHA-256 dos bytes de BASE.csv: é o que sha256sum BASE.csv mostra e, no Windows, certutil -hashfile BASE.csv SHA256.

O campo **sha256 de RESULT.json não é o SHA-256 do arquivo**: um arquivo não pode conter o resumo de si mesmo. É o resumo do mesmo objeto sem o campo sha256, em JSON canônico: chaves em ordem de código, nenhum espaço, UTF-8. Por isso sha256sum RESULT.json mostra outro número, e isso não é erro. O arquivo sai em uma linha de JSON canônico com sha256 no fim; então este comando mostra o campo (no Windows não roda: lá o resumo certo está na resposta de conferir.mjs):`,
  },
}

export const en: typeof pt = {
  files: {
    title: "The files",
    text: `- **PLAN.json**: the plan, public from the planning on: period, day of the lottery draw, the rule without the prizes (rule), its hash (ruleSha256) and the runs of series with their seals (segments). extractionAt says from when on the prizes may be known, and vkeys which keys the public log is checked with. Each change is a version (version), and PLAN.json?version=1 is the first. From the period's first moment on rule changes in seriesCount alone, with a new run.
- **BASE.csv**: the list of numbers, closed before the lottery draw. UTF-8 text, lines ended by LF, the last one too; no BOM, no quotes. Sorted by series, then number (element, 5 digits). holder is the pseudonym: 1 to 64 hexadecimal digits, another one in each draw. eligible is 1 for a number that takes part and 0 for one that does not: a voided number stays in the list, with 0.
- **ROOT.json**: how many lines there are (size), the root of their tree (root) and the SHA-256 of BASE.csv's bytes (baseSha256). With the public log also the draw (draw), the rule (ruleSha256), the day of the lottery draw (extractionOn), when the list was closed (closedAt), where the numbers end in the log (cutoff) and the checkpoint that holds the close (logSize and logRoot).
- **PROOF.json**: a line, its place counted from 0 (index), the list's size and the hashes (path) that lead from the line to the root, from the bottom up.
- **RULE.json**: the rule and the five prizes. It equals RESULT.json's field rule.
- **RESULT.json**: the rule, the number drawn (drawn), who won, in order (winners: titulars, then surrogates), and every number inspected (trail) with what came of it: winner, surrogate, ineligible or holder-already-won. Series and numbers are texts with zeros in front.
- **KEYS.json**: for each run of series the opened key, the text that it seals, the seal, and from how many positions numbers came (positions).
- **CALLS.json**: the surrogates called, each with the reason, which is of a fixed list, and its place in the public log (index). They come later and change no result.
- **REJECTED.json**: results that went back before the publication, in order; nearly always none. Of each the contest (contest), the prizes that it came from, the sha256 that stood in it, the reason (code), when, and its place in the log. Reasons: ${codes(rejectionWords, "en")}.

PLAN.json comes with the planning; BASE.csv, ROOT.json, REJECTED.json and the proofs with the closed list; the others with the result.`,
  },
  hash: {
    title: "What each sha256 is a hash of",
    text: `ruleSha256 is the hash of the rule in PLAN.json as canonical JSON: keys in order, no white space. It is the rule of RESULT.json without prizes. A result has the plan's ruleSha256: with another rule others would win, from the same list. The second example below does this sum. RESULT.json also says the draw (draw), the day (extractionOn) and the number that the lottery gave the lottery draw (contest); those from before there were plans say none of the four.

baseSha256 is the SHA-256 of BASE.csv's bytes: it is what sha256sum BASE.csv prints and, on Windows, certutil -hashfile BASE.csv SHA256.

The field **sha256 of RESULT.json is not the SHA-256 of the file**: no file can hold its own hash. It is the hash of the same object without the field sha256, in canonical JSON: keys in code order, no white space, UTF-8. So sha256sum RESULT.json prints another number, and that is no fault. The file is one line of canonical JSON with sha256 at its end; so this command prints the field (not on Windows: there the right hash is in what conferir.mjs answers):`,
  },
}
