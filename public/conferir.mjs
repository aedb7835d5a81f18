#!/usr/bin/env node
/*
 * conferir.mjs: refaz um sorteio da promoção só com os arquivos públicos.
 *
 *   node conferir.mjs BASE.csv RESULT.json KEYS.json ROOT.json PLAN.json PROOF.json …
 *
 * e, do registro público, vkeys, checkpoint, tile/entries/…, opened/….ndjson.gz, comprovantes e provas (.tlog-proof).
 *
 * Os arquivos vêm em qualquer ordem, e podem faltar: confere-se o que der com os que vieram. Precisa do Node 18 ou mais
 * novo (nodejs.org) e de mais nada: não usa internet, banco de dados nem outro pacote. Cada linha da resposta começa com
 * "Confere" ou "NÃO confere". Termina com 0 se tudo confere, 1 se algo não confere, 2 se um arquivo não se lê.
 *
 * É um programa à parte: não usa nada do programa da promoção. O formato está descrito em /ganhadores/formato.
 */
import { createHash, createHmac, createPublicKey, verify } from "node:crypto"
import { readFileSync, realpathSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { gunzipSync } from "node:zlib"

const POR_SERIE = 100_000
const CABECALHO = "series,element,holder,eligible\n"

export const sha256 = (...partes) => {
  const conta = createHash("sha256")
  for (const parte of partes) conta.update(parte)
  return conta.digest()
}
const hex = (bytes) => bytes.toString("hex")
/** Um valor lido de um arquivo, em uma linha curta e sem caracteres que mexam com o terminal. */
const mostra = (valor) =>
  String(JSON.stringify(valor))
    .replace(/[^\x20-\x7e\u00c0-\u024f]/g, "?")
    .slice(0, 120)
class NaoSeLe extends Error {}
const exige = (certo, motivo) => {
  if (!certo) throw new NaoSeLe(motivo)
}

// ---- A lista: BASE.csv ----------------------------------------------------------------------------------------------

/** Lê a lista inteira. Em vez de milhões de objetos ficam só o número e o começo de cada linha. */
export function leBase(bytes) {
  exige(
    bytes.subarray(0, CABECALHO.length).toString("latin1") === CABECALHO,
    "linha 1: não é o cabeçalho da lista",
  )
  let total = -1
  for (let em = 0; em < bytes.length; em++) if (bytes[em] === 10) total += 1
  exige(bytes[bytes.length - 1] === 10, "a última linha não termina com quebra de linha")
  // A posição de um número na fila de todas as séries: série × 100.000 + elemento.
  const [numeros, comecos] = [new Float64Array(total), new Float64Array(total + 1)]
  comecos[0] = CABECALHO.length
  let digitos
  for (let i = 0; i < total; i++) {
    const fim = bytes.indexOf(10, comecos[i])
    const campos = /^([0-9]{1,6}),([0-9]{5}),[0-9a-f]{1,64},[01]$/.exec(
      bytes.toString("latin1", comecos[i], fim),
    )
    exige(campos, `linha ${i + 2}: não tem a forma série,elemento,apelido,1 ou 0`)
    digitos ??= campos[1].length
    exige(campos[1].length === digitos, `linha ${i + 2}: a série tem outra quantidade de algarismos`)
    numeros[i] = Number(campos[1]) * POR_SERIE + Number(campos[2])
    exige(i === 0 || numeros[i] > numeros[i - 1], `linha ${i + 2}: número repetido ou fora de ordem`)
    comecos[i + 1] = fim + 1
  }
  const linha = (i) => bytes.toString("latin1", comecos[i], comecos[i + 1] - 1)
  return { bytes, total, digitos, numeros, comecos, linha, sha256: hex(sha256(bytes)) }
}

// ---- A árvore: RFC 6962 ---------------------------------------------------------------------------------------------

const resumoDaFolha = (linha) => sha256(Buffer.of(0x00), linha)
const resumoDoNo = (esquerda, direita) => sha256(Buffer.of(0x01), esquerda, direita)
/** A maior potência de dois menor que n: é onde uma árvore de n folhas se divide. */
const corte = (n) => 2 ** (Math.ceil(Math.log2(n)) - 1)

export function raizDa(base, de = 0, ate = base.total) {
  if (ate === de) return sha256()
  if (ate - de === 1) return resumoDaFolha(base.bytes.subarray(base.comecos[de], base.comecos[ate] - 1))
  const meio = de + corte(ate - de)
  return resumoDoNo(raizDa(base, de, meio), raizDa(base, meio, ate))
}

/** A raiz a que uma prova leva, ou undefined se a prova não tem o tamanho certo. */
export function raizDaProva({ line, index, size, path }) {
  const sobe = (i, n, caminho) => {
    if (n === 1) return caminho.length === 0 ? resumoDaFolha(Buffer.from(line)) : undefined
    const irmao = caminho.at(-1)
    const [meio, resto] = [corte(n), caminho.slice(0, -1)]
    const abaixo = irmao && (i < meio ? sobe(i, meio, resto) : sobe(i - meio, n - meio, resto))
    return abaixo && (i < meio ? resumoDoNo(abaixo, irmao) : resumoDoNo(irmao, abaixo))
  }
  return sobe(
    index,
    size,
    path.map((no) => Buffer.from(no, "hex")),
  )
}

// ---- O sorteio ------------------------------------------------------------------------------------------------------

/** O número sorteado: o último algarismo de cada prêmio; a série, do penúltimo dos prêmios que a regra diz. */
export function numeroSorteado({ prizes, prefix, seriesFrom, seriesFirst, seriesCount }) {
  const elemento = Number(prizes.map((premio) => premio[4]).join(""))
  const escrita = (prefix ?? "") + seriesFrom.map((premio) => prizes[premio - 1][3]).join("")
  // BigInt, porque um prefixo pode ter mais algarismos do que um número comum guarda.
  const [primeira, quantas] = [BigInt(seriesFirst), BigInt(seriesCount)]
  const resto = (BigInt(escrita === "" ? seriesFirst : escrita) - primeira) % quantas
  return { serie: seriesFirst + Number((resto + quantas) % quantas), elemento }
}

/** Em que linha da lista está o primeiro número que não é menor que este. */
function primeiraAPartirDe(numeros, numero) {
  let [baixo, alto] = [0, numeros.length]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (numeros[meio] < numero) baixo = meio + 1
    else alto = meio
  }
  return baixo
}

