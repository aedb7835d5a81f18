#!/usr/bin/env node
/*
 * conferir.mjs: refaz um sorteio da promoção, e os prêmios na hora, só com os arquivos públicos, de /ganhadores/formato.
 *
 *   node conferir.mjs BASE.csv RESULT.json KEYS.json ROOT.json PLAN.json PROOF.json SCHEDULE.json …
 *
 * e, do registro público, vkeys, checkpoint, tile/entries/…, opened/….ndjson.gz, comprovantes e provas (.tlog-proof). Vêm
 * em qualquer ordem, ou em uma pasta; confere-se o que der. Precisa só do Node 18 ou mais novo (nodejs.org): não usa
 * internet, banco de dados nem nada do programa da promoção. Cada linha da resposta começa com "Confere" ou "NÃO confere".
 * Termina com 0 se tudo confere, 1 se algo não, 2 se um arquivo não se lê ou falta um sem o qual o resto não se confere.
 */
import * as crypto from "node:crypto"
import { closeSync, createReadStream, openSync, readdirSync, readSync, realpathSync, statSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { createGunzip } from "node:zlib"

const POR_SERIE = 100_000
const CABECALHO = "series,element,holder,eligible\n"
export const sha256 = (...partes) => {
  const conta = crypto.createHash("sha256")
  for (const parte of partes) conta.update(parte)
  return conta.digest()
}
const hex = (bytes) => bytes.toString("hex")
/** O mesmo, de uma parte só e milhões de vezes; as versões novas do Node têm um caminho mais curto. */
const resumo = (dados, forma = "hex") =>
  crypto.hash?.("sha256", dados, forma) ?? crypto.createHash("sha256").update(dados).digest(forma)
/** Um valor lido de um arquivo, em uma linha curta e sem caracteres que mexam com o terminal. */
const SO_LETRAS = /[^\x20-\x7e\u00c0-\u024f]/g
const mostra = (valor) => String(JSON.stringify(valor)).replace(SO_LETRAS, "?").slice(0, 120)
class NaoSeLe extends Error {}
function exige(certo, motivo) {
  if (!certo) throw new NaoSeLe(motivo)
}
const inteiro = (valor, de, ate) => Number.isInteger(valor) && valor >= de && valor <= ate
const eResumo = (valor) => typeof valor === "string" && /^[0-9a-f]{64}$/.test(valor)
const textos = (lista, forma) =>
  Array.isArray(lista) && lista.every((um) => typeof um === "string" && forma.test(um))

// ---- De onde se lê: aos pedaços, para que um arquivo de bilhões de bytes não ocupe a memória ----------------------------

const PEDACO = 2 ** 20
const deBytes = (bytes) => ({ tamanho: bytes.length, le: (de, ate) => bytes.subarray(de, ate) })
const deArquivo = (caminho) => ({ tamanho: statSync(caminho).size, le: (de, ate) => leDe(caminho, de, ate) })
function leDe(caminho, de, ate) {
  const [bytes, fd] = [Buffer.alloc(ate - de), openSync(caminho, "r")]
  const vieram = readSync(fd, bytes, 0, bytes.length, de)
  closeSync(fd)
  exige(vieram === bytes.length, "o arquivo não se lê até o fim")
  return bytes
}
function* pedacosDe({ tamanho, le }, de = 0) {
  for (let em = de; em < tamanho; em += PEDACO) yield le(em, Math.min(em + PEDACO, tamanho))
}

/** Lê JSON, até 32 de fundo; uma chave que aparece duas vezes no mesmo objeto não se lê: há mais escritas do que lidas. */
function leJson(texto) {
  let [lidas, escritas, fundo] = [-1, 0, 0]
  const valor = JSON.parse(texto, function (_, um) {
    if (!Array.isArray(this)) lidas += 1
    return um
  })
  for (const [tudo, dentro, doisPontos] of texto.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[[\]{}]/g)) {
    exige(Buffer.byteLength(dentro ?? "") <= 65_536, "um texto tem mais de 65536 bytes")
    if (dentro === undefined) fundo += tudo === "[" || tudo === "{" ? 1 : -1
    else if (doisPontos) escritas += 1
    exige(fundo <= 32, "o JSON é fundo demais")
  }
  exige(escritas === lidas, "uma chave aparece duas vezes")
  return valor
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
const TRILHA = /"trail"\s*:\s*\[\s*/g
/** Um passo do exame e o que vem depois; quase sempre já em JSON canônico. */
const PASSO =
  /[ \t\n\r]*(?:(\{"element":"[0-9]{5}","outcome":"[a-z-]{1,32}","series":"[0-9]{1,6}"\})|(\{[^{}]{0,4096}\}))[ \t\n\r]*([,\]])/y

/** Os passos do exame a partir do byte `em`, um texto canônico cada; responde onde a lista acaba. */
function* passosEm(fonte, em) {
  let [texto, i] = ["", 0]
  for (let lido = em; ;) {
    if (texto.length - i < 8192 && lido < fonte.tamanho) {
      const mais = fonte.le(lido, Math.min(lido + PEDACO, fonte.tamanho))
      ;[texto, i, lido] = [texto.slice(i) + mais.toString("latin1"), 0, lido + mais.length]
    }
    if (lido - texto.length + i === em && texto[i] === "]") return em + 1
    PASSO.lastIndex = i
    const [, canonica, outra, depois] = PASSO.exec(texto) ?? []
    exige(depois, "trail tem algo que não é um passo do exame")
    yield canonica ?? canonico(leJson(UTF8.decode(Buffer.from(outra, "latin1"))))
    i = PASSO.lastIndex
    if (depois === "]") return lido - texto.length + i
  }
}

/** Um arquivo de JSON. O exame de um resultado pode ter milhões de passos: fica no arquivo, e se lê quando é preciso. */
function leArquivo(fonte) {
  const comeco = fonte.le(0, Math.min(2 ** 24, fonte.tamanho)).toString("latin1")
  TRILHA.lastIndex = 0
  const em = TRILHA.exec(comeco) && TRILHA.lastIndex
  if (em === null) {
    exige(comeco.length === fonte.tamanho, "o arquivo é grande demais")
    return leJson(UTF8.decode(Buffer.from(comeco, "latin1")))
  }
  const passos = passosEm(fonte, em)
  let passo = passos.next()
  while (!passo.done) passo = passos.next()
  const resto = fonte.le(passo.value, fonte.tamanho).toString("latin1")
  const valor = leJson(UTF8.decode(Buffer.from(`${comeco.slice(0, em)}]${resto}`, "latin1")))
  // Não é uma chave do arquivo: não se enumera.
  return Object.defineProperty(valor, "passos", { value: () => passosEm(fonte, em) })
}

/** JSON canônico: chaves em ordem, sem espaço. */
export function canonico(valor) {
  if (valor === null || typeof valor !== "object") return JSON.stringify(valor)
  if (Array.isArray(valor)) return `[${valor.map(canonico).join()}]`
  const membros = Object.keys(valor)
    .sort()
    .map((chave) => `${JSON.stringify(chave)}:${canonico(valor[chave])}`)
  return `{${membros.join()}}`
}

// ---- A lista: BASE.csv ----------------------------------------------------------------------------------------------

const POR_BLOCO = 256

/** O primeiro n antes de `ate` para o qual isto vale, sabendo que dali em diante vale; `ate` se não há. */
function oPrimeiro(ate, vale) {
  let [baixo, alto] = [0, ate]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (vale(meio)) alto = meio
    else baixo = meio + 1
  }
  return baixo
}

/**
 * Lê a lista uma vez. De cada linha guarda só o elemento, em quatro bytes: as séries estão em ordem, e de cada uma se
 * sabe onde começa. O resto se lê de novo, em blocos de linhas, quando é preciso.
 */
export function leBase(deOnde) {
  const fonte = deOnde instanceof Uint8Array ? deBytes(deOnde) : deOnde
  const cabecalho = fonte.le(0, Math.min(CABECALHO.length, fonte.tamanho))
  exige(cabecalho.toString("latin1") === CABECALHO, "linha 1: não é o cabeçalho da lista")
  const conta = crypto.createHash("sha256").update(cabecalho)
  // A linha mais curta tem 12 bytes; do que não se usa o sistema não dá memória.
  const elementos = new Uint32Array(Math.ceil(fonte.tamanho / 12))
  const [series, comecos, blocos] = [[], [], []]
  let [total, digitos, resto, em] = [0, undefined, "", CABECALHO.length]
  const forma = /([0-9]{1,6}),([0-9]{5}),[0-9a-f]{1,64},[01]\n/y
  for (const pedaco of pedacosDe(fonte, CABECALHO.length)) {
    conta.update(pedaco)
    const texto = resto + pedaco.toString("latin1")
    let lido = 0
    forma.lastIndex = 0
    for (let campos = forma.exec(texto); campos; campos = forma.exec(texto)) {
      digitos ??= campos[1].length
      exige(campos[1].length === digitos, `linha ${total + 2}: a série tem outra quantidade de algarismos`)
      const [serie, elemento, ultima] = [Number(campos[1]), Number(campos[2]), series.at(-1) ?? -1]
      const emOrdem = serie > ultima || (serie === ultima && elemento > elementos[total - 1])
      exige(emOrdem, `linha ${total + 2}: número repetido ou fora de ordem`)
      if (serie > ultima) comecos[series.push(serie) - 1] = total
      if (total % POR_BLOCO === 0) blocos.push(em + lido)
      elementos[total++] = elemento
      lido = forma.lastIndex
    }
    ;[resto, em] = [texto.slice(lido), em + lido]
    const cortada = resto.length < 128 && !resto.includes("\n")
    exige(cortada, `linha ${total + 2}: não tem a forma série,elemento,apelido,1 ou 0`)
  }
  exige(resto === "", "a última linha não termina com quebra de linha")
  const textoDe = (n) => fonte.le(blocos[n], blocos[n + 1] ?? fonte.tamanho).toString("latin1")
  const bloco = (n) => textoDe(n).slice(0, -1).split("\n")
  const guardados = new Map()
  const linha = (i) => {
    const n = Math.floor(i / POR_BLOCO)
    if (guardados.size >= 512) guardados.clear()
    if (!guardados.has(n)) guardados.set(n, bloco(n))
    return guardados.get(n)[i % POR_BLOCO]
  }
  function* linhas() {
    for (let n = 0; n < blocos.length; n++) yield* bloco(n)
  }
  return { total, digitos, series, comecos, elementos, linha, linhas, sha256: hex(conta.digest()) }
}

