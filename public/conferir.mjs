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
import { fstatSync, openSync, readSync, realpathSync } from "node:fs"
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

// ---- De onde se lê: aos pedaços, para que um arquivo de bilhões de bytes não ocupe a memória ----------------------------

const PEDACO = 2 ** 20
const deBytes = (bytes) => ({
  tamanho: bytes.length,
  le: (de, ate) => Buffer.from(bytes.buffer, bytes.byteOffset + de, ate - de),
})
function deArquivo(caminho) {
  const fd = openSync(caminho, "r")
  const tamanho = fstatSync(fd).size
  readSync(fd, Buffer.alloc(1), 0, 1, 0)
  const le = (de, ate) => {
    const bytes = Buffer.allocUnsafe(ate - de)
    for (let tem = 0; tem < bytes.length;) {
      const veio = readSync(fd, bytes, tem, bytes.length - tem, de + tem)
      exige(veio > 0, "o arquivo acabou antes do fim")
      tem += veio
    }
    return bytes
  }
  return { tamanho, le }
}
function* pedacosDe({ tamanho, le }, de = 0) {
  for (let em = de; em < tamanho; em += PEDACO) yield le(em, Math.min(em + PEDACO, tamanho))
}
function resumoDo(fonte) {
  const conta = createHash("sha256")
  for (const pedaco of pedacosDe(fonte)) conta.update(pedaco)
  return hex(conta.digest())
}