function* subindo(de, ate) {
  for (let i = de; i < ate; i++) yield i
}
function* descendo(de, ate) {
  for (let i = de - 1; i >= ate; i--) yield i
}

/** As séries na ordem em que se procura nelas. */
function* ordemDasSeries({ seriesFirst, seriesCount, emptySeries }, sorteada) {
  const fim = seriesFirst + seriesCount
  yield sorteada
  if (emptySeries === "none") return
  if (emptySeries === "lower") yield* descendo(sorteada, seriesFirst)
  if (emptySeries !== "alternating") yield* subindo(sorteada + 1, fim)
  if (emptySeries === "higher-then-lower") yield* descendo(sorteada, seriesFirst)
  if (emptySeries !== "alternating") return
  for (let d = 1; d < seriesCount; d++) {
    if (sorteada + d < fim) yield sorteada + d
    if (sorteada - d >= seriesFirst) yield sorteada - d
  }
}

/** As linhas da lista na ordem em que são examinadas. */
export function* ordemDeExame(regra, numeros) {
  const { serie, elemento } = numeroSorteado(regra)
  if (regra.approximation === "ascending") {
    const meio = primeiraAPartirDe(numeros, serie * POR_SERIE + elemento)
    yield* subindo(meio, numeros.length)
    if (regra.wrap) yield* subindo(0, meio)
    return
  }
  for (const s of ordemDasSeries(regra, serie)) {
    const alvo = s * POR_SERIE + elemento
    const [de, ate] = [s, s + 1].map((qual) => primeiraAPartirDe(numeros, qual * POR_SERIE))
    const meio = primeiraAPartirDe(numeros, alvo)
    if (regra.approximation === "alternating")
      yield* deLadoALado(numeros, { de, meio, ate, alvo, volta: regra.wrap })
    else {
      yield* subindo(meio, ate)
      yield* regra.wrap ? subindo(de, meio) : descendo(meio, de)
    }
  }
}

/** Sempre o mais perto, o de cima antes do de baixo; com volta, depois de 99.999 vem 00.000. */
function* deLadoALado(numeros, { de, meio, ate, alvo, volta }) {
  let [acima, abaixo] = [meio, meio - 1]
  for (let faltam = ate - de; faltam > 0; faltam--) {
    if (volta && acima === ate) acima = de
    if (volta && abaixo < de) abaixo = ate - 1
    const paraCima = acima < ate ? (numeros[acima] - alvo + POR_SERIE) % POR_SERIE : Infinity
    const paraBaixo = abaixo >= de ? (alvo - numeros[abaixo] + POR_SERIE) % POR_SERIE : Infinity
    yield paraCima <= paraBaixo ? acima++ : abaixo--
  }
}

/** Cada número examinado e o que houve com ele, até sair o último que a regra quer. */
export function* exame(base, regra) {
  const jaGanharam = new Set()
  let achados = 0
  if (regra.winners + regra.surrogates === 0) return
  for (const i of ordemDeExame(regra, base.numeros)) {
    const [series, element, holder, eligible] = base.linha(i).split(",")
    let outcome = "ineligible"
    if (eligible === "1") outcome = achados < regra.winners ? "winner" : "surrogate"
    if (eligible === "1" && regra.onePerHolder && jaGanharam.has(holder)) outcome = "holder-already-won"
    yield { passo: { series, element, outcome }, holder }
    if (outcome !== "winner" && outcome !== "surrogate") continue
    jaGanharam.add(holder)
    achados += 1
    if (achados === regra.winners + regra.surrogates) return
  }
}

/** JSON canônico: chaves em ordem, sem espaço. `escreve` recebe os pedaços, que em milhões não cabem em um texto só. */
function emPedacos(valor, escreve) {
  if (valor === null || typeof valor !== "object") return escreve(JSON.stringify(valor))
  const lista = Array.isArray(valor)
  escreve(lista ? "[" : "{")
  for (const [n, chave] of (lista ? valor : Object.keys(valor).sort()).entries()) {
    if (n > 0) escreve(",")
    if (!lista) escreve(`${JSON.stringify(chave)}:`)
    emPedacos(lista ? chave : valor[chave], escreve)
  }
  escreve(lista ? "]" : "}")
}
export function canonico(valor) {
  let texto = ""
  emPedacos(valor, (pedaco) => (texto += pedaco))
  return texto
}

// ---- As chaves: KEYS.json -------------------------------------------------------------------------------------------