/** A linha do primeiro número que não é menor que este. */
function primeiraAPartirDe({ series, comecos, elementos, total }, serie, elemento = 0) {
  const n = oPrimeiro(series.length, (um) => series[um] >= serie)
  const [de, ate] = [comecos[n] ?? total, comecos[n + 1] ?? total]
  return series[n] === serie ? de + oPrimeiro(ate - de, (um) => elementos[de + um] >= elemento) : de
}
/** A linha deste número, ou -1. */
function linhaDe(base, serie, elemento) {
  const i = primeiraAPartirDe(base, serie, elemento)
  return i < primeiraAPartirDe(base, serie + 1) && base.elementos[i] === elemento ? i : -1
}

// ---- A árvore: RFC 6962. Um resumo são 32 bytes, que aqui andam em um texto de 32 caracteres --------------------------

const resumoDaFolha = (linha) => resumo(`\0${linha}`, "latin1")
const par = Buffer.alloc(65, 1)
function resumoDoNo(esquerda, direita) {
  par.write(esquerda, 1, "latin1")
  par.write(direita, 33, "latin1")
  return resumo(par, "latin1")
}
/** A maior potência de dois menor que n: é onde uma árvore de n folhas se divide. */
const corte = (n) => 2 ** (Math.ceil(Math.log2(n)) - 1)

/** Uma árvore a que as folhas chegam uma a uma, guardando só as raízes da borda. */
class Arvore {
  borda = []
  n = 0
  soma(folha) {
    let topo = folha
    for (let cheio = this.n; cheio % 2 === 1; cheio = (cheio - 1) / 2)
      topo = resumoDoNo(this.borda.pop(), topo)
    this.borda.push(topo)
    this.n += 1
  }
  raiz() {
    if (this.n === 0) return sha256()
    const raiz = this.borda.reduceRight((direita, esquerda) => resumoDoNo(esquerda, direita))
    return Buffer.from(raiz, "latin1")
  }
}
export function raizDa(base) {
  const arvore = new Arvore()
  for (const linha of base.linhas()) arvore.soma(resumoDaFolha(linha))
  return arvore.raiz()
}