/** Lê JSON da esquerda para a direita; uma chave que aparece duas vezes no mesmo objeto não se lê. */
class Leitor {
  constructor(fonte, em = 0) {
    Object.assign(this, { fonte, em, de: 0, bytes: Buffer.alloc(0) })
  }
  byte() {
    if (this.em >= this.fonte.tamanho) return -1
    const onde = this.em - this.de
    if (onde >= 0 && onde < this.bytes.length) return this.bytes[onde]
    this.de = this.em
    this.bytes = this.fonte.le(this.em, Math.min(this.em + PEDACO, this.fonte.tamanho))
    return this.bytes[0]
  }
  /** O próximo byte que não é espaço, tabulação nem quebra de linha. */
  proximo() {
    for (let byte = this.byte(); ; byte = this.byte()) {
      if (byte !== 32 && byte !== 9 && byte !== 10 && byte !== 13) return byte
      this.em += 1
    }
  }
  toma(...esperados) {
    const byte = this.proximo()
    exige(esperados.includes(byte), `não é JSON a partir do byte ${this.em}`)
    this.em += 1
    return byte
  }
  texto() {
    this.toma(0x22)
    // Quase todo texto está inteiro no pedaço, sem escapes nem acentos.
    const fim = this.bytes.indexOf(0x22, this.em - this.de)
    const simples = fim < 0 ? "\n" : this.bytes.toString("latin1", this.em - this.de, fim)
    if (simples.length <= MAIOR_TEXTO && /^[ !#-[\]-~]*$/.test(simples)) {
      this.em = this.de + fim + 1
      return simples
    }
    const bytes = []
    for (let escapado = false; ; this.em++) {
      const byte = this.byte()
      exige(byte >= 0, "um texto não termina")
      if (byte === 0x22 && !escapado) break
      escapado = byte === 0x5c && !escapado
      exige(bytes.push(byte) <= MAIOR_TEXTO, `um texto tem mais de ${MAIOR_TEXTO} bytes`)
    }
    this.em += 1
    return JSON.parse(
      `"${new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(bytes))}"`,
    )
  }
  *membros() {
    this.toma(0x7b)
    const vistas = new Set()
    if (this.proximo() === 0x7d) return void this.em++
    do {
      const chave = this.texto()
      exige(!vistas.has(chave), `a chave ${mostra(chave)} aparece duas vezes`)
      vistas.add(chave)
      this.toma(0x3a)
      yield chave
    } while (this.toma(0x2c, 0x7d) === 0x2c)
  }
  *itens() {
    this.toma(0x5b)
    if (this.proximo() === 0x5d) return void this.em++
    do yield
    while (this.toma(0x2c, 0x5d) === 0x2c)
  }
  valor(fundo = 0) {
    exige(fundo <= 32, "o JSON é fundo demais")
    const byte = this.proximo()
    if (byte === 0x22) return this.texto()
    if (byte === 0x5b) return Array.from(this.itens(), () => this.valor(fundo + 1))
    if (byte === 0x7b)
      return Object.fromEntries(Array.from(this.membros(), (chave) => [chave, this.valor(fundo + 1)]))
    let palavra = ""
    for (; palavra.length < 100 && /[\w.+-]/.test(String.fromCharCode(this.byte())); this.em++)
      palavra += String.fromCharCode(this.byte())
    return JSON.parse(palavra)
  }
  fim() {
    exige(this.proximo() === -1, "há algo depois do fim")
  }
}
const MAIOR_TEXTO = 65_536

// ---- A lista: BASE.csv ----------------------------------------------------------------------------------------------

const POR_BLOCO = 256
const numeroDe = (serie, elemento) => Number(serie) * POR_SERIE + Number(elemento)

/** Lê a lista uma vez. Guarda só onde começa cada bloco de linhas; o resto se lê de novo quando é preciso. */
export function leBase(deOnde) {
  const fonte = deOnde instanceof Uint8Array ? deBytes(deOnde) : deOnde
  const cabecalho = fonte.le(0, Math.min(CABECALHO.length, fonte.tamanho))
  exige(cabecalho.toString("latin1") === CABECALHO, "linha 1: não é o cabeçalho da lista")
  const conta = createHash("sha256").update(cabecalho)
  const [comecos, primeiros] = [[], []]
  let [total, ultimo, resto, em, digitos] = [0, -1, "", CABECALHO.length, undefined]
  const forma = /([0-9]{1,6}),([0-9]{5}),[0-9a-f]{1,64},[01]\n/y
  for (const pedaco of pedacosDe(fonte, CABECALHO.length)) {
    conta.update(pedaco)
    const texto = resto + pedaco.toString("latin1")
    let lido = 0
    forma.lastIndex = 0
    for (let campos = forma.exec(texto); campos; campos = forma.exec(texto)) {
      digitos ??= campos[1].length
      exige(campos[1].length === digitos, `linha ${total + 2}: a série tem outra quantidade de algarismos`)
      const numero = numeroDe(campos[1], campos[2])
      exige(numero > ultimo, `linha ${total + 2}: número repetido ou fora de ordem`)
      if (total % POR_BLOCO === 0) {
        comecos.push(em + lido)
        primeiros.push(numero)
      }
      ;[total, ultimo, lido] = [total + 1, numero, forma.lastIndex]
    }
    ;[resto, em] = [texto.slice(lido), em + lido]
    exige(
      resto.length < 128 && !resto.includes("\n"),
      `linha ${total + 2}: não tem a forma série,elemento,apelido,1 ou 0`,
    )
  }
  exige(resto === "", "a última linha não termina com quebra de linha")
  const guardados = new Map()
  const bloco = (n) => {
    const guardado = guardados.get(n)
    if (guardado) return guardado
    if (guardados.size >= 512) guardados.clear()
    const linhas = fonte
      .le(comecos[n], comecos[n + 1] ?? fonte.tamanho)
      .toString("latin1")
      .slice(0, -1)
      .split("\n")
    const lido = { linhas, numeros: linhas.map((linha) => numeroDe(...linha.split(",", 2))) }
    guardados.set(n, lido)
    return lido
  }
  const linha = (i) => bloco(Math.floor(i / POR_BLOCO)).linhas[i % POR_BLOCO]
  const numero = (i) => bloco(Math.floor(i / POR_BLOCO))?.numeros[i % POR_BLOCO]
  return { total, digitos, primeiros, linha, numero, sha256: hex(conta.digest()) }
}

// ---- A árvore: RFC 6962 ---------------------------------------------------------------------------------------------

const resumoDaFolha = (linha) => sha256(Buffer.of(0x00), linha)
const resumoDoNo = (esquerda, direita) => sha256(Buffer.of(0x01), esquerda, direita)
/** A maior potência de dois menor que n: é onde uma árvore de n folhas se divide. */
const corte = (n) => 2 ** (Math.ceil(Math.log2(n)) - 1)

/** A raiz de folhas que vêm uma a uma, guardando só as raízes da borda. */
function raizDasFolhas(folhas) {
  const borda = []
  let n = 0
  for (const folha of folhas) {
    let topo = folha
    for (let cheio = n; cheio % 2 === 1; cheio = (cheio - 1) / 2) topo = resumoDoNo(borda.pop(), topo)
    borda.push(topo)
    n += 1
  }
  return n === 0 ? sha256() : borda.reduceRight((direita, esquerda) => resumoDoNo(esquerda, direita))
}
function* folhasDa(base) {
  for (let i = 0; i < base.total; i++) yield resumoDaFolha(base.linha(i))
}
export const raizDa = (base) => raizDasFolhas(folhasDa(base))

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
function primeiraAPartirDe({ primeiros, numero, total }, procurado) {
  let [baixo, alto] = [0, primeiros.length]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (primeiros[meio] < procurado) baixo = meio + 1
    else alto = meio
  }
  // O bloco antes deste começa abaixo: dentro dele se procura.
  let i = Math.max(0, baixo - 1) * POR_BLOCO
  while (i < total && numero(i) < procurado) i += 1
  return i
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
export function* ordemDeExame(regra, base) {
  const { serie, elemento } = numeroSorteado(regra)
  if (regra.approximation === "ascending") {
    const meio = primeiraAPartirDe(base, serie * POR_SERIE + elemento)
    yield* subindo(meio, base.total)
    if (regra.wrap) yield* subindo(0, meio)
    return
  }
  for (const s of ordemDasSeries(regra, serie)) {
    const alvo = s * POR_SERIE + elemento
    const [de, ate] = [s, s + 1].map((qual) => primeiraAPartirDe(base, qual * POR_SERIE))
    const meio = primeiraAPartirDe(base, alvo)
    if (regra.approximation === "alternating")
      yield* deLadoALado(base, { de, meio, ate, alvo, volta: regra.wrap })
    else {
      yield* subindo(meio, ate)
      yield* regra.wrap ? subindo(de, meio) : descendo(meio, de)
    }
  }
}

/** Sempre o mais perto, o de cima antes do de baixo; com volta, depois de 99.999 vem 00.000. */
function* deLadoALado(base, { de, meio, ate, alvo, volta }) {
  let [acima, abaixo] = [meio, meio - 1]
  for (let faltam = ate - de; faltam > 0; faltam--) {
    if (volta && acima === ate) acima = de
    if (volta && abaixo < de) abaixo = ate - 1
    const paraCima = acima < ate ? (base.numero(acima) - alvo + POR_SERIE) % POR_SERIE : Infinity
    const paraBaixo = abaixo >= de ? (alvo - base.numero(abaixo) + POR_SERIE) % POR_SERIE : Infinity
    yield paraCima <= paraBaixo ? acima++ : abaixo--
  }
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
    const de = primeiraAPartirDe(base, seriesFirst * POR_SERIE)
    const ate = primeiraAPartirDe(base, seriesFirst * POR_SERIE + tamanho)
    let [ultima, fora] = [-1, undefined]
    for (let i = de; i < ate; i++) {
      const onde = posicao(base.numero(i) - seriesFirst * POR_SERIE)
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
  if (keys.holder) {
    const { key, text, commitment } = keys.holder
    const preso = text === canonico({ draw: keys.draw, holder: "hmac", version: 1 })
    const abre = key === null || hex(sha256(Buffer.from(String(key), "hex"), text)) === commitment
    diz(
      preso && abre && eResumo(commitment),
      "o lacre da chave dos apelidos é deste sorteio (a chave fica secreta)",
    )
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

function* linhasAbertas(bytes) {
  for (let em = 0; em < bytes.length;) {
    const fim = bytes.indexOf(10, em)
    exige(fim > 0, "a última linha das entradas abertas não termina")
    const [, lugar, linha] = /^(0|[1-9][0-9]*) (\{.*\})$/.exec(bytes.toString("utf8", em, fim)) ?? []
    // Canônica: assim nenhuma chave aparece duas vezes.
    exige(
      lugar !== undefined && canonico(JSON.parse(linha)) === linha,
      "uma linha das entradas abertas não se lê",
    )
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
      const i = primeiraAPartirDe(base, numero)
      const nulo = anulados.has(String([grupo, posicao]))
      const [, , holder, eligible] =
        i < base.total && base.numero(i) === numero ? base.linha(i).split(",") : []
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
  return entradas
}

// ---- A conferência --------------------------------------------------------------------------------------------------

/** O que um resultado diz a mais quando um plano foi publicado antes: tudo ou nada. */
const DO_PLANO = ["draw", "ruleSha256", "extractionOn", "contest"]

function confereResultado(diz, resultado, base) {
  const { sha256: escrito, ...semResumo } = resultado
  const temPlano = DO_PLANO.some((chave) => Object.hasOwn(resultado, chave))
  const conhecidos = ["baseSha256", "drawn", "rule", "sha256", "trail", "winners"].concat(
    temPlano ? DO_PLANO : [],
  )
  diz(
    canonico(Object.keys(resultado).sort()) === canonico(conhecidos.sort()),
    "RESULT.json tem os campos de um resultado",
  )
  const { rule: regra, drawn, trail, winners, contest, extractionOn } = resultado
  if (temPlano) {
    const dia = typeof extractionOn === "string" && /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(extractionOn)
    const certo =
      typeof resultado.draw === "string" && dia && (contest === null || inteiro(contest, 1, 999_999))
    diz(certo, "RESULT.json diz o sorteio, o dia da extração e o concurso")
    const { prizes: _, ...semPremios } = regra
    const daRegra = hex(sha256(canonico(semPremios))) === resultado.ruleSha256
    diz(daRegra, "o campo ruleSha256 de RESULT.json é o resumo da regra dele, sem os prêmios")
  }
  const { serie, elemento } = numeroSorteado(regra)
  const [series, element] = [
    String(serie).padStart(regra.seriesDigits, "0"),
    String(elemento).padStart(5, "0"),
  ]
  diz(
    canonico(drawn) === canonico({ series, element }),
    `o número sorteado, dos cinco prêmios, é ${series}/${element}`,
  )
  let certos = false
  if (base) {
    diz(resultado.baseSha256 === base.sha256, `RESULT.json é desta lista: SHA-256 de BASE.csv ${base.sha256}`)
    const [primeiro, fim] = [
      regra.seriesFirst * POR_SERIE,
      (regra.seriesFirst + regra.seriesCount) * POR_SERIE,
    ]
    const cabem = base.total === 0 || (base.numero(0) >= primeiro && base.numero(base.total - 1) < fim)
    certos = cabem && (base.total === 0 || base.digitos === regra.seriesDigits)
    diz(certos, "as séries da lista são as da regra")
  }
  // Uma só leitura do exame serve ao resumo e à comparação: pode ter milhões de números.
  const passos = certos ? exame(base, regra) : [].values()
  let [examinados, ganhadores, diferente, ganhadorDiferente] = [0, 0, undefined, undefined]
  const compara = (achado) => {
    const { done, value } = passos.next()
    if (done) return false
    const { passo, holder } = value
    if ((achado ?? "null") !== canonico(passo))
      diferente ??= `o ${examinados + 1}º é ${mostra(achado && JSON.parse(achado))}; a conta dá ${mostra(passo)}`
    examinados += 1
    if (passo.outcome !== "winner" && passo.outcome !== "surrogate") return true
    const kind = passo.outcome === "winner" ? "titular" : "surrogate"
    const esperado = { order: ganhadores + 1, kind, series: passo.series, element: passo.element, holder }
    if (canonico(winners[ganhadores] ?? null) !== canonico(esperado))
      ganhadorDiferente ??= `o ${ganhadores + 1}º é ${mostra(winners[ganhadores])}; a conta dá ${mostra(esperado)}`
    ganhadores += 1
    return true
  }
  const resumo = resumoEmPedacos()
  for (const [n, chave] of Object.keys(semResumo).sort().entries()) {
    resumo.soma(`${n === 0 ? "{" : ","}${JSON.stringify(chave)}:`)
    if (chave !== "trail") emPedacos(semResumo[chave], resumo.soma)
    else {
      let antes = "["
      for (const passo of trail.itens()) {
        const texto = canonico(passo)
        resumo.soma(antes + texto)
        compara(texto)
        antes = ","
      }
      resumo.soma(antes === "[" ? "[]" : "]")
    }
  }
  resumo.soma("}")
  diz(
    resumo.fim() === escrito,
    `o campo sha256 de RESULT.json é o resumo dos outros campos: ${mostra(escrito)}`,
  )
  if (!certos) return
  while (compara());
  if (trail.quantos !== examinados)
    diferente ??= `RESULT.json traz ${trail.quantos}; a conta dá ${examinados}`
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

/** Um resumo de textos curtos, que se juntam antes de entrar na conta. */
function resumoEmPedacos() {
  const conta = createHash("sha256")
  let junto = ""
  const soma = (texto) => {
    junto += texto
    if (junto.length < 65_536) return
    conta.update(junto)
    junto = ""
  }
  return { soma, fim: () => hex(conta.update(junto).digest()) }
}

/** As chamadas: cada suplente em sua ordem, para um lugar que ficou vago, e como o registro diz. */
function confereChamadas(diz, { calls, disqualified, draw }, { winners }, entradas) {
  const lugares = new Map(winners.map(({ order, kind }) => [order, kind]))
  const fora = new Map(disqualified.map(({ order, kind }) => [order, kind]))
  const [vagos, chamados] = [new Set(), new Set()]
  let erro
  for (const [order, kind] of fora)
    if (lugares.get(order) !== kind) erro ??= `o ${order}º lugar não é de ${mostra(kind)}`
  let vez = winners.find(({ kind }) => kind === "surrogate")?.order ?? Infinity
  for (const { disqualified: vago, called, reason, index } of calls) {
    if (lugares.get(called) !== "surrogate") erro ??= `o ${called}º lugar não é de um suplente`
    const eraDele = lugares.get(vago) === "titular" || chamados.has(vago)
    if (!eraDele || !fora.has(vago) || vagos.has(vago)) erro ??= `o ${vago}º lugar não estava vago`
    while (vez < called && fora.has(vez)) vez += 1
    if (vez !== called) erro ??= `o ${called}º foi chamado quando era a vez do ${vez}º`
    vez = called + 1
    vagos.add(vago)
    chamados.add(called)
    if (!entradas || index === undefined || index >= entradas.length) continue
    const dito = JSON.parse(entradas[index])
    const certo =
      dito.kind === "call" && dito.draw === draw && dito.disqualified === vago && dito.called === called
    if (!certo || dito.code !== reason)
      erro ??= `a entrada ${index} do registro não é a chamada do ${called}º`
  }
  const dito = `as chamadas de suplentes seguem a ordem do resultado: ${calls.length}`
  diz(!erro, erro ? `${dito}; ${erro}` : dito)
}

/** Plano, resultado e devolvidos são os de que o registro fala. */
function confereDitos(diz, { plan, planSha256, result, resultSha256, rejected }, entradas) {
  const de = (kind, draw) =>
    entradas
      .filter((um) => um.includes(`"kind":"${kind}"`))
      .map((um) => JSON.parse(um))
      .filter((um) => um.draw === draw)
  if (plan) {
    const dito = de("plan", plan.draw).find(({ version }) => version === plan.version)
    if (dito)
      diz(dito.sha256 === planSha256, `a versão ${mostra(plan.version)} do plano é a que o registro diz`)
  }
  const publicado = result && de("published", result.draw ?? plan?.draw).at(-1)
  if (publicado) {
    const certo =
      publicado.resultSha256 === result.sha256 && (publicado.sha256 ?? resultSha256) === resultSha256
    diz(certo, "o resultado é o que o registro diz que foi publicado")
  }
  for (const { index, sha256, contest, code, at } of rejected?.rejected ?? []) {
    if (index === undefined || index >= entradas.length) continue
    const dito = JSON.parse(entradas[index])
    const certo = dito.kind === "rejected" && dito.draw === rejected.draw && dito.resultSha256 === sha256
    diz(
      certo && dito.contest === contest && dito.code === code && dito.at === at,
      `o resultado devolvido de ${mostra(at)} é o da entrada ${index} do registro`,
    )
  }
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
  if (result) {
    const { contest, extractionOn, rule: regra } = result
    const de =
      extractionOn === undefined
        ? ""
        : `concurso ${contest ?? "não informado"}, extração de ${mostra(extractionOn)}, `
    diz(true, `compare com a página da Loteria Federal: ${de}prêmios ${regra.prizes.join(" · ")}`)
  }
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
  const entradas = confereRegistro(diz, tudo)
  if (entradas) confereDitos(diz, tudo, entradas)
  if (calls && result) confereChamadas(diz, calls, result, entradas)
  if (calls && result) diz(calls.resultSha256 === result.sha256, "CALLS.json fala deste resultado")
  if (calls && keys) diz(calls.draw === keys.draw, "CALLS.json e KEYS.json são do mesmo sorteio")
  return linhas
}

// ---- Os arquivos ----------------------------------------------------------------------------------------------------

const inteiro = (valor, de, ate) => Number.isInteger(valor) && valor >= de && valor <= ate
const eResumo = (valor) => typeof valor === "string" && /^[0-9a-f]{64}$/.test(valor)
const textos = (lista, forma) =>
  Array.isArray(lista) && lista.every((um) => typeof um === "string" && forma.test(um))

const CHAVES_DA_REGRA =
  "seriesFirst seriesCount seriesDigits seriesFrom prefix approximation wrap emptySeries winners surrogates onePerHolder"
/** Só chaves que se conhecem: outra poderia dizer a um leitor o que este não vê. */
function soConhece(valor, chaves, onde) {
  exige(valor && typeof valor === "object" && !Array.isArray(valor), `${onde}: não é um objeto`)
  const outra = Object.keys(valor).find((chave) => !chaves.split(" ").includes(chave))
  exige(outra === undefined, `${onde}: uma chave que não se conhece: ${mostra(outra)}`)
}
function exigeRegra(regra) {
  soConhece(regra, `${CHAVES_DA_REGRA} prizes`, "a regra")
  const { seriesFirst, seriesCount, seriesDigits, seriesFrom, prefix, prizes } = regra
  const cinco = textos(prizes, /^[0-9]{5}$/) && prizes.length === 5
  exige(cinco, "a regra não tem cinco prêmios de cinco algarismos")
  const daSerie = Array.isArray(seriesFrom) && seriesFrom.every((premio) => inteiro(premio, 1, 5))
  const umaVez = daSerie && new Set(seriesFrom).size === seriesFrom.length
  exige(umaVez, "seriesFrom não diz prêmios de 1 a 5, cada um uma vez")
  exige(prefix === null || textos([prefix], /^[0-9]+$/), "prefix não é null nem só algarismos")
  const inteiros =
    inteiro(seriesFirst, 0, 999_999) && inteiro(seriesCount, 1, 1_000_000) && inteiro(seriesDigits, 1, 6)
  const cabem = inteiros && seriesFirst + seriesCount <= 10 ** seriesDigits
  exige(cabem, "as séries da regra não cabem em seus algarismos, de 1 a 6")
  const conhece = (valor, palavras) =>
    exige(palavras.split(" ").includes(valor), `${mostra(valor)} não é conhecida`)
  conhece(regra.approximation, "ascending higher-then-lower alternating")
  conhece(regra.emptySeries, "alternating higher-then-lower lower none")
  const quantos = [regra.winners, regra.surrogates].every((um) => inteiro(um, 0, Number.MAX_SAFE_INTEGER))
  exige(quantos, `quantos ganham não é um número inteiro até ${Number.MAX_SAFE_INTEGER}`)
  const certos = [regra.wrap, regra.onePerHolder].every((um) => typeof um === "boolean")
  exige(certos, "wrap ou onePerHolder não é true ou false")
}

/** Uma lista de objetos, cada um só com as chaves que se conhecem e com a forma certa. */
function exigeLista(lista, chaves, certa, onde) {
  exige(Array.isArray(lista), `${onde}: não é uma lista`)
  for (const um of lista) {
    soConhece(um, chaves, onde)
    exige(certa(um), `${onde}: não tem a forma que devia`)
  }
}
const eLugar = (valor) => inteiro(valor, 1, 2 ** 31)

/** Que arquivo é este, por uma chave que só ele tem; que chaves pode ter; e se tem a forma que devia. */
const formas = {
  // Estes dois podem ter ruleSha256, pelo que se conhece um plano.
  root: [
    "root",
    "size root baseSha256 draw ruleSha256 extractionOn closedAt cutoff logSize logRoot",
    ({ size, root, baseSha256 }) =>
      exige(
        inteiro(size, 0, 2 ** 31) && eResumo(root) && eResumo(baseSha256),
        "não tem size, root e baseSha256",
      ),
  ],
  result: [
    "trail",
    null,
    ({ rule, winners }) => {
      const certa = (um) => inteiro(um.order, -Infinity, Infinity) || "order" in um
      exigeLista(winners, "order kind series element holder", certa, "winners")
      exigeRegra(rule)
    },
  ],
  // Antes de keys, que também tem segments.
  plan: [
    "ruleSha256",
    "draw version title periodStart periodEnd extractionOn extractionAt rule ruleSha256 segments vkeys",
    ({ rule, ruleSha256, segments }) => {
      soConhece(rule, CHAVES_DA_REGRA, "rule")
      exige(eResumo(ruleSha256), "ruleSha256 não é um resumo")
      exigeLista(segments, "seriesFirst seriesCount commitment", (um) => eResumo(um.commitment), "segments")
    },
  ],
  keys: [
    "segments",
    "draw commitment segments holder",
    ({ segments, holder }) => {
      const certa = ({ seriesFirst, seriesCount, positions, key, text, commitment }) =>
        inteiro(seriesFirst, 0, 999_999) &&
        inteiro(seriesCount, 1, 1000) &&
        inteiro(positions, 0, seriesCount * POR_SERIE) &&
        [key, commitment].every(eResumo) &&
        typeof text === "string"
      exigeLista(segments, "seriesFirst seriesCount version positions key text commitment", certa, "segments")
      if (holder !== undefined) soConhece(holder, "key text commitment why", "holder")
    },
  ],
  proof: [
    "path",
    "line index size path",
    ({ line, index, size, path }) => {
      const lugar = inteiro(size, 1, 2 ** 31) && inteiro(index, 0, size - 1) && typeof line === "string"
      exige(lugar && textos(path, /^[0-9a-f]{64}$/), "a prova não tem a forma que devia")
    },
  ],
  calls: [
    "calls",
    "draw resultSha256 calls disqualified",
    ({ resultSha256, calls, disqualified }) => {
      exige(eResumo(resultSha256), "não tem resultSha256")
      const certa = (um) => eLugar(um.disqualified) && eLugar(um.called)
      exigeLista(calls, "disqualified called calledAt reason index", certa, "calls")
      exigeLista(disqualified, "order kind reason decidedAt", (um) => eLugar(um.order), "disqualified")
    },
  ],
  rejected: [
    "rejected",
    "draw rejected",
    ({ rejected }) =>
      exigeLista(rejected, "contest prizes sha256 code at index", (um) => eResumo(um.sha256), "rejected"),
  ],
  rule: ["prizes", null, exigeRegra],
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

/** O exame de um resultado, que pode ter milhões de números: fica no arquivo, e se lê quando é preciso. */
function trilhaEm(leitor) {
  const { fonte, em } = leitor
  let quantos = 0
  for (const _ of leitor.itens()) quantos += leitor.valor() === undefined ? 0 : 1
  return {
    quantos,
    *itens() {
      const outro = new Leitor(fonte, em)
      for (const _ of outro.itens()) yield outro.valor()
    },
  }
}

/** Lê um arquivo e põe o que há nele em seu lugar em `lidos`. */
export function guarda(lidos, deOnde, caminho = "") {
  const fonte = deOnde instanceof Uint8Array ? deBytes(deOnde) : deOnde
  const comeco = fonte.le(0, Math.min(CABECALHO.length, fonte.tamanho)).toString("latin1")
  const leitor = new Leitor(fonte)
  const ePacote = /entries\//.test(caminho.replaceAll("\\", "/"))
  if (comeco === CABECALHO || (leitor.proximo() !== 0x7b && fonte.tamanho > 2 ** 31)) {
    exige(!lidos.base, "já veio outra lista (BASE.csv)")
    return void (lidos.base = leBase(fonte))
  }
  if (ePacote || leitor.proximo() !== 0x7b) {
    if (guardaDoRegistro(lidos, fonte.le(0, fonte.tamanho), caminho)) return
    return void leBase(fonte)
  }
  const valor = {}
  for (const chave of leitor.membros()) {
    const trilha = chave === "trail" && leitor.proximo() === 0x5b
    Object.defineProperty(valor, chave, {
      value: trilha ? trilhaEm(leitor) : leitor.valor(1),
      enumerable: true,
    })
  }
  leitor.fim()
  const nome = Object.keys(formas).find((cada) => Object.hasOwn(valor, formas[cada][0]))
  exige(nome, "não é um arquivo do sorteio")
  const [, chaves, exigeForma] = formas[nome]
  if (chaves) soConhece(valor, chaves, `${nome.toUpperCase()}.json`)
  exige(nome !== "result" || valor.trail?.itens, "trail não é uma lista")
  exigeForma(valor)
  if (nome === "proof") return void lidos.proofs.push(valor)
  exige(!lidos[nome], `já veio outro arquivo igual a ${nome.toUpperCase()}.json`)
  lidos[nome] = valor
  if (nome === "plan" || nome === "result") lidos[`${nome}Sha256`] = resumoDo(fonte)
}

function principal(caminhos) {
  const lidos = { proofs: [] }
  for (const caminho of caminhos)
    try {
      guarda(lidos, deArquivo(caminho), caminho)
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