/** O embaralhamento de um grupo de séries: uma rede de Feistel de 8 rodadas, que se anda para a frente e para trás. */
export function embaralhamento(chave, tamanho) {
  const a = Math.ceil(Math.sqrt(tamanho))
  const b = Math.ceil(tamanho / a)
  const tabelas = Array.from({ length: 8 }, () => new Int32Array(a).fill(-1))
  const soma = (rodada, metade) => {
    const guardada = tabelas[rodada][metade]
    if (guardada >= 0) return guardada
    const mensagem = Buffer.alloc(17)
    mensagem.writeUInt8(rodada, 0)
    mensagem.writeBigUInt64BE(BigInt(tamanho), 1)
    mensagem.writeBigUInt64BE(BigInt(metade), 9)
    const valor = createHmac("sha256", chave).update(mensagem).digest().readUIntBE(0, 6)
    return (tabelas[rodada][metade] = valor % (rodada % 2 === 0 ? a : b))
  }
  const umaVez = (x) => {
    let [l, r] = [x % a, Math.floor(x / a)]
    for (let i = 0; i < 8; i++) [l, r] = [r, (l + soma(i, r)) % (i % 2 === 0 ? a : b)]
    return l + a * r
  }
  const umaVezParaTras = (x) => {
    let [l, r] = [x % a, Math.floor(x / a)]
    for (let i = 7; i >= 0; i--) {
      const modulo = i % 2 === 0 ? a : b
      ;[l, r] = [(r - soma(i, l) + modulo) % modulo, l]
    }
    return l + a * r
  }
  // a × b passa um pouco do tamanho: o que cai fora anda mais uma vez.
  const ateCaberNo = (anda) => (x) => {
    do x = anda(x)
    while (x >= tamanho)
    return x
  }
  return { numero: ateCaberNo(umaVez), posicao: ateCaberNo(umaVezParaTras) }
}

function confereChaves(diz, keys, base, regra) {
  let achados = 0
  for (const { seriesFirst, seriesCount, version, key, text, commitment, positions } of keys.segments) {
    const series = `séries ${seriesFirst} a ${seriesFirst + seriesCount - 1}`
    const preso = canonico({ draw: keys.draw, series: { count: seriesCount, first: seriesFirst }, version })
    const abre = /^[0-9a-f]{64}$/.test(key) && hex(sha256(Buffer.from(key, "hex"), text)) === commitment
    diz(
      abre && text === preso,
      `a chave das ${series} abre o lacre ${mostra(commitment)} (compare com o da página)`,
    )
    if (!base || !abre) continue
    const tamanho = seriesCount * POR_SERIE
    const { posicao } = embaralhamento(Buffer.from(key, "hex"), tamanho)
    const de = primeiraAPartirDe(base.numeros, seriesFirst * POR_SERIE)
    const ate = primeiraAPartirDe(base.numeros, seriesFirst * POR_SERIE + tamanho)
    let [ultima, fora] = [-1, undefined]
    for (let i = de; i < ate; i++) {
      const onde = posicao(base.numeros[i] - seriesFirst * POR_SERIE)
      if (onde >= positions) fora ??= `${base.linha(i).slice(0, base.digitos + 6)} é o da posição ${onde}`
      ultima = Math.max(ultima, onde)
    }
    achados += ate - de
    const [quantos, usadas] = [ate - de, Math.max(ultima + 1, 0)]
    const dito = `os ${quantos} números das ${series} são os que a chave dá às primeiras ${positions} posições`
    diz(!fora, fora ? `${dito}: ${fora}` : `${dito}; ${usadas - quantos} delas não viraram número`)
    if (!fora)
      diz(usadas === positions, `a última posição usada nas ${series} é a ${usadas}ª, como KEYS.json diz`)
  }
  if (base) diz(achados === base.total, `todo número da lista vem de uma chave: ${achados} de ${base.total}`)
  if (!regra) return
  const emOrdem = [...keys.segments].sort((um, outro) => um.seriesFirst - outro.seriesFirst)
  let proxima = regra.seriesFirst
  for (const { seriesFirst, seriesCount } of emOrdem)
    proxima = seriesFirst === proxima ? proxima + seriesCount : -1
  diz(
    proxima === regra.seriesFirst + regra.seriesCount,
    "as chaves cobrem todas as séries do sorteio, cada uma uma vez",
  )
}

// ---- O registro público: notas, pontos de controle e entradas --------------------------------------------------------

const ANTES_DA_CHAVE = Buffer.from("302a300506032b6570032100", "hex")

/** Uma chave de verificação: nome+identificação+chave. */
export function leChave(linha) {
  const [, nome, id, escrita] = /^([^ +]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(linha) ?? []
  const bytes = Buffer.from(escrita ?? "", "base64")
  exige(nome && bytes.length === 33 && bytes[0] === 1, "não é uma chave de verificação de Ed25519")
  const certa = hex(sha256(`${nome}\n`, bytes)).slice(0, 8) === id
  exige(certa, "a identificação da chave não é a dela")
  const der = Buffer.concat([ANTES_DA_CHAVE, bytes.subarray(1)])
  return { nome, id, publica: createPublicKey({ key: der, format: "der", type: "spki" }) }
}

/** Uma nota assinada: um texto, uma linha vazia e as assinaturas. */
export function leNota(texto) {
  const meio = texto.lastIndexOf("\n\n")
  exige(meio > 0 && texto.endsWith("\n"), "não é uma nota assinada")
  const assinaturas = texto
    .slice(meio + 2, -1)
    .split("\n")
    .map((linha) => {
      const [, nome, escrita] = /^— ([^ +]+) ([A-Za-z0-9+/]+=*)$/.exec(linha) ?? []
      exige(nome, "uma assinatura não se lê")
      const bytes = Buffer.from(escrita, "base64")
      return { nome, id: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) }
    })
  const corpo = texto.slice(0, meio + 1)
  return { corpo, linhas: corpo.slice(0, -1).split("\n"), assinaturas }
}