/** A raiz a que uma prova leva, ou undefined se a prova não tem o tamanho certo. */
export function raizDaProva({ line, index, size, path }) {
  const sobe = (i, n, caminho) => {
    if (n === 1) return caminho.length === 0 ? resumoDaFolha(line) : undefined
    const [irmao, meio, resto] = [caminho.at(-1), corte(n), caminho.slice(0, -1)]
    const abaixo = irmao && (i < meio ? sobe(i, meio, resto) : sobe(i - meio, n - meio, resto))
    return abaixo && (i < meio ? resumoDoNo(abaixo, irmao) : resumoDoNo(irmao, abaixo))
  }
  const raiz = sobe(
    index,
    size,
    path.map((no) => Buffer.from(no, "hex").toString("latin1")),
  )
  return raiz && Buffer.from(raiz, "latin1")
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

/** Em que ordem se procura a tantos passos do sorteado, para cima ou para baixo: o menor primeiro; undefined, nunca. */
const LONGE = 2 ** 40
const ORDENS = {
  "higher-then-lower": (d) => (d >= 0 ? d : LONGE - d),
  lower: (d) => (d <= 0 ? -d : LONGE + d),
  alternating: (d) => (d >= 0 ? 2 * d : 1 - 2 * d),
  none: (d) => (d === 0 ? d : undefined),
}
const porChave = (quais, chave) =>
  Array.from(quais, (um) => [um, chave(um)])
    .filter(([, ordem]) => ordem !== undefined)
    .sort(([, um], [, outro]) => um - outro)
    .map(([um]) => um)
function* subindo(de, ate) {
  for (let i = de; i < ate; i++) yield i
}

/** As linhas da lista na ordem em que são examinadas. */
export function* ordemDeExame(regra, base) {
  const { serie, elemento } = numeroSorteado(regra)
  if (regra.approximation === "ascending") {
    const meio = primeiraAPartirDe(base, serie, elemento)
    yield* subindo(meio, base.total)
    if (regra.wrap) yield* subindo(0, meio)
    return
  }
  /** Com volta, depois de 99.999 vem 00.000: para cima, ou para o lado em que fica mais perto. */
  const passosAte = (i) => {
    const d = base.elementos[i] - elemento
    const acima = (d + POR_SERIE) % POR_SERIE
    if (!regra.wrap) return d
    return regra.approximation === "alternating" && acima > POR_SERIE / 2 ? acima - POR_SERIE : acima
  }
  const ordem = ORDENS[regra.approximation]
  for (const n of porChave(base.series.keys(), (n) => ORDENS[regra.emptySeries](base.series[n] - serie)))
    yield* porChave(subindo(base.comecos[n], base.comecos[n + 1] ?? base.total), (i) => ordem(passosAte(i)))
}

/** Cada número examinado e o que houve com ele, até sair o último que a regra quer. */
export function* exame(base, regra) {
  const jaGanharam = new Set()
  let achados = 0
  if (regra.winners + regra.surrogates === 0) return
  for (const i of ordemDeExame(regra, base)) {
    const [series, element, holder, eligible] = base.linha(i).split(",")
    let outcome = "ineligible"
    if (eligible === "1") outcome = achados < regra.winners ? "winner" : "surrogate"
    if (eligible === "1" && regra.onePerHolder && jaGanharam.has(holder)) outcome = "holder-already-won"
    yield { series, element, outcome, holder }
    if (outcome !== "winner" && outcome !== "surrogate") continue
    jaGanharam.add(holder)
    achados += 1
    if (achados === regra.winners + regra.surrogates) return
  }
}

// ---- As chaves: KEYS.json -------------------------------------------------------------------------------------------

/** De um número à sua posição no grupo de séries: uma rede de Feistel de 8 rodadas, que se anda para trás. */
export function posicoesDe(chave, tamanho) {
  const a = Math.ceil(Math.sqrt(tamanho))
  const modulos = [a, Math.ceil(tamanho / a)]
  const tabelas = Array.from({ length: 8 }, () => new Int32Array(a).fill(-1))
  const soma = (rodada, metade) => {
    const mensagem = Buffer.alloc(17)
    mensagem.writeUInt8(rodada, 0)
    mensagem.writeBigUInt64BE(BigInt(tamanho), 1)
    mensagem.writeBigUInt64BE(BigInt(metade), 9)
    const valor = crypto.createHmac("sha256", chave).update(mensagem).digest().readUIntBE(0, 6)
    return (tabelas[rodada][metade] = valor % modulos[rodada % 2])
  }
  return (numero) => {
    let x = numero
    // a × b passa um pouco do tamanho: o que cai fora anda mais uma vez.
    do {
      let [l, r] = [x % a, Math.floor(x / a)]
      for (let i = 7; i >= 0; i--) {
        const [modulo, guardada] = [modulos[i % 2], tabelas[i][l]]
        ;[l, r] = [(r - (guardada < 0 ? soma(i, l) : guardada) + modulo) % modulo, l]
      }
      x = l + a * r
    } while (x >= tamanho)
    return x
  }
}

const lacreDe = (chave, texto) => hex(sha256(Buffer.from(chave, "hex"), texto))
function confereChaves(conta, { keys, base, result, opened }) {
  let achados = 0
  for (const grupo of keys.segments) {
    const { seriesFirst: first, seriesCount: count, version, key, text, commitment } = grupo
    const preso = text === canonico({ draw: keys.draw, series: { count, first }, version })
    const [abre, series] = [lacreDe(key, text) === commitment, `séries ${first} a ${first + count - 1}`]
    conta.diz(
      abre && preso,
      `a chave das ${series} abre o lacre ${mostra(commitment)} (compare com o da página)`,
    )
    if (base && abre) achados += conferePosicoes(conta, { grupo, series, base, opened })
  }
  if (keys.holder) {
    const { key, text, commitment } = keys.holder
    const preso = text === canonico({ draw: keys.draw, holder: "hmac", version: 1 })
    const lacre = `o lacre da chave dos apelidos, que fica secreta, é deste sorteio: ${commitment}`
    const abre = key === null || lacreDe(key, text) === commitment
    conta.diz(preso && abre, `${lacre} (compare com o da página)`)
  }
  if (base) conta.diz(achados === base.total, `todo número da lista vem de uma chave: ${achados}`)
  if (!result) return
  let proxima = result.rule.seriesFirst
  for (const { seriesFirst, seriesCount } of emOrdemDe(keys.segments, "seriesFirst"))
    proxima = seriesFirst === proxima ? proxima + seriesCount : -1
  const fim = result.rule.seriesFirst + result.rule.seriesCount
  conta.diz(proxima === fim, "as chaves cobrem todas as séries do sorteio, cada uma uma vez")
}
const emOrdemDe = (lista, chave) =>
  [...lista].sort((um, outro) => (um[chave] > outro[chave]) - (um[chave] < outro[chave]))

/** Cada número de um grupo é o de uma das primeiras posições, e da que o registro diz; responde quantos são. */
function conferePosicoes(conta, { grupo, series, base, opened }) {
  const { seriesFirst, seriesCount, positions, key, version } = grupo
  const posicao = posicoesDe(Buffer.from(key, "hex"), seriesCount * POR_SERIE)
  let [quantos, usadas, fora, outra] = [0, 0, undefined, undefined]
  let n = oPrimeiro(base.series.length, (um) => base.series[um] >= seriesFirst)
  for (; base.series[n] < seriesFirst + seriesCount; n++)
    for (let i = base.comecos[n]; i < (base.comecos[n + 1] ?? base.total); i++) {
      const onde = posicao((base.series[n] - seriesFirst) * POR_SERIE + base.elementos[i])
      if (onde >= positions) fora ??= `${base.linha(i).split(",", 2).join()} é o da posição ${onde}`
      if (opened?.dono[i] && (opened.grupo[i] !== version || opened.posicao[i] !== onde))
        outra ??= base.linha(i)
      usadas = Math.max(usadas, onde + 1)
      quantos += 1
    }
  const vazias = usadas - quantos
  const dito = `os ${quantos} números das ${series} são os que a chave dá às primeiras ${positions} posições`
  conta.confere(fora ? dito : `${dito}; ${vazias} delas não viraram número`, fora)
  conta.diz(fora || usadas === positions, `a última posição usada é a ${usadas}ª, como KEYS.json diz`)
  if (opened) conta.confere("as posições no registro são as da chave", outra && `não a de ${outra}`)
  // Um cupom recusado no caminho não devolve as posições que tomou; muitas seriam um jeito de escolher números.
  if (vazias > Math.max(64, usadas / 1000))
    conta.avisos.push(`nas ${series}, ${vazias} posições não viraram número. É muito: pergunte por quê.`)
  return quantos
}

// ---- O registro público: notas assinadas, pontos de controle e provas ------------------------------------------------

const ANTES_DA_CHAVE = Buffer.from("302a300506032b6570032100", "hex")

/** Uma chave de verificação: nome+identificação+chave. */
export function leChave(linha) {
  const [, nome, id, escrita] = /^([^ +]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(linha) ?? []
  const bytes = Buffer.from(escrita ?? "", "base64")
  exige(nome && bytes.length === 33 && bytes[0] === 1, "não é uma chave de verificação de Ed25519")
  exige(hex(sha256(`${nome}\n`, bytes)).startsWith(id), "a identificação da chave não é a dela")
  const der = Buffer.concat([ANTES_DA_CHAVE, bytes.subarray(1)])
  return { linha, nome, id, publica: crypto.createPublicKey({ key: der, format: "der", type: "spki" }) }
}

/** Uma nota assinada: um texto, uma linha vazia e as assinaturas. */
export function leNota(texto) {
  const meio = texto.lastIndexOf("\n\n")
  exige(meio > 0 && texto.endsWith("\n"), "não é uma nota assinada")
  const escritas = texto.slice(meio + 2, -1).split("\n")
  const assinaturas = escritas.map((linha) => {
    const [, nome, escrita] = /^— ([^ +]+) ([A-Za-z0-9+/]+=*)$/.exec(linha) ?? []
    exige(nome, "uma assinatura não se lê")
    const bytes = Buffer.from(escrita, "base64")
    return { nome, id: hex(bytes.subarray(0, 4)), bytes: bytes.subarray(4) }
  })
  const corpo = texto.slice(0, meio + 1)
  return { corpo, linhas: corpo.slice(0, -1).split("\n"), assinaturas }
}

/** Se uma destas chaves, com este nome, assinou a nota. */
function assinou({ corpo, assinaturas }, chaves, nome) {
  const da = ({ id, publica }, um) =>
    um.id === id && crypto.verify(null, Buffer.from(corpo), publica, um.bytes)
  const dele = (um) => um.nome === nome
  return chaves.filter(dele).some((chave) => assinaturas.filter(dele).some((um) => da(chave, um)))
}

const RESUMO64 = /^[A-Za-z0-9+/]{43}=$/
const ePonto = ({ linhas }) => /^[1-9][0-9]{0,12}$/.test(linhas[1] ?? "") && RESUMO64.test(linhas[2] ?? "")
function lePonto(nota) {
  exige(ePonto(nota), "não é um ponto de controle")
  const [origem, tamanho, raiz] = nota.linhas
  return { nota, origem, tamanho: Number(tamanho), raiz: hex(Buffer.from(raiz, "base64")) }
}

const CABECALHO_DA_PROVA = "c2sp.org/tlog-proof@v1\n"
function leProvaDoRegistro(texto) {
  const vazia = texto.indexOf("\n\n")
  const [, extra, lugar, ...path] = texto.slice(0, vazia).split("\n")
  const linha = Buffer.from(/^extra ([A-Za-z0-9+/]+=*)$/.exec(extra)?.[1] ?? "", "base64").toString()
  const index = Number(/^index (0|[1-9][0-9]{0,12})$/.exec(lugar ?? "")?.[1])
  exige(vazia > 0 && linha !== "" && textos(path, RESUMO64), "não é uma prova do registro")
  const ponto = lePonto(leNota(texto.slice(vazia + 2)))
  exige(index < ponto.tamanho, "a prova é de um lugar que o ponto de controle não tem")
  return { linha, index, path: path.map((um) => hex(Buffer.from(um, "base64"))), ponto }
}

const LACRADA_DE_SORTEIO = '{"kind":"sealed","scope":"draw:'
const envelope = (sorteio, lacre) => `{"kind":"sealed","scope":"draw:${sorteio}","seal":"${lacre}"}`
const envelopeDe = (linha) => envelope(JSON.parse(linha).draw, resumo(linha, "hex"))

// ---- O registro público: o que estava debaixo dos lacres --------------------------------------------------------------

const MUDANCA = "coupon draw kind positions reason salt turn"
const ABERTAS = {
  numbers: "coupon draw holder kind numbers paper salt turn",
  void: MUDANCA,
  restore: MUDANCA,
}
ABERTAS.chance = "barred coupon kind looked prize received salt"
/** Uma linha de opened/….ndjson, LUGAR ENTRADA: com as chaves que se conhecem, em ordem, cada uma uma vez. */
function leAberta(escrita, antes) {
  const [, lugar, linha] = /^([0-9]{1,12}) (\{[ -~]*\})$/.exec(escrita) ?? []
  exige(Number(lugar) > antes, "uma linha das entradas abertas não se lê, ou não está em ordem")
  const dito = JSON.parse(linha)
  const certa = Object.keys(dito).join(" ") === ABERTAS[dito.kind] && JSON.stringify(dito) === linha
  exige(certa, `a entrada aberta ${lugar} não tem a forma que devia`)
  return { lugar: Number(lugar), linha, dito }
}
const chaveDe = (grupo, posicao) => grupo * 2 ** 32 + posicao
const gruposDe = (lista, quantos) =>
  Array.isArray(lista) &&
  lista.every((um) => um.length === quantos && um.every((n) => inteiro(n, 0, 2 ** 32 - 1)))

/**
 * Recebe aos pedaços as linhas de opened/….ndjson, LUGAR ENTRADA, e guarda só o que a conferência usa: de cada número da
 * lista, a entrada (contada de 1), o grupo e a posição; de cada entrada, o lugar e o lacre.
 */
class Abertas {
  constructor(base) {
    const total = base?.total ?? 0
    // Ausentes são números que a lista não tem, só anulados; vezes, as de cada cupom; antes, as que têm de ter vindo.
    Object.assign(this, {
      base,
      lugares: [],
      lacres: [],
      apelidos: [],
      cupons: [],
      mudancas: [],
      ausentes: [],
    })
    Object.assign(this, { vezes: new Set(), antes: [], resto: "", dono: new Uint32Array(total) })
    Object.assign(this, { posicao: new Uint32Array(total), grupo: new Uint16Array(total) })
  }
  pedaco(bytes) {
    const linhas = (this.resto + bytes.toString("latin1")).split("\n")
    this.resto = linhas.pop()
    for (const linha of linhas) this.linha(linha)
  }
  linha(escrita) {
    const { lugar, linha, dito } = leAberta(escrita, this.lugares.at(-1) ?? -1)
    const { kind, draw, coupon, turn, holder, numbers, positions } = dito
    const lista = kind === "numbers" ? gruposDe(numbers, 4) : gruposDe(positions, 2)
    const certa = kind !== "chance" && lista && inteiro(turn, 1, 2 ** 31) && draw === (this.sorteio ??= draw)
    exige(certa, `a entrada aberta ${lugar} não tem a forma que devia`)
    this.lugares.push(lugar)
    this.lacres.push(resumo(linha, "hex"))
    if (this.vezes.has(`${coupon} ${turn}`)) this.repetida ??= `a ${lugar} repete uma`
    this.vezes.add(`${coupon} ${turn}`)
    if (turn > 1) this.antes.push(`${coupon} ${turn - 1}`)
    if (kind !== "numbers") return void this.mudancas.push({ kind, turn, positions, coupon })
    this.apelidos.push(holder)
    this.cupons.push(coupon)
    this.ultimoDeNumeros = lugar
    if (this.base) this.numeros(numbers)
  }
  numeros(numeros) {
    for (const [grupo, posicao, serie, elemento] of numeros) {
      const i = linhaDe(this.base, serie, elemento)
      if (i < 0) this.ausentes.push({ onde: chaveDe(grupo, posicao), escrito: `${serie},${elemento}` })
      else if (this.dono[i]) this.repetido ??= `${serie},${elemento} aparece duas vezes`
      else [this.dono[i], this.grupo[i], this.posicao[i]] = [this.apelidos.length, grupo, posicao]
    }
  }
}

/** As chances de um lote, como as abriu opened/LOTE.ndjson; de cada uma o lugar e o lacre. */
function leChances(texto) {
  let antes = -1
  return texto
    .split("\n")
    .filter(Boolean)
    .map((escrita) => {
      const { lugar, linha, dito } = leAberta(escrita, antes)
      const { kind, barred, prize, received, looked } = dito
      const diz = textos([received, looked], MOMENTO) && (barred === null || textos([barred], /^[a-z-]+$/))
      const certa = kind === "chance" && diz && (prize === null || inteiro(prize[1], 1, 2 ** 31))
      exige(certa, `a entrada aberta ${lugar} não tem a forma que devia`)
      antes = lugar
      return { barred, prize, received, looked, index: lugar, lacre: resumo(linha, "hex") }
    })
}
const MOMENTO = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/

/** Números dados, menos os anulados, mais os que voltaram: é a lista. */
function confereDobra(conta, { base, opened }, cutoff) {
  const { vezes, antes, repetida, ultimoDeNumeros, mudancas, ausentes, repetido } = opened
  const pulada = antes.some((vez) => !vezes.has(vez)) ? "falta uma" : undefined
  conta.confere("as entradas de cada cupom se contam de 1 em 1", repetida ?? pulada)
  const tarde = ultimoDeNumeros >= cutoff ? `a entrada ${ultimoDeNumeros}` : undefined
  conta.confere("nenhum número foi dado depois do corte", tarde)
  if (!base) return
  const anulados = new Map()
  for (const { kind, positions, coupon } of emOrdemDe(mudancas, "turn"))
    for (const onde of positions.map((um) => chaveDe(...um)))
      if (kind === "void") anulados.set(onde, coupon)
      else anulados.delete(onde)
  let [i, sobra, erro] = [0, undefined, repetido]
  for (const linha of base.linhas()) {
    const [serie, elemento, holder, eligible] = linha.split(",")
    const [entrada, nulo] = [opened.dono[i] - 1, anulados.get(chaveDe(opened.grupo[i], opened.posicao[i]))]
    // Anulado não participa, e só o seu próprio cupom o anula.
    const certo = nulo === undefined || (nulo === opened.cupons[entrada] && eligible === "0")
    if (entrada < 0) sobra ??= linha
    else if (opened.apelidos[entrada] !== holder || !certo) erro ??= `${serie},${elemento} não é`
    i += 1
  }
  const ausente = ausentes.find(({ onde }) => !anulados.has(onde))
  erro ??= ausente && `${ausente.escrito} não está na lista`
  conta.confere("os números do registro são os da lista, com os mesmos apelidos", erro)
  if (sobra) conta.diz(false, `um número da lista não está no registro: ${sobra}`)
  else conta.diz(true, `todo número da lista está no registro: ${base.total}`)
}

// ---- O registro público: as entradas ---------------------------------------------------------------------------------

/** As entradas de um pacote: cada uma depois de seu tamanho em dois bytes. */
function* entradasDe(pacote) {
  for (let em = 0; em < pacote.length;) {
    const fim = em + 2 + pacote.readUInt16BE(em)
    exige(fim <= pacote.length, "um pacote de entradas acaba antes do fim")
    yield pacote.toString("utf8", em + 2, fim)
    em = fim
  }
}
/** As primeiras entradas do registro, em ordem; menos, se falta um pacote. */
function* entradasAte(pacotes, tamanho) {
  for (let n = 0; n * 256 < tamanho; n++) {
    const fonte = pacotes.get(n)?.fonte
    let faltam = Math.min(256, tamanho - n * 256)
    for (const entrada of fonte ? entradasDe(fonte.le(0, fonte.tamanho)) : []) if (faltam-- > 0) yield entrada
    if (faltam > 0) return
  }
}

/**
 * Anda por todas as entradas uma vez. Guarda as abertas que são do sorteio, as que uma prova diz e a raiz de cada tamanho
 * de que há um ponto de controle, e compara as lacradas com o que se abriu.
 */
function leRegistro({ entries, logProofs, opened, chances, sorteio }, tamanho, pontos) {
  const arvore = new Arvore()
  const registro = {
    tamanho,
    ditos: [],
    lotes: [],
    escopos: new Map(),
    raizes: new Map(),
    entradas: new Map(),
  }
  const doLugar = new Map(chances.map((um) => [um.index, um]))
  const tamanhos = new Set(pontos.map((um) => um.tamanho))
  const procuradas = new Set(logProofs.map((um) => um.index))
  const escopo = envelope(sorteio, "").slice(0, -2)
  let aberta = 0
  for (const entrada of entradasAte(entries, tamanho)) {
    const index = arvore.n
    arvore.soma(resumoDaFolha(entrada))
    if (tamanhos.has(arvore.n)) registro.raizes.set(arvore.n, hex(arvore.raiz()))
    if (procuradas.has(index)) registro.entradas.set(index, entrada)
    if (opened?.lugares[aberta] === index) {
      if (entrada !== `${escopo}${opened.lacres[aberta]}"}`) registro.outra ??= index
      aberta += 1
    } else if (entrada.startsWith(escopo)) registro.falta ??= index
    if (entrada.startsWith(LACRADA_DE_SORTEIO)) continue
    const dito = JSON.parse(entrada)
    if (dito.kind === "sealed") {
      const [chance, lote] = [doLugar.get(index), registro.escopos.get(dito.scope) ?? {}]
      registro.escopos.set(dito.scope, lote)
      if (!chance) lote.falta ??= index
      else if (chance.lacre === dito.seal) [chance.escopo, lote.veio] = [dito.scope, true]
    }
    if (index === 0) [registro.inicio, registro.vieramAntes] = [dito.at, dito.imported]
    if (dito.batch !== undefined) registro.lotes.push({ ...dito, index })
    if (dito.draw === sorteio) registro.ditos.push({ ...dito, index })
  }
  registro.outra ??= opened?.lugares[aberta]
  return arvore.n === tamanho ? registro : undefined
}
/** As entradas abertas do sorteio de um tipo, cada uma com seu lugar (index). */
const ditosDe = (registro, tipo) => registro?.ditos.filter(({ kind }) => kind === tipo) ?? []

function confereRegistro(conta, lidos) {
  const { vkeys, checkpoints, logProofs, entries, opened, root, base } = lidos
  const assinados = [...checkpoints, ...logProofs.map(({ ponto }) => ponto)]
  for (const { nota, origem, tamanho } of vkeys ? assinados : []) {
    const dito = `o ponto de controle de ${tamanho} entradas está assinado por ${mostra(origem)}`
    conta.diz(assinou(nota, vkeys, origem), dito)
  }
  const pontos = root?.logRoot ? [...assinados, { tamanho: root.logSize, raiz: root.logRoot }] : assinados
  const tamanho = Math.max(0, ...checkpoints.map((um) => um.tamanho))
  const registro = entries && tamanho > 0 ? leRegistro(lidos, tamanho, pontos) : undefined
  if (entries && tamanho > 0) conta.diz(registro, `vieram todas as ${tamanho} entradas do registro`)
  const raizes = registro?.raizes ?? new Map()
  for (const ponto of pontos) {
    const raiz = raizes.get(ponto.tamanho) ?? ponto.raiz
    const dito = `a raiz das entradas é a do ponto de controle de ${ponto.tamanho}${ponto.nota ? "" : " em ROOT.json"}`
    conta.confere(`${dito}: ${raiz}`, raiz === ponto.raiz ? undefined : `é ${ponto.raiz}; há dois registros`)
    raizes.set(ponto.tamanho, raiz)
  }
  const fecho = ditosDe(registro, "close").at(-1)
  const cutoff = fecho?.cutoff ?? root?.cutoff ?? Infinity
  if (registro && opened) {
    const falta = registro.falta < cutoff ? `falta a ${registro.falta}` : undefined
    conta.confere("toda entrada lacrada do sorteio está aberta", falta)
    const outra = registro.outra === undefined ? undefined : `a ${registro.outra} não é`
    conta.confere(`cada entrada aberta é a do lacre: ${opened.lugares.length}`, outra)
    conta.diz(fecho, "o registro diz o fecho do sorteio")
  }
  if (fecho && !opened) conta.faltas.push("o arquivo de opened/, com o que estava debaixo dos lacres")
  if (fecho && !base) conta.faltas.push("BASE.csv")
  const mesmo = (nome) => fecho[nome] === root[nome]
  if (fecho && root)
    conta.diz(["baseSha256", "root", "cutoff"].every(mesmo), "ROOT.json diz o mesmo que o fecho no registro")
  if (fecho && base) conta.diz(fecho.baseSha256 === base.sha256, "o fecho no registro é desta lista")
  if (opened) confereDobra(conta, lidos, cutoff)
  confereComprovantes(conta, lidos, registro)
  return registro
}

function confereComprovantes(conta, { vkeys, receipts, logProofs, opened }, registro) {
  const abertas = new Set(receipts.length > 0 ? opened?.lacres : [])
  for (const nota of receipts) {
    const [nome, protocolo, , ...linhas] = nota.linhas
    const dele = `do comprovante ${mostra(protocolo)}`
    if (vkeys) conta.diz(assinou(nota, vkeys, nome), `a assinatura ${dele} é de ${mostra(nome)}`)
    const todas = linhas.every((linha) => abertas.has(resumo(linha, "hex")))
    if (opened) conta.diz(todas, `as ${linhas.length} linhas ${dele} estão entre as entradas abertas`)
  }
  for (const { linha, index, path, ponto } of logProofs) {
    const leva = raizDaProva({ line: envelopeDe(linha), index, size: ponto.tamanho, path })
    const certa = leva && hex(leva) === ponto.raiz
    conta.diz(certa, `a prova leva da entrada ${index} à raiz de ${ponto.tamanho} entradas`)
    const entrada = registro?.entradas.get(index)
    if (entrada) conta.diz(entrada === envelopeDe(linha), `a entrada ${index} do registro é a da prova`)
    const esta = receipts.length === 0 || receipts.some(({ linhas }) => linhas.includes(linha))
    conta.diz(esta, `a linha da prova ${index} está em um comprovante`)
  }
}

// ---- O resultado: RESULT.json ----------------------------------------------------------------------------------------

/** O que um resultado diz a mais quando um plano foi publicado antes: tudo ou nada. */
const DO_PLANO = ["draw", "ruleSha256", "extractionOn", "contest"]
function resumoDaRegra(regra) {
  const { prizes: _, ...semPremios } = regra
  return hex(sha256(canonico(semPremios)))
}

function confereResultado(conta, resultado, base) {
  const { rule: regra, winners } = resultado
  const doPlano = DO_PLANO.filter((chave) => Object.hasOwn(resultado, chave))
  conta.diz([0, 4].includes(doPlano.length), "RESULT.json diz do plano tudo ou nada")
  const igual = (chave, certo, dito) => conta.diz(canonico(resultado[chave]) === canonico(certo), dito)
  const resumoDela = "o campo ruleSha256 de RESULT.json é o resumo da regra dele, sem os prêmios"
  if (doPlano.length > 0) igual("ruleSha256", resumoDaRegra(regra), resumoDela)
  const { serie, elemento } = numeroSorteado(regra)
  const [series, element] = [`${serie}`.padStart(regra.seriesDigits, "0"), `${elemento}`.padStart(5, "0")]
  igual("drawn", { series, element }, `o número sorteado, dos cinco prêmios, é ${series}/${element}`)
  let cabem = false
  if (base) {
    igual("baseSha256", base.sha256, `RESULT.json é desta lista: SHA-256 de BASE.csv ${base.sha256}`)
    const dentro = (uma) => uma >= regra.seriesFirst && uma < regra.seriesFirst + regra.seriesCount
    cabem = base.total === 0 || (base.digitos === regra.seriesDigits && base.series.every(dentro))
    conta.diz(cabem, "as séries da lista são as da regra")
  }
  const achado = comparaExame(resultado, cabem && exame(base, regra))
  const { sha256, quantos, ganhadores, passoErrado } = achado
  igual("sha256", sha256, `o campo sha256 de RESULT.json é o resumo dos outros campos: ${sha256}`)
  if (!cabem) return
  conta.confere(`números examinados, um por um: ${quantos}`, passoErrado)
  const n = ganhadores.findIndex((um, lugar) => canonico(um) !== canonico(winners[lugar] ?? null))
  const outro = n < 0 ? undefined : `o ${n + 1}º é ${mostra(winners[n])}; a conta dá ${mostra(ganhadores[n])}`
  const demais = winners.length > ganhadores.length ? `RESULT.json traz ${winners.length}` : undefined
  conta.confere(`titulares e suplentes, na ordem: ${ganhadores.length}`, outro ?? demais)
}

/** O resumo do resultado e a comparação com o exame feito de novo, em uma só leitura: pode ter milhões de passos. */
function comparaExame(escrito, exame) {
  const { sha256: _, ...resultado } = escrito
  const achado = { quantos: 0, ganhadores: [], passoErrado: undefined }
  /** O próximo passo da conta em JSON canônico; undefined no fim. */
  const proximo = () => {
    const { value } = exame ? exame.next() : {}
    if (!value) return undefined
    const { series, element, outcome, holder } = value
    const kind = { winner: "titular", surrogate: "surrogate" }[outcome]
    achado.quantos += 1
    if (kind) achado.ganhadores.push({ order: achado.ganhadores.length + 1, kind, series, element, holder })
    return `{"element":"${element}","outcome":"${outcome}","series":"${series}"}`
  }
  const conta = crypto.createHash("sha256")
  const [antes, depois] = canonico({ ...resultado, trail: [] }).split('"trail":[]')
  conta.update(`${antes}"trail":[`)
  let [junto, n] = ["", 0]
  for (const passo of escrito.passos()) {
    junto += n++ === 0 ? passo : `,${passo}`
    if (junto.length > 65_536) {
      conta.update(junto)
      junto = ""
    }
    const certo = exame && proximo()
    if (exame && passo !== certo)
      achado.passoErrado ??= `o ${n}º é ${mostra(passo)}; a conta dá ${mostra(certo)}`
  }
  while (proximo());
  if (n < achado.quantos) achado.passoErrado ??= `RESULT.json traz ${n}`
  return { ...achado, sha256: hex(conta.update(`${junto}]${depois}`).digest()) }
}

// ---- O plano, os devolvidos e as chamadas, e o que o registro diz deles ------------------------------------------------

/** A regra do resultado é a que foi publicada antes do sorteio, e as chaves são as dos lacres de então. */
function conferePlano(conta, { plans, result, keys, root }, registro) {
  const plan = plans.at(-1)
  for (const { rule, ruleSha256, version } of plans)
    conta.diz(resumoDaRegra(rule) === ruleSha256, `ruleSha256 de PLAN.json, versão ${version}, é o da regra`)
  if (registro) conferePlanos(conta, plans, registro)
  const versao = `PLAN.json, versão ${plan.version}`
  if (result) {
    const { prizes: _, ...regra } = result.rule
    const outra = Object.keys(regra).find((nome) => canonico(regra[nome]) !== canonico(plan.rule[nome]))
    const erro = outra && `${outra} é ${mostra(regra[outra])}, o plano diz ${mostra(plan.rule[outra])}`
    conta.confere(`a regra de RESULT.json é a de ${versao}`, erro)
  }
  if (result?.extractionOn)
    conta.diz(result.extractionOn === plan.extractionOn, `o dia da extração de RESULT.json é o de ${versao}`)
  if (root?.ruleSha256)
    conta.diz(root.ruleSha256 === plan.ruleSha256, `a regra de que ROOT.json fala é a de ${versao}`)
  const lacres = ({ segments }) =>
    canonico(segments.map((um) => [um.seriesFirst, um.seriesCount, um.commitment]))
  if (keys) conta.diz(lacres(keys) === lacres(plan), `os lacres de KEYS.json são os de ${versao}`)
}

/** Cada versão é a que o registro diz; do começo do período em diante só entram séries e muda o dia da extração. */
function conferePlanos(conta, plans, registro) {
  const ditos = emOrdemDe(ditosDe(registro, "plan"), "version")
  const seguidas = ditos.length > 0 && ditos.every(({ version }, n) => version === n + 1)
  conta.diz(seguidas, `o registro diz cada versão do plano uma vez: ${ditos.length}`)
  for (const { texto, version } of plans)
    conta.diz(ditos[version - 1]?.sha256 === resumo(texto), `a versão ${version} do plano é a do registro`)
  const ultimo = plans.at(-1)
  const valia = Math.max(1, ditos.filter(({ at }) => at < ultimo.periodStart).length)
  for (let v = valia; v <= ditos.length; v++)
    if (!plans.some(({ version }) => version === v)) conta.faltas.push(`PLAN.json?version=${v}`)
  const fixo = ({ rule, periodStart, periodEnd, segments }, { length }) =>
    canonico([{ ...rule, seriesCount: 0 }, periodStart, periodEnd, segments.slice(0, length)])
  const outro = (um) => um.version >= valia && fixo(um, um.segments) !== fixo(ultimo, um.segments)
  const mudou = plans.find(outro)
  const erro = mudou && `a versão ${mudou.version} dizia outra coisa`
  conta.confere("desde o começo do período o plano só ganhou séries ou outro dia de extração", erro)
}

/**
 * O que é desta lista e do registro são o mesmo. Só o que houve antes de haver registro não tem lugar nele; o que veio
 * depois do ponto de controle ainda não se confere. Responde o que está errado.
 */
function contraRegistro(registro, tipo, itens) {
  const ditos = ditosDe(registro, tipo)
  for (const { index, quando, ...item } of itens) {
    if (index === undefined && quando < registro.inicio) continue
    if (index === undefined) return `o de ${mostra(quando)} não está no registro`
    const dito = ditos.find((um) => um.index === index)
    const igual = dito && Object.keys(item).every((nome) => item[nome] === dito[nome])
    if (index < registro.tamanho && !igual) return `a entrada ${index} do registro diz outra coisa`
  }
  const umaVez = (dito) => itens.filter(({ index }) => index === dito.index).length === 1
  const falta = ditos.find((dito) => !umaVez(dito))
  return falta && `o da entrada ${falta.index} do registro falta, ou aparece duas vezes`
}

function confereDevolvidos(conta, { draw, rejected }, registro) {
  const dito = ({ at, contest, code, index, sha256: resultSha256 }) => {
    return { index, quando: at, draw, resultSha256, contest, code, at }
  }
  const itens = rejected.map(dito)
  const erro = registro && contraRegistro(registro, "rejected", itens)
  conta.confere(`resultados que foram devolvidos antes: ${rejected.length}`, erro)
}

/** As chamadas: cada suplente em sua ordem, para um lugar que ficou vago, e como o registro diz. */
function confereChamadas(conta, { calls, disqualified, draw, resultSha256 }, result, registro) {
  conta.diz(resultSha256 === result.sha256, "CALLS.json fala deste resultado")
  const lugares = new Map(result.winners.map(({ order, kind }) => [order, kind]))
  const fora = new Map(disqualified.map(({ order, kind }) => [order, kind]))
  const [vagos, chamados] = [new Set(), new Set()]
  let erro = fora.size < disqualified.length ? "um lugar foi perdido duas vezes" : undefined
  for (const [order, kind] of fora)
    if (lugares.get(order) !== kind) erro ??= `o ${order}º lugar não é de ${mostra(kind)}`
  let vez = result.winners.find(({ kind }) => kind === "surrogate")?.order ?? Infinity
  for (const { disqualified: vago, called } of calls) {
    if (lugares.get(called) !== "surrogate") erro ??= `o ${called}º lugar não é de um suplente`
    const eraDele = lugares.get(vago) === "titular" || chamados.has(vago)
    if (!eraDele || !fora.has(vago) || vagos.has(vago)) erro ??= `o ${vago}º lugar não estava vago`
    while (vez < called && fora.has(vez)) vez += 1
    if (vez !== called) erro ??= `o ${called}º foi chamado quando era a vez do ${vez}º`
    vez = called + 1
    vagos.add(vago)
    chamados.add(called)
  }
  const itens = calls.map(({ calledAt: quando, reason: code, ...um }) => ({ ...um, quando, draw, code }))
  erro ??= registro && contraRegistro(registro, "call", itens)
  conta.confere(`as chamadas de suplentes seguem a ordem do resultado: ${calls.length}`, erro)
}

/** O que o registro diz da extração e da publicação, e o que falta para conferir tudo o que ele diz. */
function confereDitos(conta, lidos, registro) {
  const { result, plans } = lidos
  if (result?.draw !== undefined) {
    const { contest, extractionOn, rule, sha256: resultSha256 } = result
    const [regra, publicados] = [resumo(`${canonico(rule)}\n`, "hex"), ditosDe(registro, "published")]
    const esta = (um) => um.contest === contest && um.extractionOn === extractionOn && um.sha256 === regra
    const digitada = ditosDe(registro, "extraction").some(esta)
    conta.diz(digitada, "o registro diz a extração, o concurso e os prêmios do resultado")
    const este = (um) => um.resultSha256 === resultSha256 && um.contest === contest
    const assim = publicados.length === 1 && publicados.every(este)
    conta.diz(assim, "o resultado é o que o registro diz que foi publicado")
    conta.diz(ditosDe(registro, "canceled").length === 0, "o registro não diz que o sorteio foi cancelado")
  }
  const pedem = { published: ["result", "keys"], rejected: ["rejected"], call: ["calls"] }
  for (const [tipo, nomes] of Object.entries(pedem))
    for (const nome of ditosDe(registro, tipo).length > 0 ? nomes : [])
      if (!lidos[nome]) conta.faltas.push(`${nome.toUpperCase()}.json`)
  if (ditosDe(registro, "plan").length > 0 && plans.length === 0) conta.faltas.push("PLAN.json")
}

// ---- Os prêmios na hora: SCHEDULE.json, as chances e o que o registro diz deles ----------------------------------------

/** Cada chance é a que o registro tem lacrada, e de cada lote de que veio uma não falta nenhuma. */
function confereChances(conta, { chances }, registro) {
  if (!registro || chances.length === 0) return
  const outra = chances.find(({ escopo }) => !escopo)
  conta.confere(
    `cada chance de prêmio aberta é a do lacre: ${chances.length}`,
    outra && `a ${outra.index} não é`,
  )
  const lote = [...registro.escopos.values()].find(({ veio, falta }) => veio && falta !== undefined)
  conta.confere("toda chance de prêmio lacrada dos lotes está aberta", lote && `falta a ${lote.falta}`)
}

/** O calendário de um lote: o lacre, os momentos, e que cada prêmio foi de quem olhou primeiro entre os que podiam. */
function confereCalendario(conta, { batch, key, text, prizes }, { chances }, registro) {
  const [lote, lacre] = [`do lote ${mostra(batch)}`, lacreDe(key, text)]
  const passos = registro?.lotes.filter((um) => um.batch === batch) ?? []
  const dito = passos.find(({ kind }) => kind === "batch")
  const mesmo = !registro || (dito?.commitment === lacre && dito.prizes === prizes.length)
  const onde = registro ? `que o registro diz: ${lacre}` : `${lacre} (compare com o da página)`
  conta.diz(mesmo, `a chave e o texto ${lote} abrem o lacre ${onde}`)
  const { moments } = leJson(text)
  const certo = ({ number, moment, name }, n) =>
    number === n + 1 && moments?.[n]?.moment === moment && moments[n].name === name && antes(n) <= moment
  const antes = (n) => prizes[n - 1]?.moment ?? ""
  const n = prizes.findIndex((um, lugar) => !certo(um, lugar))
  const mais = moments?.length !== prizes.length ? "há outra quantidade" : undefined
  const erro = n < 0 ? mais : `o prêmio ${n + 1} não`
  conta.confere(`os momentos ${lote} são os do texto, em ordem`, erro)
  if (!registro) return
  const tem = (tipo, { number }) => passos.some(({ kind, prize }) => kind === tipo && prize === number)
  const outraSina = (um) =>
    tem("again", um) !== (um.fate === "again") || (um.fate === "given" && !tem("given", um))
  const sina = prizes.find(outraSina)
  conta.confere(
    `os prêmios ${lote} que voltaram ou foram dados são os do registro`,
    sina && `o ${sina.number} não`,
  )
  // A chance de um prêmio pode estar no escopo de outro lote, que acaba depois.
  const vieram = new Set(chances.map(({ index }) => index))
  const fora = prizes.some(({ index }) => index !== null && !vieram.has(index))
  const faltam = [...registro.escopos].filter(([um, { veio }]) => !veio && (fora || um === `prizes:${batch}`))
  for (const [um] of faltam) conta.faltas.push(`opened/${um.slice(7)}.ndjson.gz`)
  if (faltam.length > 0) return
  conta.confere(
    `cada prêmio ${lote} foi do primeiro que podia`,
    quemDevia({ ...dito, batch, prizes }, chances, registro),
  )
}

/** O que está errado em quem levou os prêmios de um lote; o que houve antes do registro não tem hora que se confira. */
function quemDevia({ batch, prizes, at, until }, chances, { vieramAntes }) {
  const [seus, perdidas] = [new Map(), []]
  for (const um of emOrdemDe(chances, "looked"))
    if (um.prize?.[0] === batch && seus.has(um.prize[1])) return `o ${um.prize[1]} foi de dois cupons`
    else if (um.prize?.[0] === batch) seus.set(um.prize[1], um)
    else if (!um.prize && !um.barred && um.index > vieramAntes && um.looked <= (until ?? "9"))
      perdidas.push(um)
  let [n, ultima, recebida] = [0, "", ""]
  for (const { number, moment, fate, looked, index } of prizes) {
    const chance = seus.get(number)
    seus.delete(number)
    if (!chance && looked !== null && index === null && looked < at) continue
    if ((chance?.looked ?? null) !== looked || (chance?.index ?? null) !== index)
      return `o ${number} foi de outro cupom`
    if (chance?.index <= vieramAntes) continue
    if (!chance !== (fate === "unclaimed")) return `o ${number} foi de alguém, ou de ninguém`
    if (chance && (chance.barred || chance.received < moment)) return `o ${number} foi de quem não podia`
    if (chance && (ultima === null || looked < ultima)) return `o ${number} saiu antes de outro que esperava`
    ultima = looked
    // De quem olhou antes e saiu sem nada, o que chegou por último ainda chegou cedo demais.
    const antes = (um) => um && um.looked < (looked ?? "9")
    for (; antes(perdidas[n]); n++) if (perdidas[n].received > recebida) recebida = perdidas[n].received
    if (recebida >= moment) return `o ${number} era de quem olhou antes e saiu sem nada`
  }
  return seus.size > 0 ? "uma chance diz um prêmio que não há" : undefined
}

// ---- A conferência --------------------------------------------------------------------------------------------------

/** O que se achou: as linhas da resposta, o que falta para conferir mais e o que se devia perguntar. */
class Conta {
  linhas = []
  faltas = []
  avisos = []
  diz(certo, texto) {
    this.linhas.push({ certo: Boolean(certo), texto })
  }
  /** O mesmo, com o que está errado depois do que se conferiu. */
  confere(texto, erro) {
    this.diz(erro === undefined, erro === undefined ? texto : `${texto}: ${erro}`)
  }
}

/** Confere o que veio, e diz o que falta para conferir mais. */
export function confereTudo(lidos) {
  const { base, result, keys, root, rule, plans, calls, rejected, proofs, opened } = lidos
  const conta = new Conta()
  if (result) {
    const { contest, extractionOn, rule: regra } = result
    const de = extractionOn && `concurso ${contest ?? "não informado"}, extração de ${extractionOn}, `
    conta.diz(true, `compare com a página da Loteria Federal: ${de ?? ""}prêmios ${regra.prizes.join(" · ")}`)
  }
  if (base)
    conta.diz(true, `BASE.csv tem ${base.total} números, em ordem e sem repetição; SHA-256 ${base.sha256}`)
  const ditos = [result, ...plans, root, keys, calls, rejected].map((um) => um?.draw).concat(opened?.sorteio)
  const sorteios = [...new Set(ditos)].filter((um) => um !== undefined)
  if (sorteios.length > 0)
    conta.diz(sorteios.length === 1, `todos os arquivos são do sorteio ${mostra(sorteios)}`)
  if (result) confereResultado(conta, result, base)
  if (rule && result)
    conta.diz(canonico(rule) === canonico(result.rule), "RULE.json é a regra que está em RESULT.json")
  const raiz = base && (root || proofs.length > 0) ? hex(raizDa(base)) : root?.root
  if (root && base) {
    const desta = root.baseSha256 === base.sha256 && root.size === base.total
    conta.diz(desta, "ROOT.json é desta lista e do tamanho dela")
    conta.diz(root.root === raiz, `a raiz da árvore das ${base.total} linhas é a de ROOT.json: ${raiz}`)
  }
  if (root && result)
    conta.diz(root.baseSha256 === result.baseSha256, "ROOT.json e RESULT.json falam da mesma lista")
  for (const prova of proofs) {
    const { line, index, size } = prova
    const leva = raizDaProva(prova)
    const certa = leva && hex(leva) === raiz && size === (base?.total ?? root?.size)
    conta.diz(certa, `a prova leva da linha ${mostra(line)} (a ${index + 1}ª de ${size}) à raiz ${raiz}`)
  }
  if (keys) confereChaves(conta, lidos)
  const vkeys = chavesDe(conta, lidos)
  const registro = confereRegistro(conta, { ...lidos, vkeys, sorteio: sorteios[0] })
  if (plans.length > 0) conferePlano(conta, lidos, registro)
  if (registro) confereDitos(conta, lidos, registro)
  confereChances(conta, lidos, registro)
  for (const calendario of lidos.schedules) confereCalendario(conta, calendario, lidos, registro)
  if (rejected) confereDevolvidos(conta, rejected, registro)
  if (calls && result) confereChamadas(conta, calls, result, registro)
  if (result && !base) conta.faltas.push("BASE.csv")
  if (result?.ruleSha256 && plans.length === 0) conta.faltas.push("PLAN.json")
  if (result && plans.length === 0)
    conta.avisos.push("sem PLAN.json, publicado antes do sorteio, a regra não se confere.")
  const assinados = lidos.checkpoints.length + lidos.receipts.length + lidos.logProofs.length
  if (assinados > 0 && !vkeys)
    conta.avisos.push("sem as chaves, de /registro/vkeys, as assinaturas não se conferem.")
  return conta
}
export const confere = (lidos) => confereTudo(lidos).linhas

/** As chaves do registro: as de vkeys, que têm de ser as que o plano diz, ou as do plano. */
function chavesDe(conta, { vkeys, plans }) {
  const doPlano = plans.at(-1)?.vkeys ?? []
  if (doPlano.length === 0) return vkeys
  const mesmas = (vkeys ?? []).every(({ linha }) => doPlano.includes(linha))
  conta.diz(mesmas, "as chaves do registro são as que PLAN.json diz")
  return doPlano.map(leChave)
}

// ---- Os arquivos ----------------------------------------------------------------------------------------------------

/** De que se faz um campo; com ? pode faltar, entre [ ] é uma lista. */
const TIPOS = {
  texto: (valor) => typeof valor === "string",
  resumo: eResumo,
  dia: (valor) => textos([valor], /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  sim: (valor) => typeof valor === "boolean",
  conta: (valor) => inteiro(valor, 0, Number.MAX_SAFE_INTEGER),
  lugar: (valor) => inteiro(valor, 1, 2 ** 31),
  series: (valor) => inteiro(valor, 0, 1_000_000),
  concurso: (valor) => valor === null || inteiro(valor, 1, 999_999),
  premio: (valor) => textos([valor], /^[0-9]{5}$/),
  nulo: (valor) => valor === null || typeof valor === "string",
  prefixo: (valor) => valor === null || textos([valor], /^[0-9]+$/),
  aproximacao: (valor) => ["ascending", "higher-then-lower", "alternating"].includes(valor),
  proxima: (valor) => Object.hasOwn(ORDENS, valor),
  algo: () => true,
  momento: (valor) => textos([valor], MOMENTO),
  olhou: (valor) => valor === null || textos([valor], MOMENTO),
  indice: (valor) => valor === null || inteiro(valor, 0, Number.MAX_SAFE_INTEGER),
  sina: (valor) => ["won", "given", "again", "unclaimed"].includes(valor),
}
const REGRA = `seriesFirst:series seriesCount:series seriesDigits:series seriesFrom:[lugar] prefix:prefixo
  approximation:aproximacao wrap:sim emptySeries:proxima winners:conta surrogates:conta onePerHolder:sim`
/** Cada arquivo e o que há dentro dele: só chaves que se conhecem, pois outra diria a um leitor o que este não vê. */
const FORMAS = {
  root: `size:conta root:resumo baseSha256:resumo draw:texto? ruleSha256:resumo? extractionOn:dia? closedAt:texto?
    cutoff:conta? logSize:conta? logRoot:resumo?`,
  result: `rule:rule drawn:algo baseSha256:texto winners:[winner] trail:[algo] sha256:texto draw:texto?
    ruleSha256:texto? extractionOn:dia? contest:concurso?`,
  winner: "order:algo kind:algo series:algo element:algo holder:algo",
  plan: `draw:texto version:lugar title:texto? periodStart:texto? periodEnd:texto? extractionOn:dia? extractionAt:texto?
    rule:planned ruleSha256:resumo segments:[run] vkeys:[texto]?`,
  run: "seriesFirst:series seriesCount:series commitment:resumo",
  keys: "draw:texto commitment:texto? segments:[segment] holder:holder?",
  segment: `seriesFirst:series seriesCount:lugar version:lugar positions:conta key:resumo text:texto
    commitment:resumo`,
  holder: "key:nulo text:texto commitment:resumo why:texto?",
  proof: "line:texto index:conta size:lugar path:[resumo]",
  calls: "draw:texto resultSha256:resumo calls:[call] disqualified:[lost]",
  call: "disqualified:lugar called:lugar calledAt:texto reason:texto index:conta?",
  lost: "order:lugar kind:texto reason:texto decidedAt:nulo",
  rejected: "draw:texto rejected:[back]",
  back: "contest:concurso prizes:[premio] sha256:resumo code:texto at:texto index:conta?",
  schedule: "batch:texto key:resumo text:texto prizes:[gift]",
  gift: "number:lugar moment:momento name:texto fate:sina looked:olhou index:indice",
  planned: REGRA,
  rule: `${REGRA} prizes:[premio]`,
}
function exigeForma(valor, nome, onde) {
  exige(valor && typeof valor === "object" && !Array.isArray(valor), `${onde} não é um objeto`)
  const campos = new Map(FORMAS[nome].split(/\s+/).map((campo) => campo.split(":")))
  for (const chave of Object.keys(valor))
    exige(campos.has(chave), `${onde} tem uma chave que não se conhece: ${mostra(chave)}`)
  for (const [chave, escrita] of campos) {
    const [, abre, tipo, , pode] = /^(\[?)([a-z]+)(\]?)(\??)$/.exec(escrita)
    if (pode && !Object.hasOwn(valor, chave)) continue
    const dito = `${onde}.${chave}`
    exige(!abre || Array.isArray(valor[chave]), `${dito} não é uma lista`)
    for (const um of abre ? valor[chave] : [valor[chave]])
      if (FORMAS[tipo]) exigeForma(um, tipo, dito)
      else
        exige(Object.hasOwn(valor, chave) && TIPOS[tipo](um), `${dito} não é o que devia ser: ${mostra(um)}`)
  }
  if (nome === "rule" || nome === "planned") exigeRegra(valor, onde)
}
function exigeRegra({ seriesFirst, seriesCount, seriesDigits, seriesFrom, prizes }, onde) {
  const cabem = inteiro(seriesDigits, 1, 6) && seriesFirst + seriesCount <= 10 ** seriesDigits
  exige(cabem && seriesCount > 0, `${onde}: as séries não cabem em seus algarismos, de 1 a 6`)
  const umaVez = new Set(seriesFrom).size === seriesFrom.length && seriesFrom.every((premio) => premio <= 5)
  exige(umaVez, `${onde}: seriesFrom não diz prêmios de 1 a 5, cada um uma vez`)
  exige(!prizes || prizes.length === 5, `${onde} não tem cinco prêmios`)
}

/** Que arquivo é este, pela chave que só ele, ou o primeiro desta ordem, tem. */
const SO_DELE = { root: "root", result: "trail", plan: "ruleSha256", keys: "segments", proof: "path" }
Object.assign(SO_DELE, { calls: "calls", rejected: "rejected", schedule: "batch", rule: "prizes" })

function guardaJson(lidos, fonte) {
  const valor = leArquivo(fonte)
  const nome = Object.keys(SO_DELE).find((cada) => Object.hasOwn(valor, SO_DELE[cada]))
  exige(nome, "não é um arquivo do sorteio")
  exigeForma(valor, nome, `${nome.toUpperCase()}.json`)
  if (nome === "proof") exige(valor.index < valor.size, "a prova é de um lugar que não há")
  if (nome === "proof" || nome === "schedule") return void lidos[`${nome}s`].push(valor)
  const outro = nome === "plan" ? lidos.plans.some((um) => um.version === valor.version) : lidos[nome]
  exige(!outro, `já veio outro arquivo igual a ${nome.toUpperCase()}.json`)
  if (nome !== "plan") return void (lidos[nome] = valor)
  lidos.plans = emOrdemDe([...lidos.plans, { ...valor, texto: `${canonico(valor)}\n` }], "version")
}

/** O que é do registro público e não é JSON; diz se era. */
function guardaDoRegistro(lidos, fonte, caminho) {
  const comeco = fonte.le(0, Math.min(64, fonte.tamanho)).toString("latin1")
  if (comeco.startsWith("\x1f\x8b") || /^[0-9]+ \{/.test(comeco))
    return lidos.abertas.push({ fonte, caminho })
  const texto = fonte.tamanho < 2 ** 24 ? fonte.le(0, fonte.tamanho).toString("utf8") : ""
  if (texto.startsWith(CABECALHO_DA_PROVA)) return lidos.logProofs.push(leProvaDoRegistro(texto))
  if (/^[^ +\n]+\+[0-9a-f]{8}\+/.test(texto)) return (lidos.vkeys = texto.trim().split("\n").map(leChave))
  if (!texto.includes("\n\n— ")) return false
  const nota = leNota(texto)
  if (ePonto(nota)) return lidos.checkpoints.push(lePonto(nota))
  exige(nota.linhas[0].endsWith("/comprovante"), "não é um ponto de controle nem um comprovante")
  return lidos.receipts.push(nota)
}

/** O que se leu até agora: nada. */
export function nadaLido() {
  const varios = [
    "proofs",
    "plans",
    "schedules",
    "chances",
    "checkpoints",
    "receipts",
    "logProofs",
    "abertas",
  ]
  return Object.fromEntries(varios.map((nome) => [nome, []]))
}

/** Lê um arquivo e põe o que há nele em seu lugar em `lidos`. */
export function guarda(lidos, deOnde, caminho = "") {
  const fonte = deOnde instanceof Uint8Array ? deBytes(deOnde) : deOnde
  const PACOTE = /entries\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]+))?$/
  const [, lugar, parte] = PACOTE.exec(caminho.replaceAll("\\", "/")) ?? []
  if (lugar) {
    // De um pacote que se baixou mais de uma vez vale o maior pedaço.
    const [n, entradas] = [Number(lugar.replace(/[x/]/g, "")), Number(parte ?? 256)]
    lidos.entries ??= new Map()
    if (!(lidos.entries.get(n)?.entradas > entradas)) lidos.entries.set(n, { fonte, entradas })
    return
  }
  const comeco = fonte.le(0, Math.min(65_536, fonte.tamanho)).toString("latin1")
  const eLista = comeco.startsWith(CABECALHO)
  if (!eLista && /^[ \t\n\r]*(\{|$)/.test(comeco)) return guardaJson(lidos, fonte)
  if (!eLista && guardaDoRegistro(lidos, fonte, caminho)) return
  exige(!lidos.base, "já veio outra lista (BASE.csv)")
  lidos.base = leBase(fonte)
}

const eChance = (pedaco) => /^[0-9]+ \{"barred":/.test(pedaco.subarray(0, 64).toString("latin1"))

/** Lê por último o que estava debaixo dos lacres, para que cada número já encontre a sua linha da lista. */
export async function leAbertas(lidos) {
  if (lidos.abertas.length === 0) return
  for (const { fonte, caminho } of lidos.abertas.sort((um, outro) => (um.caminho < outro.caminho ? -1 : 1))) {
    const eGzip = fonte.le(0, 1)[0] === 0x1f
    const pedacos = eGzip ? createReadStream(caminho).pipe(createGunzip()) : pedacosDe(fonte)
    const doLote = []
    for await (const pedaco of pedacos)
      if (doLote.length > 0 || eChance(pedaco)) doLote.push(pedaco)
      else (lidos.opened ??= new Abertas(lidos.base)).pedaco(pedaco)
    lidos.chances.push(...leChances(Buffer.concat(doLote).toString("latin1")))
  }
  exige(!lidos.opened?.resto, "a última linha das entradas abertas não termina")
}

/** De uma pasta, os arquivos que podem ser de um sorteio ou do registro. */
function arquivosDe(caminho) {
  if (!statSync(caminho).isDirectory()) return [caminho]
  const podeSer =
    /\.(csv|json|txt|tlog-proof|ndjson|gz)$|(^|[\\/])(vkeys|checkpoint|history[\\/][0-9]+)$|entries[\\/]/
  const nomes = readdirSync(caminho, { recursive: true }).filter((nome) => podeSer.test(nome))
  return nomes.map((nome) => join(caminho, nome)).filter((nome) => statSync(nome).isFile())
}

const USO = `Uso: node conferir.mjs BASE.csv RESULT.json [KEYS.json] [ROOT.json] [PLAN.json] [PROOF.json …]
  ou: node conferir.mjs PASTA [COMPROVANTE …]
Uma prova se confere com ROOT.json ou com BASE.csv; o resultado, com BASE.csv.`

async function principal(caminhos) {
  const lidos = nadaLido()
  let [lendo, conta] = ["", undefined]
  try {
    for (lendo of caminhos)
      for (const arquivo of arquivosDe(lendo)) guarda(lidos, deArquivo((lendo = arquivo)), arquivo)
    lendo = lidos.abertas[0]?.caminho
    await leAbertas(lidos)
    lendo = "o registro"
    conta = confereTudo(lidos)
  } catch (erro) {
    console.error(`Não deu para ler ${mostra(lendo)}: ${mostra(erro.message)}`)
    return 2
  }
  const { linhas, faltas, avisos } = conta
  if (linhas.length === 0 || (lidos.proofs.length > 0 && !lidos.base && !lidos.root)) {
    console.error(USO)
    return 2
  }
  for (const { certo, texto } of linhas) console.log(`${certo ? "Confere" : "NÃO confere"}: ${texto}`)
  for (const aviso of avisos) console.error(`Atenção: ${aviso}`)
  for (const falta of new Set(faltas)) console.error(`Falta ${falta}: sem isso não se confere tudo.`)
  const erradas = linhas.filter(({ certo }) => !certo).length
  if (erradas > 0) console.log(`\nNÃO confere tudo: ${erradas} de ${linhas.length}.`)
  else console.log(faltas.length > 0 ? "\nO que veio confere, mas falta conferir mais." : "\nTudo confere.")
  return erradas > 0 ? 1 : faltas.length > 0 ? 2 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href)
  process.exitCode = await principal(process.argv.slice(2))