/** Se uma destas chaves, com este nome, assinou a nota. */
const assinou = (nota, chaves, nome) =>
  nota.assinaturas.some((assinatura) =>
    chaves.some(
      (chave) =>
        chave.nome === nome &&
        assinatura.nome === nome &&
        assinatura.id === chave.id &&
        verify(null, Buffer.from(nota.corpo), chave.publica, assinatura.bytes),
    ),
  )

const ePonto = ({ linhas }) =>
  /^[1-9][0-9]*$/.test(linhas[1] ?? "") && /^[A-Za-z0-9+/]{43}=$/.test(linhas[2] ?? "")
function lePonto(nota) {
  exige(ePonto(nota), "não é um ponto de controle")
  const [origem, tamanho, raiz] = nota.linhas
  return { nota, origem, tamanho: Number(tamanho), raiz }
}

const CABECALHO_DA_PROVA = "c2sp.org/tlog-proof@v1\n"
function leProvaDoRegistro(texto) {
  const vazia = texto.indexOf("\n\n")
  exige(vazia > 0, "a prova não traz um ponto de controle")
  const [, extra, index, ...path] = texto.slice(0, vazia).split("\n")
  const linha = Buffer.from(/^extra ([A-Za-z0-9+/]+=*)$/.exec(extra)?.[1] ?? "", "base64").toString()
  const [, lugar] = /^index (0|[1-9][0-9]*)$/.exec(index ?? "") ?? []
  exige(linha !== "" && lugar !== undefined, "a prova não diz a linha e o lugar dela")
  exige(textos(path, /^[A-Za-z0-9+/]{43}=$/), "a prova tem um resumo que não se lê")
  return { linha, index: Number(lugar), path, ponto: lePonto(leNota(texto.slice(vazia + 2))) }
}

const envelopeDe = (linha) =>
  canonico({ kind: "sealed", scope: `draw:${JSON.parse(linha).draw}`, seal: hex(sha256(linha)) })

/** As entradas de um pacote: cada uma depois de seu tamanho em dois bytes. */
function* entradasDe(pacote) {
  for (let em = 0; em < pacote.length;) {
    const fim = em + 2 + pacote.readUInt16BE(em)
    yield pacote.toString("utf8", em + 2, fim)
    em = fim
  }
}

/** As primeiras entradas do registro, ou undefined se falta um pacote. */
function entradasAte(pacotes, tamanho) {
  const entradas = []
  for (let n = 0; n * 256 < tamanho; n++) {
    const deste = Array.from(entradasDe(pacotes.get(n) ?? Buffer.alloc(0)))
    if (deste.length < Math.min(256, tamanho - n * 256)) return undefined
    for (const entrada of deste) if (entradas.length < tamanho) entradas.push(entrada)
  }
  return entradas
}

/** A raiz de uma lista de folhas, guardando só as raízes da borda. */
function raizDasFolhas(folhas) {
  const borda = []
  for (const [n, folha] of folhas.entries()) {
    let topo = folha
    for (let cheio = n; cheio % 2 === 1; cheio = (cheio - 1) / 2) topo = resumoDoNo(borda.pop(), topo)
    borda.push(topo)
  }
  return borda.reduceRight((direita, esquerda) => resumoDoNo(esquerda, direita))
}

function* linhasAbertas(bytes) {
  for (let em = 0; em < bytes.length;) {
    const fim = bytes.indexOf(10, em)
    exige(fim > 0, "a última linha das entradas abertas não termina")
    const [, lugar, linha] = /^(0|[1-9][0-9]*) (\{.*\})$/.exec(bytes.toString("utf8", em, fim)) ?? []
    exige(lugar !== undefined, "uma linha das entradas abertas não se lê")
    yield { lugar: Number(lugar), linha }
    em = fim + 1
  }
}

/** O que está debaixo dos lacres é o que o registro tem, sem faltar nenhum, e dá a lista. */
function confereAbertas(diz, { opened, base, root }, entradas) {
  const abertas = new Map()
  for (const { lugar, linha } of linhasAbertas(opened)) abertas.set(lugar, linha)
  const [primeira] = abertas.values()
  const sorteio = root?.draw ?? (primeira === undefined ? undefined : JSON.parse(primeira).draw)
  const fecho = entradas
    ?.map((entrada) => JSON.parse(entrada))
    .find((e) => e.kind === "close" && e.draw === sorteio)
  const cutoff = fecho?.cutoff ?? root?.cutoff ?? Infinity
  if (entradas) {
    let [falta, outra] = [undefined, undefined]
    const escopo = `"scope":"draw:${sorteio}"`
    for (const [lugar, entrada] of entradas.entries())
      if (lugar < cutoff && entrada.includes(escopo) && !abertas.has(lugar)) falta ??= lugar
    for (const [lugar, linha] of abertas) if (entradas[lugar] !== envelopeDe(linha)) outra ??= lugar
    diz(
      falta === undefined,
      `toda entrada lacrada do sorteio está aberta${falta === undefined ? "" : `: falta a ${falta}`}`,
    )
    diz(
      outra === undefined,
      `cada entrada aberta é a do lacre${outra === undefined ? `: ${abertas.size}` : `: a ${outra} não é`}`,
    )
    diz(fecho, "o registro diz o fecho do sorteio")
  }
  if (fecho && root)
    diz(
      fecho.baseSha256 === root.baseSha256 && fecho.root === root.root && fecho.cutoff === root.cutoff,
      "ROOT.json diz o mesmo que o fecho no registro",
    )
  if (fecho && base) diz(fecho.baseSha256 === base.sha256, "o fecho no registro é desta lista")
  if (base) confereDobra(diz, { abertas, base, cutoff })
  return abertas
}

/** Números dados, menos os anulados, mais os que voltaram: é a lista. */
function confereDobra(diz, { abertas, base, cutoff }) {
  const mudancas = []
  for (const linha of abertas.values()) {
    const dito = JSON.parse(linha)
    if (dito.kind === "void" || dito.kind === "restore") mudancas.push(dito)
  }
  const anulados = new Set()
  for (const { kind, positions } of mudancas.sort((um, outro) => um.turn - outro.turn))
    for (const onde of positions) anulados[kind === "void" ? "add" : "delete"](String(onde))
  const vistos = new Uint8Array(base.total)
  let [erro, tarde, repetido] = [undefined, undefined, undefined]
  for (const [lugar, linha] of abertas) {
    const dito = JSON.parse(linha)
    if (dito.kind !== "numbers") continue
    if (lugar >= cutoff) tarde ??= lugar
    for (const [grupo, posicao, serie, elemento] of dito.numbers) {
      const numero = serie * POR_SERIE + elemento
      const i = primeiraAPartirDe(base.numeros, numero)
      const nulo = anulados.has(String([grupo, posicao]))
      const [, , holder, eligible] = base.numeros[i] === numero ? base.linha(i).split(",") : []
      if (holder === undefined && nulo) continue
      if (holder !== dito.holder || (nulo && eligible !== "0"))
        erro ??= `${serie}/${elemento} da entrada ${lugar}`
      if (holder === undefined) continue
      if (vistos[i]) repetido ??= `${serie}/${elemento}`
      vistos[i] = 1
    }
  }
  const sobra = vistos.indexOf(0)
  diz(
    tarde === undefined,
    `nenhum número foi dado depois do corte${tarde === undefined ? "" : `: a entrada ${tarde}`}`,
  )
  diz(
    !erro && !repetido,
    erro || repetido
      ? `os números do registro são os da lista: ${erro ?? repetido} não é`
      : "os números do registro são os da lista, com os mesmos apelidos",
  )
  diz(
    sobra < 0,
    sobra < 0
      ? `todo número da lista está no registro: ${base.total}`
      : `um número da lista não está no registro: ${base.linha(sobra)}`,
  )
}

function confereComprovante(diz, nota, { vkeys, abertas }) {
  const [nome, protocolo, , ...linhas] = nota.linhas
  if (vkeys)
    diz(assinou(nota, vkeys, nome), `o comprovante ${mostra(protocolo)} está assinado por ${mostra(nome)}`)
  if (!abertas) return
  const todas = new Set(abertas.values())
  const fora = linhas.filter((linha) => !todas.has(linha)).length
  diz(
    fora === 0,
    `as ${linhas.length} linhas do comprovante ${mostra(protocolo)} estão entre as entradas abertas`,
  )
}

function confereRegistro(diz, lidos) {
  const { vkeys, checkpoint, receipts = [], logProofs = [], entries, opened } = lidos
  const assinado = ({ nota, origem, tamanho }) => {
    if (vkeys)
      diz(
        assinou(nota, vkeys, origem),
        `o ponto de controle de ${tamanho} entradas está assinado por ${mostra(origem)}`,
      )
  }
  if (checkpoint) assinado(checkpoint)
  const entradas = checkpoint && entries && entradasAte(entries, checkpoint.tamanho)
  if (checkpoint && entries) {
    diz(entradas, `vieram todas as ${checkpoint.tamanho} entradas do registro`)
    const raiz = entradas && raizDasFolhas(entradas.map(resumoDaFolha)).toString("base64")
    if (entradas)
      diz(raiz === checkpoint.raiz, `a raiz das entradas é a do ponto de controle: ${mostra(raiz)}`)
  }
  if (checkpoint && lidos.root?.logSize === checkpoint.tamanho)
    diz(
      Buffer.from(checkpoint.raiz, "base64").toString("hex") === lidos.root.logRoot,
      "ROOT.json fala deste ponto de controle",
    )
  const abertas = opened && confereAbertas(diz, lidos, entradas)
  for (const nota of receipts) confereComprovante(diz, nota, { vkeys, abertas })
  for (const { linha, index, path, ponto } of logProofs) {
    assinado(ponto)
    const caminho = path.map((resumo) => Buffer.from(resumo, "base64").toString("hex"))
    const leva = raizDaProva({ line: envelopeDe(linha), index, size: ponto.tamanho, path: caminho })
    diz(
      leva?.toString("base64") === ponto.raiz,
      `a prova leva da entrada ${index} à raiz de ${ponto.tamanho} entradas`,
    )
    if (entradas) diz(entradas[index] === envelopeDe(linha), `a entrada ${index} do registro é a da prova`)
    const emComprovante = receipts.length === 0 || receipts.some(({ linhas }) => linhas.includes(linha))
    diz(emComprovante, `a linha da prova ${index} está em um comprovante`)
  }
}

// ---- A conferência --------------------------------------------------------------------------------------------------

/** O que um resultado diz a mais quando um plano foi publicado antes: tudo ou nada. */
const DO_PLANO = ["draw", "ruleSha256", "extractionOn", "contest"]

function confereResultado(diz, resultado, base) {
  const { sha256: escrito, ...semResumo } = resultado
  const conta = createHash("sha256")
  emPedacos(semResumo, (pedaco) => conta.update(pedaco))
  diz(
    conta.digest("hex") === escrito,
    `o campo sha256 de RESULT.json é o resumo dos outros campos: ${mostra(escrito)}`,
  )
  const temPlano = DO_PLANO.some((chave) => Object.hasOwn(resultado, chave))
  const conhecidos = ["baseSha256", "drawn", "rule", "sha256", "trail", "winners"].concat(
    temPlano ? DO_PLANO : [],
  )
  diz(
    canonico(Object.keys(resultado).sort()) === canonico(conhecidos.sort()),
    "RESULT.json tem os campos de um resultado",
  )
  if (temPlano) {
    const { contest, extractionOn } = resultado
    const dia = typeof extractionOn === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(extractionOn)
    diz(
      typeof resultado.draw === "string" && dia && (contest === null || inteiro(contest, 1, 999_999)),
      "RESULT.json diz o sorteio, o dia da extração e o concurso",
    )
    const { prizes: _, ...semPremios } = resultado.rule
    diz(
      hex(sha256(canonico(semPremios))) === resultado.ruleSha256,
      "o campo ruleSha256 de RESULT.json é o resumo da regra dele, sem os prêmios",
    )
  }
  const { rule: regra, drawn, trail, winners } = resultado
  const { serie, elemento } = numeroSorteado(regra)
  const [series, element] = [
    String(serie).padStart(regra.seriesDigits, "0"),
    String(elemento).padStart(5, "0"),
  ]
  diz(
    canonico(drawn) === canonico({ series, element }),
    `o número sorteado, dos cinco prêmios, é ${series}/${element}`,
  )
  if (!base) return
  diz(resultado.baseSha256 === base.sha256, `RESULT.json é desta lista: SHA-256 de BASE.csv ${base.sha256}`)
  const [primeiro, fim] = [regra.seriesFirst * POR_SERIE, (regra.seriesFirst + regra.seriesCount) * POR_SERIE]
  const cabem = base.total === 0 || (base.numeros[0] >= primeiro && base.numeros[base.total - 1] < fim)
  const certos = cabem && (base.total === 0 || base.digitos === regra.seriesDigits)
  diz(certos, "as séries da lista são as da regra")
  if (!certos) return
  let [examinados, diferente, ganhadores] = [0, undefined, 0]
  let ganhadorDiferente
  for (const { passo, holder } of exame(base, regra)) {
    if (canonico(trail[examinados] ?? null) !== canonico(passo))
      diferente ??= `o ${examinados + 1}º é ${mostra(trail[examinados])}; a conta dá ${mostra(passo)}`
    examinados += 1
    if (passo.outcome !== "winner" && passo.outcome !== "surrogate") continue
    const kind = passo.outcome === "winner" ? "titular" : "surrogate"
    const esperado = { order: ganhadores + 1, kind, series: passo.series, element: passo.element, holder }
    if (canonico(winners[ganhadores] ?? null) !== canonico(esperado))
      ganhadorDiferente ??= `o ${ganhadores + 1}º é ${mostra(winners[ganhadores])}; a conta dá ${mostra(esperado)}`
    ganhadores += 1
  }
  if (trail.length !== examinados) diferente ??= `RESULT.json traz ${trail.length}; a conta dá ${examinados}`
  if (winners.length !== ganhadores)
    ganhadorDiferente ??= `RESULT.json traz ${winners.length}; a conta dá ${ganhadores}`
  diz(
    !diferente,
    diferente ? `números examinados: ${diferente}` : `números examinados, um por um: ${examinados}`,
  )
  diz(
    !ganhadorDiferente,
    ganhadorDiferente ? `ganhadores: ${ganhadorDiferente}` : `titulares e suplentes, na ordem: ${ganhadores}`,
  )
}

/** A regra do resultado é a que foi publicada antes do sorteio, e as chaves são as dos lacres de então. */
function conferePlano(diz, plan, result, keys) {
  diz(
    hex(sha256(canonico(plan.rule))) === plan.ruleSha256,
    `o campo ruleSha256 de PLAN.json é o resumo da regra: ${mostra(plan.ruleSha256)}`,
  )
  if (result) {
    const { prizes: _, ...regra } = result.rule
    const outra = Object.keys(regra).find(
      (nome) => canonico(regra[nome]) !== canonico(plan.rule[nome] ?? null),
    )
    const dito = `a regra de RESULT.json é a de PLAN.json, versão ${mostra(plan.version)}`
    diz(
      !outra,
      outra ? `${dito}: ${outra} é ${mostra(regra[outra])}, o plano diz ${mostra(plan.rule[outra])}` : dito,
    )
    if (Object.hasOwn(result, "ruleSha256"))
      diz(
        result.draw === plan.draw && result.extractionOn === plan.extractionOn,
        "RESULT.json e PLAN.json dizem o mesmo sorteio e o mesmo dia de extração",
      )
  }
  if (!keys) return
  diz(keys.draw === plan.draw, "PLAN.json e KEYS.json são do mesmo sorteio")
  const lacres = ({ segments }) =>
    canonico(
      segments.map(({ seriesFirst, seriesCount, commitment }) => ({ seriesFirst, seriesCount, commitment })),
    )
  diz(lacres(keys) === lacres(plan), "os lacres de KEYS.json são os de PLAN.json")
}

/** Confere o que veio: `arquivos` traz base (de leBase), result, keys, root, rule, plan, calls e proofs, o que houver. */
export function confere(tudo) {
  const { base, result, keys, root, rule, plan, calls, proofs = [] } = tudo
  const linhas = []
  const diz = (certo, texto) => linhas.push({ certo: Boolean(certo), texto })
  if (base) diz(true, `BASE.csv tem ${base.total} números, em ordem e sem repetição; SHA-256 ${base.sha256}`)
  if (result) confereResultado(diz, result, base)
  if (rule && result)
    diz(canonico(rule) === canonico(result.rule), "RULE.json é a regra que está em RESULT.json")
  if (plan) conferePlano(diz, plan, result, keys)
  const raiz = base && (root || proofs.length > 0) ? hex(raizDa(base)) : root?.root
  if (root && base) {
    diz(
      root.baseSha256 === base.sha256 && root.size === base.total,
      "ROOT.json é desta lista e do tamanho dela",
    )
    diz(root.root === raiz, `a raiz da árvore das ${base.total} linhas é a de ROOT.json: ${raiz}`)
  }
  if (root && result)
    diz(root.baseSha256 === result.baseSha256, "ROOT.json e RESULT.json falam da mesma lista")
  for (const prova of proofs) {
    const leva = raizDaProva(prova)
    const certa = leva && hex(leva) === raiz && prova.size === (base?.total ?? root?.size)
    diz(
      certa,
      `a prova leva da linha ${mostra(prova.line)} (a ${prova.index + 1}ª de ${prova.size}) à raiz ${mostra(raiz)}`,
    )
  }
  if (keys) confereChaves(diz, keys, base, result?.rule)
  confereRegistro(diz, tudo)
  if (calls && result) diz(calls.resultSha256 === result.sha256, "CALLS.json fala deste resultado")
  if (calls && keys) diz(calls.draw === keys.draw, "CALLS.json e KEYS.json são do mesmo sorteio")
  return linhas
}

// ---- Os arquivos ----------------------------------------------------------------------------------------------------

const inteiro = (valor, de, ate) => Number.isInteger(valor) && valor >= de && valor <= ate
const eResumo = (valor) => typeof valor === "string" && /^[0-9a-f]{64}$/.test(valor)
const textos = (lista, forma) =>
  Array.isArray(lista) && lista.every((um) => typeof um === "string" && forma.test(um))

function exigeRegra(regra) {
  const { seriesFirst, seriesCount, seriesDigits, seriesFrom, prefix, approximation, emptySeries, prizes } =
    regra ?? {}
  exige(
    textos(prizes, /^[0-9]{5}$/) && prizes.length === 5,
    "a regra não tem cinco prêmios de cinco algarismos",
  )
  const daSerie = Array.isArray(seriesFrom) && seriesFrom.every((premio) => inteiro(premio, 1, 5))
  exige(
    daSerie && new Set(seriesFrom).size === seriesFrom.length,
    "seriesFrom não diz prêmios de 1 a 5, cada um uma vez",
  )
  exige(prefix === null || textos([prefix], /^[0-9]+$/), "prefix não é null nem só algarismos")
  const series =
    inteiro(seriesFirst, 0, 999_999) && inteiro(seriesCount, 1, 1_000_000) && inteiro(seriesDigits, 1, 6)
  exige(
    series && seriesFirst + seriesCount <= 10 ** seriesDigits,
    "as séries da regra não cabem em seus algarismos",
  )
  exige(
    ["ascending", "higher-then-lower", "alternating"].includes(approximation),
    "approximation não é conhecida",
  )
  exige(
    ["alternating", "higher-then-lower", "lower", "none"].includes(emptySeries),
    "emptySeries não é conhecida",
  )
  exige(
    inteiro(regra.winners, 0, Infinity) && inteiro(regra.surrogates, 0, Infinity),
    "quantos ganham não se entende",
  )
  exige(
    [regra.wrap, regra.onePerHolder].every((um) => typeof um === "boolean"),
    "wrap ou onePerHolder não é true ou false",
  )
  const demais = Object.keys(regra).filter((chave) => !CHAVES_DA_REGRA.includes(chave))
  exige(demais.length === 0, `a regra tem uma chave que não se conhece: ${mostra(demais[0])}`)
}
const CHAVES_DA_REGRA =
  "seriesFirst seriesCount seriesDigits seriesFrom prefix approximation wrap emptySeries winners surrogates onePerHolder prizes".split(
    " ",
  )

/** Que arquivo é este, pelo que há nele, e se tem a forma que devia. */
const formas = {
  // Estes dois podem ter ruleSha256, pelo que se conhece um plano.
  root: [
    "root",
    ({ size, root, baseSha256 }) =>
      exige(
        inteiro(size, 0, 2 ** 31) && eResumo(root) && eResumo(baseSha256),
        "não tem size, root e baseSha256",
      ),
  ],
  result: [
    "trail",
    ({ rule, trail, winners }) => {
      exige(Array.isArray(trail) && Array.isArray(winners), "winners ou trail não é uma lista")
      exigeRegra(rule)
    },
  ],
  // Antes de keys, que também tem segments.
  plan: [
    "ruleSha256",
    ({ rule, ruleSha256, segments }) => {
      exige(rule && typeof rule === "object" && eResumo(ruleSha256), "não tem rule e ruleSha256")
      exige(
        Array.isArray(segments) && segments.every((um) => um && eResumo(um.commitment)),
        "segments não tem a forma que devia",
      )
    },
  ],
  keys: [
    "segments",
    ({ segments }) => {
      const certa = ({ seriesFirst, seriesCount, positions, key, text, commitment }) =>
        inteiro(seriesFirst, 0, 999_999) &&
        inteiro(seriesCount, 1, 1000) &&
        inteiro(positions, 0, seriesCount * POR_SERIE) &&
        eResumo(key) &&
        eResumo(commitment) &&
        typeof text === "string"
      exige(
        Array.isArray(segments) && segments.every((um) => um && certa(um)),
        "segments não tem a forma que devia",
      )
    },
  ],
  proof: [
    "path",
    ({ line, index, size, path }) => {
      const lugar = inteiro(size, 1, 2 ** 31) && inteiro(index, 0, size - 1)
      exige(
        lugar && typeof line === "string" && textos(path, /^[0-9a-f]{64}$/),
        "a prova não tem a forma que devia",
      )
    },
  ],
  calls: ["calls", ({ resultSha256 }) => exige(eResumo(resultSha256), "não tem resultSha256")],
  rule: ["prizes", exigeRegra],
}

/** O que é do registro público e não é JSON; diz se era. */
function guardaDoRegistro(lidos, bytes, caminho) {
  const [, pacote] =
    /entries\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/[0-9]+)?$/.exec(caminho.replaceAll("\\", "/")) ?? []
  if (pacote) return Boolean((lidos.entries ??= new Map()).set(Number(pacote.replace(/[x/]/g, "")), bytes))
  const eGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const conteudo = eGzip ? gunzipSync(bytes) : bytes
  if (eGzip || /^[0-9]+ \{/.test(conteudo.toString("latin1", 0, 32)))
    return Boolean((lidos.opened = conteudo))
  const texto = conteudo.length < 2 ** 28 ? conteudo.toString("utf8") : ""
  if (texto.startsWith(CABECALHO_DA_PROVA)) return (lidos.logProofs ??= []).push(leProvaDoRegistro(texto)) > 0
  if (/^[^ +\n]+\+[0-9a-f]{8}\+/.test(texto))
    return Boolean((lidos.vkeys = texto.trim().split("\n").map(leChave)))
  if (!texto.includes("\n\n— ")) return false
  const nota = leNota(texto)
  if (ePonto(nota)) return Boolean((lidos.checkpoint = lePonto(nota)))
  exige(nota.linhas[0].endsWith("/comprovante"), "não é um ponto de controle nem um comprovante")
  return (lidos.receipts ??= []).push(nota) > 0
}

/** Lê um arquivo e põe o que há nele em seu lugar em `lidos`. */
export function guarda(lidos, bytes, caminho = "") {
  const eLista = bytes.subarray(0, CABECALHO.length).toString("latin1") === CABECALHO
  if (!eLista && !/^\s*\{/.test(bytes.toString("latin1", 0, 64)) && guardaDoRegistro(lidos, bytes, caminho))
    return
  if (!/^\s*\{/.test(bytes.toString("latin1", 0, 64))) {
    exige(!lidos.base, "já veio outra lista (BASE.csv)")
    return void (lidos.base = leBase(bytes))
  }
  const valor = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes))
  const nome = Object.keys(formas).find((cada) => Object.hasOwn(valor, formas[cada][0]))
  exige(nome, "não é um arquivo do sorteio")
  formas[nome][1](valor)
  if (nome === "proof") return void lidos.proofs.push(valor)
  exige(!lidos[nome], `já veio outro arquivo igual a ${nome.toUpperCase()}.json`)
  lidos[nome] = valor
}

function principal(caminhos) {
  const lidos = { proofs: [] }
  for (const caminho of caminhos)
    try {
      guarda(lidos, readFileSync(caminho), caminho)
    } catch (erro) {
      console.error(`Não deu para ler ${mostra(caminho)}: ${mostra(erro.message)}`)
      return 2
    }
  const linhas = confere(lidos)
  if (linhas.length === 0 || (lidos.proofs.length > 0 && !lidos.base && !lidos.root)) {
    console.error(
      "Uso: node conferir.mjs BASE.csv RESULT.json [KEYS.json] [ROOT.json] [PLAN.json] [PROOF.json …]",
    )
    console.error("Uma prova se confere com ROOT.json ou com BASE.csv; o resultado, com BASE.csv.")
    return 2
  }
  if (lidos.result && !lidos.plan)
    console.error("A regra não foi conferida com o plano: falta PLAN.json, publicado antes do sorteio.")
  if ((lidos.checkpoint || lidos.receipts || lidos.logProofs) && !lidos.vkeys)
    console.error("As assinaturas do registro não foram conferidas: faltam as chaves, em /registro/vkeys.")
  for (const { certo, texto } of linhas) console.log(`${certo ? "Confere" : "NÃO confere"}: ${texto}`)
  const faltas = linhas.filter(({ certo }) => !certo).length
  console.log(faltas === 0 ? "\nTudo confere." : `\nNÃO confere tudo: ${faltas} de ${linhas.length}.`)
  return faltas === 0 ? 0 : 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  process.exitCode = principal(process.argv.slice(2))
