#!/usr/bin/env node
import * as crypto from "node:crypto"
import * as fs from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pathToFileURL } from "node:url"
import { createGunzip } from "node:zlib"

/** O que este programa faz e pede, como ele o diz a quem o roda sem nada. */
const USO = `conferir.mjs: refaz um sorteio da promoção, e os prêmios na hora, só com os arquivos públicos (/ganhadores/formato).

  node conferir.mjs BASE.csv RESULT.json KEYS.json ROOT.json PLAN.json PROOF.json SCHEDULE.json …
  node conferir.mjs [--raiz TAMANHO RAIZ] [--testemunha CHAVE] [--autoridade CERT.pem] [--cpf CPF] PASTA [COMPROVANTE …]

e, do registro público, vkeys, checkpoint, history/…, tile/entries/…, opened/….ndjson.gz, comprovantes e provas
(.tlog-proof). Vêm em qualquer ordem, ou em uma pasta; confere-se o que der: o resultado pede BASE.csv, e uma prova,
BASE.csv ou ROOT.json. Quatro coisas só você diz:

  --raiz TAMANHO RAIZ     quantas entradas o registro tinha e a raiz delas, que guardou de um email nosso ou da página
  --testemunha CHAVE      a chave de uma testemunha em quem você confia, ou um arquivo com uma por linha
  --autoridade CERT.pem   o certificado de uma autoridade de carimbos de tempo em quem você confia
  --cpf 00000000000       o seu, para conferir que o apelido nos seus comprovantes é o seu

Precisa só do Node 20 ou mais novo (nodejs.org): não usa internet, banco de dados nem nada do programa da promoção.
Cada linha da resposta começa com "Confere" ou "NÃO confere"; as de "Atenção" e "Falta" vão para a saída de erros, e com
2>&1 no fim do comando ficam no mesmo arquivo. As horas são em UTC: três a mais que em Brasília. Termina com 0 se tudo
confere, 1 se algo não, 2 se um arquivo não se lê ou falta algo sem o qual o resto não se confere. As chaves de
testemunhas e autoridades pegue nos sites delas: uma que veio de nós não mostraria nada.`

const POR_SERIE = 100_000
/** Quanto relógios de máquinas diferentes diferem no máximo, e em quanto tempo o que se lacra com folga ganha lugar. */
const [RELOGIOS, LUGAR] = [300_000, 7_200_000]
const CABECALHO = "series,element,holder,eligible\n"
export const sha256 = (...partes) =>
  partes.reduce((conta, um) => conta.update(um), crypto.createHash("sha256")).digest()
/** O mesmo, de uma parte só e milhões de vezes; as versões novas do Node têm um caminho mais curto. */
const resumo = (dados, forma = "hex") =>
  crypto.hash?.("sha256", dados, forma) ?? sha256(dados).toString(forma)
const hex = (bytes) => bytes.toString("hex")
const comeca = (bytes, ate) => bytes.latin1Slice(0, Math.min(ate, bytes.length))
const SO_LETRAS = /[^\x20-\x7e\u00c0-\u024f]/g
/** Um valor lido de um arquivo, em uma linha curta e sem caracteres que mexam com o terminal. */
const mostra = (valor) => String(JSON.stringify(valor)).replace(SO_LETRAS, "?").slice(0, 120)
/** O que não se lê acaba com a conferência; o que se lê e está errado é uma linha da resposta. */
class Recusa extends Error {}
function exige(certo, motivo) {
  if (!certo) throw new Recusa(motivo)
}
/** O que o Node diz em inglês, pelo nome do erro. */
const DO_NODE = {
  ENOENT: "não há esse arquivo ou pasta",
  EACCES: "falta a permissão de ler",
  SyntaxError: "o JSON está incompleto ou mudado: baixe de novo",
  Z_BUF_ERROR: "o .gz está incompleto: baixe de novo",
  Z_DATA_ERROR: "o .gz está mudado: baixe de novo",
  ERR_ENCODING_INVALID_ENCODED_DATA: "não é um texto em UTF-8",
}
/** Por que algo não se leu; nada, se o erro é deste programa. */
export const motivoDe = (erro) => (erro instanceof Recusa ? erro.message : DO_NODE[erro.code ?? erro.name])
/** O registro de que vieram todas as entradas, se vieram, e a resposta que se junta: uma conferência acaba antes da próxima. */
let [registro, resposta] = []
const avisa = (texto) => void resposta.avisos.push(texto)
const falta = (texto) => void resposta.faltas.push(texto)
/** O que está errado vem depois do que se conferiu: um texto, ou só `true`; nada, se está certo. */
function confere(texto, erro) {
  resposta.linhas.push({ certo: !erro, texto: typeof erro === "string" ? `${texto}: ${erro}` : texto })
}
/** O que um arquivo diz tem de ser o que outro diz, ou o que a conta dá; do que não veio nada se diz. */
function igual(texto, escrito, certo) {
  if (escrito === undefined || certo === undefined) return
  confere(texto, difere(escrito, certo) && `é ${mostra(escrito)}, devia ser ${mostra(certo)}`)
}

// ---- Como se lê e se compara ---------------------------------------------------------------------------------
/** Lê JSON, até 32 de fundo; uma chave que aparece duas vezes no mesmo objeto não se lê: há mais escritas do que lidas. */
function leJson(texto) {
  let [escritas, fundo] = [0, 0]
  const valor = JSON.parse(texto)
  for (const [tudo, dentro, doisPontos] of texto.matchAll(/"([^"\\]*(?:\\.[^"\\]*)*)"(\s*:)?|[[\]{}]/g)) {
    exige(Buffer.byteLength(dentro ?? "") <= 65_536, "um texto tem mais de 65536 bytes")
    if (dentro === undefined) fundo += tudo === "[" || tudo === "{" ? 1 : -1
    else if (doisPontos) escritas += 1
    exige(fundo <= 32, "o JSON é fundo demais")
  }
  exige(escritas === quantasChaves(valor), "uma chave aparece duas vezes")
  return valor
}
function quantasChaves(valor) {
  if (valor === null || typeof valor !== "object") return 0
  const dentro = Object.values(valor)
  return dentro.reduce((soma, um) => soma + quantasChaves(um), Array.isArray(valor) ? 0 : dentro.length)
}
/** JSON canônico: chaves em ordem, sem espaço. */
export function canonico(valor) {
  if (valor === null || typeof valor !== "object") return JSON.stringify(valor)
  if (Array.isArray(valor)) return `[${valor.map(canonico).join()}]`
  const membro = (chave) => `${JSON.stringify(chave)}:${canonico(valor[chave])}`
  return `{${Object.keys(valor).sort().map(membro).join()}}`
}
/** O resumo dele, de um objeto com uma lista que pode ser longa: escreve-se aos pedaços. */
function resumoCanonico(valor) {
  const conta = crypto.createHash("sha256")
  for (const [n, chave] of Object.keys(valor).sort().entries()) {
    const um = valor[chave]
    const lista = Array.isArray(um) ? um : undefined
    conta.update(`${n ? "," : "{"}${JSON.stringify(chave)}:${lista ? "[" : canonico(um)}`)
    for (let de = 0; de < lista?.length; de += 1000)
      conta.update((de ? "," : "") + canonico(lista.slice(de, de + 1000)).slice(1, -1))
    if (lista) conta.update("]")
  }
  return conta.update("}").digest("hex")
}
const difere = (um, outro) => canonico(um) !== canonico(outro)
/** O primeiro campo em que um objeto não diz o certo; do que não se sabe (undefined) nada se espera. */
function erroEm(escrito, certo) {
  const nome = Object.keys(certo).find((um) => certo[um] !== undefined && difere(escrito?.[um], certo[um]))
  return nome && `${nome} é ${mostra(escrito?.[nome])}, devia ser ${mostra(certo[nome])}`
}
/** O primeiro lugar em que uma lista não é a que a conta dá, e quantos a conta dá. */
function erroNaLista(escrita, certa) {
  let [n, erro] = [0, undefined]
  for (const um of certa)
    if (difere(escrita[n++], um)) erro ??= `o ${n}º é ${mostra(escrita[n - 1])}; a conta dá ${mostra(um)}`
  if (escrita.length > n) erro ??= `vieram ${escrita.length}`
  return { n, erro }
}
/** O menor primeiro, pelo que se diz de cada um. */
const pelo = (quanto) => (um, outro) => (quanto(um) > quanto(outro)) - (quanto(um) < quanto(outro))
const emOrdemDe = (lista, chave) => [...lista].sort(pelo((um) => um[chave]))

// ---- A lista: BASE.csv ---------------------------------------------------------------------------------------
/** De um arquivo, os bytes a partir de um lugar, no máximo tantos; ou o mesmo de bytes que já vieram. */
function leitorDe(dados) {
  if (typeof dados !== "string")
    return { tamanho: dados.length, le: (de, n) => dados.subarray(de, de + n), fecha() {} }
  const arquivo = fs.openSync(dados)
  const { size: tamanho } = fs.fstatSync(arquivo)
  const le = (de, n) => {
    const bytes = Buffer.allocUnsafeSlow(Math.min(n, tamanho - de))
    for (let lidos = 0, mais; lidos < bytes.length; lidos += mais)
      exige((mais = fs.readSync(arquivo, bytes, lidos, bytes.length - lidos, de + lidos)), "mudou de tamanho")
    return bytes
  }
  return { tamanho, le, fecha: () => fs.closeSync(arquivo) }
}
/**
 * Lê a lista uma vez, aos pedaços de linhas inteiras, pois pode ter mais bytes do que o Node lê de uma vez. Guarda de cada
 * linha onde começa, pedaço × 2³² + lugar nele, e o número, série × 100.000 + elemento, em ordem.
 */
export function leBase(dados, pedaco = 2 ** 26) {
  const { tamanho, le, fecha } = leitorDe(dados)
  // A linha mais curta tem 12 bytes; do que não se usa o sistema não dá memória.
  const [numeros, comecos] = [1, 2].map(() => new Float64Array(Math.ceil(tamanho / 12) + 1))
  const forma = /^([0-9]{1,6}),([0-9]{5}),[0-9a-f]{1,64},[01]$/
  const [pedacos, conta] = [[], crypto.createHash("sha256")]
  let [total, digitos] = [0, undefined]
  for (let lidos = 0; lidos < tamanho || lidos === 0; lidos += pedacos.at(-1).length) {
    const [tudo, antes] = [le(lidos, pedaco), pedacos.length * 2 ** 32]
    const bytes = tudo.subarray(0, tudo.lastIndexOf(10) + 1 || tudo.length)
    const cabecalho = comeca(lidos === 0 ? bytes : Buffer.from(CABECALHO), CABECALHO.length)
    exige(cabecalho === CABECALHO, "linha 1: não é o cabeçalho da lista")
    for (let de = lidos === 0 ? CABECALHO.length : 0; de < bytes.length; de = comecos[total] - antes) {
      const [fim, em] = [bytes.indexOf(10, de), `linha ${total + 2}`]
      const [, serie, elemento] = forma.exec(bytes.latin1Slice(de, Math.max(fim, de))) ?? []
      exige(serie, `${em}: não tem a forma série,elemento,apelido,1 ou 0, ou não termina com quebra de linha`)
      digitos ??= serie.length
      exige(serie.length === digitos, `${em}: a série tem outra quantidade de algarismos`)
      numeros[total] = Number(serie) * POR_SERIE + Number(elemento)
      exige(total === 0 || numeros[total] > numeros[total - 1], `${em}: número repetido ou fora de ordem`)
      comecos[total] = antes + de
      comecos[++total] = antes + fim + 1
    }
    pedacos.push(bytes)
    conta.update(bytes)
  }
  fecha()
  const linha = (i) => {
    const n = Math.floor(comecos[i] / 2 ** 32)
    const [bytes, antes] = [pedacos[n], n * 2 ** 32]
    return bytes.latin1Slice(comecos[i] - antes, Math.min(comecos[i + 1] - antes, bytes.length) - 1)
  }
  return { total, digitos, numeros: numeros.subarray(0, total), linha, pedacos, sha256: conta.digest("hex") }
}
/** De números em ordem, em que lugar está o primeiro que não é menor que este. */
function primeiroDesde(numeros, numero) {
  let [baixo, alto] = [0, numeros.length]
  while (baixo < alto) {
    const meio = (baixo + alto) >>> 1
    if (numeros[meio] >= numero) alto = meio
    else baixo = meio + 1
  }
  return baixo
}
/** A linha de um número; undefined se não está na lista. */
function linhaDe(base, serie, elemento) {
  const numero = serie * POR_SERIE + elemento
  const i = primeiroDesde(base.numeros, numero)
  return base.numeros[i] === numero ? i : undefined
}
/** A primeira linha de um grupo de séries, e a primeira depois dele. */
const linhasDasSeries = (base, { seriesFirst, seriesCount }) =>
  [seriesFirst, seriesFirst + seriesCount].map((uma) => primeiroDesde(base.numeros, uma * POR_SERIE))

// ---- A árvore: RFC 6962. Um resumo são 32 bytes, que aqui andam em um texto de 32 caracteres -----------------
const emHex = (no) => hex(Buffer.from(no, "latin1"))
const resumoDaFolha = (linha) => resumo(`\0${linha}`, "latin1")
const par = Buffer.alloc(65, 1)
function resumoDoNo(esquerda, direita) {
  par.write(esquerda, 1, "latin1")
  par.write(direita, 33, "latin1")
  return resumo(par, "latin1")
}
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
    if (this.n === 0) return resumo("")
    return emHex(this.borda.reduceRight((direita, esquerda) => resumoDoNo(esquerda, direita)))
  }
}
export function raizDa(base) {
  const arvore = new Arvore()
  for (let i = 0; i < base.total; i++) arvore.soma(resumoDaFolha(base.linha(i)))
  return arvore.raiz()
}
/** A raiz a que uma prova leva, ou undefined se a prova não tem o tamanho certo. */
export function raizDaProva({ line, index, size, path }) {
  const sobe = (i, n, caminho) => {
    if (n === 1) return caminho.length === 0 ? resumoDaFolha(line) : undefined
    // Uma árvore de n folhas se divide na maior potência de dois menor que n.
    const [irmao, meio, resto] = [caminho.at(-1), 2 ** (Math.ceil(Math.log2(n)) - 1), caminho.slice(0, -1)]
    const abaixo = irmao && (i < meio ? sobe(i, meio, resto) : sobe(i - meio, n - meio, resto))
    return abaixo && (i < meio ? resumoDoNo(abaixo, irmao) : resumoDoNo(irmao, abaixo))
  }
  const caminho = path.map((no) => Buffer.from(no, "hex").toString("latin1"))
  const raiz = sobe(index, size, caminho)
  return raiz && emHex(raiz)
}

// ---- O sorteio -----------------------------------------------------------------------------------------------
/** O número sorteado: o último algarismo de cada prêmio; a série, do penúltimo dos prêmios que a regra diz. */
function numeroSorteado({ prizes, prefix, seriesFrom, seriesFirst, seriesCount }) {
  const elemento = Number(prizes.map((premio) => premio[4]).join(""))
  const escrita = (prefix ?? "") + seriesFrom.map((premio) => prizes[premio - 1][3]).join("")
  // BigInt, porque um prefixo pode ter mais algarismos do que um número comum guarda.
  const [primeira, quantas] = [BigInt(seriesFirst), BigInt(seriesCount)]
  const resto = (BigInt(escrita === "" ? seriesFirst : escrita) - primeira) % quantas
  return { serie: seriesFirst + Number((resto + quantas) % quantas), elemento }
}
const LONGE = 2 ** 40
/** A vez em que se procura a tantos passos do sorteado, para cima ou para baixo; NaN, nunca. */
const VEZES = {
  "higher-then-lower": (d) => (d >= 0 ? d : LONGE - d),
  lower: (d) => (d <= 0 ? -d : LONGE + d),
  alternating: (d) => (d >= 0 ? 2 * d : 1 - 2 * d),
  none: (d) => (d === 0 ? d : NaN),
}
/** Os números de `de` até antes de `ate`, na ordem de suas vezes. */
function porVez(de, ate, vez) {
  const todos = Array.from({ length: ate - de }, (_, n) => de + n)
  return todos.filter((um) => vez(um) >= 0).sort(pelo(vez))
}
function* ordemDeExame(regra, base) {
  const { serie, elemento } = numeroSorteado(regra)
  if (regra.approximation === "ascending") {
    const meio = primeiroDesde(base.numeros, serie * POR_SERIE + elemento)
    for (let i = meio; i < base.total; i++) yield i
    for (let i = 0; regra.wrap && i < meio; i++) yield i
    return
  }
  /** Com volta, depois de 99.999 vem 00.000: para cima, ou para o lado em que fica mais perto. */
  const passosAte = (i) => {
    const d = (base.numeros[i] % POR_SERIE) - elemento
    const acima = (d + POR_SERIE) % POR_SERIE
    if (!regra.wrap) return d
    return regra.approximation === "alternating" && acima > POR_SERIE / 2 ? acima - POR_SERIE : acima
  }
  const { seriesFirst, seriesCount, approximation, emptySeries } = regra
  const vezDaSerie = (uma) => VEZES[emptySeries](uma - serie)
  for (const uma of porVez(seriesFirst, seriesFirst + seriesCount, vezDaSerie)) {
    const [de, ate] = linhasDasSeries(base, { seriesFirst: uma, seriesCount: 1 })
    yield* porVez(de, ate, (i) => VEZES[approximation](passosAte(i)))
  }
}
/** Cada número examinado e o que houve com ele, até sair o último que a regra quer; anota quem ganhou. */
function* exame(base, { winners, surrogates, onePerHolder, ...regra }, ganhadores) {
  const jaGanharam = new Set()
  if (winners + surrogates === 0) return
  for (const i of ordemDeExame(regra, base)) {
    const [series, element, holder, eligible] = base.linha(i).split(",")
    const order = ganhadores.length + 1
    let outcome = order <= winners ? "winner" : "surrogate"
    if (eligible === "0") outcome = "ineligible"
    else if (onePerHolder && jaGanharam.has(holder)) outcome = "holder-already-won"
    yield { series, element, outcome }
    const kind = { winner: "titular", surrogate: "surrogate" }[outcome]
    if (!kind) continue
    ganhadores.push({ order, kind, series, element, holder })
    jaGanharam.add(holder)
    if (order === winners + surrogates) return
  }
}

// ---- As chaves: KEYS.json ------------------------------------------------------------------------------------
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
/** Se o texto é o deste lacre, e a chave, que falta onde fica secreta ou se perdeu, o abre. */
const eOLacre = ({ key, text, commitment }, preso) =>
  text === canonico(preso) && (key === null || lacreDe(key, text) === commitment)
function confereChaves({ keys, base, result, opened }) {
  let [achados, proxima, usadas, vazias] = [0, result?.rule.seriesFirst, 0, 0]
  for (const grupo of emOrdemDe(keys.segments, "seriesFirst")) {
    const { seriesFirst: first, seriesCount: count, version, key, commitment } = grupo
    proxima = first === proxima ? first + count : -1
    const series = `séries ${first} a ${first + count - 1}`
    const abre = eOLacre(grupo, { draw: keys.draw, series: { count, first }, version })
    const linhas = base && abre ? linhasDasSeries(base, grupo) : [0, 0]
    achados += linhas[1] - linhas[0]
    if (key === null) {
      const dita = ditosDe("keys-lost").some((um) => um.draw && (um.segments?.includes(version) ?? true))
      confere(`a chave das ${series} se perdeu, como o registro diz`, !dita || !abre)
      avisa(`sem a chave das ${series}, não se confere que os números delas vêm dela.`)
      falta(`a chave das ${series}, que se perdeu`)
    } else {
      const lacre = `o lacre ${mostra(commitment)} (compare com o da página)`
      confere(`a chave das ${series} abre ${lacre}`, !abre)
      if (base && abre) {
        const suas = conferePosicoes({ grupo, series, base, opened, linhas })
        ;[usadas, vazias] = [usadas + suas.usadas, vazias + suas.vazias]
      }
    }
  }
  if (keys.segments.length > 1) avisaDasVazias("em todas as séries", { usadas, vazias })
  if (keys.holder) {
    const abre = eOLacre(keys.holder, { draw: keys.draw, holder: "hmac", version: 1 })
    const lacre = `o lacre da chave dos apelidos, que fica secreta, é deste sorteio: ${keys.holder.commitment}`
    confere(`${lacre} (compare com o da página)`, !abre)
  }
  if (base) igual(`todo número da lista vem de uma chave: ${achados}`, achados, base.total)
  const fim = result?.rule.seriesFirst + result?.rule.seriesCount
  if (result) confere("as chaves cobrem todas as séries do sorteio, cada uma uma vez", proxima !== fim)
}
/** Um cupom recusado no caminho e um banco que cai deixam posições vazias; muitas mais deixa quem as queima para escolher. */
function avisaDasVazias(onde, { usadas, vazias }) {
  if (vazias > Math.max(64, usadas / 1000))
    avisa(
      `${onde}, ${vazias} posições não viraram número. É muito, e com elas se escolhem números: pergunte por quê.`,
    )
}
/** Cada número de um grupo é o de uma das primeiras posições, e da que o registro diz. */
function conferePosicoes({ grupo, series, base, opened, linhas: [de, ate] }) {
  const { seriesFirst, seriesCount, positions, key, version } = grupo
  const posicao = posicoesDe(Buffer.from(key, "hex"), seriesCount * POR_SERIE)
  let [usadas, fora, outra] = [0, undefined, undefined]
  for (let i = de; i < ate; i++) {
    const onde = posicao(base.numeros[i] - seriesFirst * POR_SERIE)
    if (onde >= positions) fora ??= `${base.linha(i).split(",", 2).join()} é o da posição ${onde}`
    if (opened?.dono[i] && opened.onde[i] !== chaveDe(version, onde)) outra ??= `não a de ${base.linha(i)}`
    usadas = Math.max(usadas, onde + 1)
  }
  const vazias = usadas - (ate - de)
  const dito = `os ${ate - de} números das ${series} são os que a chave dá às primeiras ${positions} posições`
  confere(fora ? dito : `${dito}; ${vazias} delas não viraram número`, fora)
  confere(`a última posição usada é a ${usadas}ª, como KEYS.json diz`, !fora && usadas !== positions)
  if (opened) confere("as posições no registro são as da chave", outra)
  avisaDasVazias(`nas ${series}`, { usadas, vazias })
  return { usadas, vazias }
}

// ---- O registro público: chaves, notas assinadas, pontos de controle e provas --------------------------------
function deBase64(texto = "") {
  const bytes = Buffer.from(texto, "base64")
  exige(bytes.toString("base64") === texto, "um texto em base64 não é o de seus bytes")
  return bytes
}
/** Uma chave de verificação, NOME+ID+CHAVE: de tipo 1 assina notas, de tipo 4 é a de uma testemunha. */
function leChave(linha) {
  const [, nome, id, escrita] = /^([^ +]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(linha) ?? []
  const bytes = deBase64(escrita)
  exige(bytes.length === 33 && [1, 4].includes(bytes[0]), "não é uma chave de verificação de Ed25519")
  exige(hex(sha256(`${nome}\n`, bytes)).startsWith(id), "a identificação da chave não é a dela")
  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url", 1) }
  return { linha, nome, id, tipo: bytes[0], publica: crypto.createPublicKey({ key: jwk, format: "jwk" }) }
}
function chavesEm(texto, tipo) {
  const chaves = texto.trim().split("\n").map(leChave)
  return chaves.filter((um) => um.tipo === tipo)
}
/** Uma nota assinada: um texto, uma linha vazia e as assinaturas. */
function leNota(texto) {
  const meio = texto.lastIndexOf("\n\n")
  exige(meio > 0 && texto.endsWith("\n"), "não é uma nota assinada")
  const leAssinatura = (linha) => {
    const [, nome, escrita] = /^— ([^ +]+) ([A-Za-z0-9+/]+=*)$/.exec(linha) ?? []
    exige(nome, "uma assinatura não se lê")
    return { nome, id: hex(deBase64(escrita).subarray(0, 4)), bytes: deBase64(escrita).subarray(4) }
  }
  const [corpo, assinaturas] = [texto.slice(0, meio + 1), texto.slice(meio + 2, -1).split("\n")]
  return { corpo, linhas: corpo.slice(0, -1).split("\n"), assinaturas: assinaturas.map(leAssinatura) }
}
const delas = ({ assinaturas }, { nome, id }) => assinaturas.filter((um) => um.nome === nome && um.id === id)
function assinou(nota, chaves, nome) {
  const certa = (chave, { bytes }) => crypto.verify(null, Buffer.from(nota.corpo), chave.publica, bytes)
  return chaves.some((chave) => chave.nome === nome && delas(nota, chave).some((um) => certa(chave, um)))
}
const RESUMO64 = /^[A-Za-z0-9+/]{43}=$/
/** Um ponto de controle; outra nota é um comprovante: nada. */
function lePonto(nota) {
  const [origem, tamanho, raiz, mais] = nota.linhas
  if (mais !== undefined || !/^[1-9][0-9]{0,12}$/.test(tamanho ?? "") || !RESUMO64.test(raiz ?? ""))
    return undefined
  return { nota, origem, tamanho: Number(tamanho), raiz: hex(deBase64(raiz)) }
}
/** Uma prova (tlog-proof) de que uma entrada está no registro. Em que lote está uma chance, a sua linha não diz. */
function leProvaDoRegistro(texto) {
  const vazia = texto.indexOf("\n\n")
  const [, extra, lugar, ...path] = texto.slice(0, vazia).split("\n")
  const linha = deBase64(/^extra ([A-Za-z0-9+/]+=*)$/.exec(extra)?.[1]).toString()
  const index = Number(/^index (0|[1-9][0-9]{0,12})$/.exec(lugar ?? "")?.[1])
  exige(vazia > 0 && linha !== "" && path.every((um) => RESUMO64.test(um)), "não é uma prova do registro")
  const ponto = lePonto(leNota(texto.slice(vazia + 2)))
  exige(index < ponto?.tamanho, "a prova é de um lugar que o ponto de controle não tem")
  const [{ draw }, seal] = [leLacrada(linha), resumo(linha)]
  const line = draw && `{"kind":"sealed","scope":"draw:${draw}","seal":"${seal}"}`
  return { linha, seal, line, index, size: ponto.tamanho, path: path.map((um) => hex(deBase64(um))), ponto }
}

// ---- O registro público: o que suas entradas dizem -----------------------------------------------------------
const LACRADA = /^\{"kind":"sealed","scope":"((?:draw|prizes):[0-9A-Za-z-]+)","seal":"([0-9a-f]{64})"\}$/
const MAIOR = 60_000
const emOrdem = (chaves) => chaves.every((chave, n) => n === 0 || chaves[n - 1] < chave)
/** Uma linha de JSON canônico, com as chaves em ordem, que diz o que as entradas de seu tipo (kind) dizem, e só isto. */
function leEntrada(linha, lacrada = false) {
  exige(Buffer.byteLength(linha) <= MAIOR, `uma entrada tem mais de ${MAIOR} bytes`)
  const dito = JSON.parse(linha)
  const certa = dito && emOrdem(Object.keys(dito)) && JSON.stringify(dito) === linha
  exige(certa, "uma entrada não está em JSON canônico")
  const seLacra = dito.kind !== "sealed" && LACRADAS.includes(dito.kind) === lacrada
  exige(seLacra, `uma entrada não é do tipo das que se ${lacrada ? "lacram" : "abrem"}: ${mostra(dito.kind)}`)
  const campos = ENTRADAS[dito.kind]
  if (campos) exigeForma(dito, campos, `a entrada ${dito.kind}`)
  return dito
}
const leLacrada = (linha) => leEntrada(linha, true)
/** Os códigos que as entradas dizem: texto livre não entra no registro. */
export const CODIGOS = {
  begin: "key-lost key-leaked database-restored",
  void: "coupon-invalid coupon-held",
  restore: "coupon-reinstated decision-undone",
  chance: "prizes-per-cpf held",
  close: "canceled blocked already-won",
  given: "outside-schedule came-back",
  again: "disqualified coupon-invalid",
  postponed: "no-extraction calendar late-list mistake other",
  rejected: "typed contest list other",
  canceled: "mistake dates replaced authority other",
  call: "staff underage documents unclaimed receipt already-won account declined rules other",
}
function codigoNovo({ kind, code, barred, reason, ineligible = {} }) {
  const conhecidos = CODIGOS[kind]?.split(" ")
  const ditos = [code, barred, reason, ...Object.keys(ineligible)].filter(Boolean)
  return conhecidos && ditos.find((um) => !conhecidos.includes(um))
}
/** As entradas de um pacote, cada uma depois de seu tamanho em dois bytes. */
function entradasDo(pacote) {
  const entradas = []
  for (let em = 0, fim; em < pacote.length; em = fim) {
    fim = em + 2 + ((pacote[em] << 8) | pacote[em + 1])
    exige(fim <= pacote.length, "um pacote de entradas acaba antes do fim")
    entradas.push(pacote.toString("utf8", em + 2, fim))
  }
  return entradas
}
/** Os pontos de controle de que se sabe a assinatura. */
const assinadosEm = ({ checkpoints, logProofs }) => [...checkpoints, ...logProofs.map(({ ponto }) => ponto)]
/** O número de um registro, de que é este ponto de controle. */
const numeroDo = ({ origem }) => Number(/-([1-9][0-9]*)$/.exec(origem)?.[1] ?? 0)
/** A árvore de um registro, e a raiz de cada tamanho de que há um ponto de controle; a de um que acabou vai até `ate`. */
class ArvoreDoRegistro extends Arvore {
  constructor(pontos, antes) {
    super()
    const [origem, ate] = antes ? [antes.before.origin, antes.imported + 1] : [undefined, Infinity]
    this.raizes = new Map(pontos.filter((um) => um.tamanho <= ate).map((um) => [um.tamanho]))
    Object.assign(this, { origem, ate, antes })
  }
  le(folha) {
    if (this.n === this.ate) return
    this.soma(folha)
    if (this.raizes.has(this.n)) this.raizes.set(this.n, this.raiz())
  }
}
/**
 * O registro, que se lê uma vez, quando já veio tudo o mais; das lacradas guarda o escopo (contado de 1) e o lacre. Um que tomou
 * o lugar de outro tem as entradas daquele nos mesmos lugares, menos a primeira, que a sua traz dentro: refaz-se também a dele.
 */
class Registro {
  acabados = []
  inicio = { at: "", imported: 0 }
  ditos = []
  nomes = []
  numeros = new Map()
  constructor({ entries, checkpoints, logProofs, root, raizes }) {
    // Um registro que acabou pode ter assinado mais do que o seguinte recebeu.
    const ultimo = Math.max(0, ...checkpoints.map(numeroDo))
    const seus = checkpoints.filter((um) => numeroDo(um) === ultimo)
    this.tamanho = entries.size === 0 ? 0 : Math.max(0, ...seus.map((um) => um.tamanho))
    // Um ponto de controle pode dizer qualquer tamanho: não se reserva mais do que veio.
    const lugares = Math.min(this.tamanho, entries.size * 256)
    this.escopo = new Uint32Array(lugares)
    this.lacres = Buffer.alloc(lugares * 32)
    this.aberta = new Uint8Array(lugares)
    this.pontos = [...assinadosEm({ checkpoints, logProofs }), { tamanho: root?.logSize ?? 0 }, ...raizes]
    this.arvore = new ArvoreDoRegistro(this.pontos)
    this.provadas = new Map(logProofs.map((um) => [um.index]))
    for (let n = 0; n * 256 < this.tamanho && n * 256 === this.arvore.n && entries.has(n); n++)
      this.lePacotes(n, emOrdemDe(entries.get(n), "largura").reverse())
    this.inteiro = this.tamanho > 0 && this.arvore.n === this.tamanho
  }
  /** De um pacote que se baixou mais de uma vez vale o maior pedaço, que começa pelos outros. */
  lePacotes(n, [{ bytes, largura }, ...menores]) {
    const entradas = entradasDo(bytes())
    const outro = (um) => difere(entradasDo(um.bytes()), entradas.slice(0, um.largura))
    if (entradas.length !== largura || menores.some(outro)) this.pacote ??= `o ${n} não`
    for (const entrada of entradas.slice(0, Math.min(256, this.tamanho - n * 256))) this.le(entrada)
  }
  le(entrada) {
    const [index, folha] = [this.arvore.n, resumoDaFolha(entrada)]
    this.arvore.le(folha)
    for (const um of this.acabados) um.le(folha)
    if (this.provadas.has(index)) this.provadas.set(index, entrada)
    // O que já havia ganhou lugar de uma vez, na ordem dos resumos; o que veio a seu tempo não está nela.
    if (index > 1 && index <= this.inicio.imported && folha < this.folhaAntes) this.foraDeOrdem ??= index
    this.folhaAntes = folha
    const [, escopo, lacre] = LACRADA.exec(entrada) ?? []
    if (!escopo) return this.leDito(entrada, index)
    if (!this.numeros.has(escopo)) this.numeros.set(escopo, this.nomes.push(escopo))
    this.escopo[index] = this.numeros.get(escopo)
    this.lacres.write(lacre, index * 32, "hex")
  }
  leDito(entrada, index) {
    try {
      const dito = leEntrada(entrada)
      if (index === 0 && dito.kind === "begin") this.leInicio(dito)
      this.ditos.push({ ...dito, index, em: Date.parse(dito.at) })
    } catch (erro) {
      if (!motivoDe(erro)) throw erro
      this.estranha ??= `a ${index}: ${mostra(motivoDe(erro))}`
    }
  }
  /** O começo do primeiro registro, e a árvore de cada um que acabou antes deste, o último primeiro. */
  leInicio(inicio) {
    this.inicio = inicio
    const { before } = inicio
    if (!before || this.acabados.length === 100) return
    const arvore = new ArvoreDoRegistro(this.pontos, inicio)
    arvore.raizes.set(before.size)
    this.acabados.push(arvore)
    arvore.le(resumoDaFolha(canonico(before.begin)))
    this.leInicio(before.begin)
  }
  /** De que registro é um ponto de controle, diz a origem; o que não a diz é do primeiro que chegou a esse tamanho. */
  arvoreDe({ origem, tamanho }) {
    const dela = (um) => (origem === undefined ? um.ate >= tamanho : um.origem === origem)
    return this.acabados.findLast(dela) ?? this.arvore
  }
  /** Quantas entradas deste registro um ponto de controle tem: de um que acabou, só as que vieram de lá. */
  quantasDe = (ponto) => Math.min(ponto.tamanho, this.arvoreDe(ponto).ate)
  /** Se isto estava debaixo do lacre deste lugar, que se abre uma vez só. */
  abre(index, lacre, { kind, draw }) {
    const escopo = this.nomes[this.escopo[index] - 1]
    const seu = kind === "chance" ? escopo?.startsWith("prizes:") : escopo === `draw:${draw}`
    if (!seu || this.aberta[index]) return false
    this.aberta[index] = this.lacres.latin1Slice(index * 32, index * 32 + 32) === lacre
    return this.aberta[index] === 1
  }
  /** Se é de antes da entrada com que o registro começa o que está neste lugar e diz esta hora. */
  eDeAntes(index, quando) {
    return index <= this.inicio.imported && !(+new Date(quando) > Date.parse(this.inicio.at) + RELOGIOS)
  }
  /** O lugar da primeira entrada lacrada de um sorteio: o que está atrás dela se disse com números já dados. */
  primeiroDe(sorteio) {
    const index = this.escopo.indexOf(this.numeros.get(`draw:${sorteio}`) ?? -1)
    return index < 0 ? Infinity : index
  }
  /** Em que lugar está um lacre, e em que escopo; undefined se em nenhum. */
  ondeEsta(lacre) {
    let em = -1
    do em = this.lacres.indexOf(lacre, em + 1, "latin1")
    while (em % 32 > 0)
    return em < 0 ? undefined : { index: em / 32, escopo: this.nomes[this.escopo[em / 32] - 1] }
  }
  doTipo(tipo) {
    return this.ditos.filter(({ kind }) => kind === tipo)
  }
  /** A entrada que diz um lote de prêmios, ou de outro tipo, a que diz isto dele. */
  doLote(lote, tipo = "batch") {
    return this.ditos.find(({ kind, batch }) => kind === tipo && batch === lote)
  }
  /** A última hora que uma entrada diz; a de um tipo que não se conhece pode dizer o que não é hora. */
  get ultima() {
    const horas = this.ditos.map(({ at }) => at).filter(TIPOS.momento)
    return Date.parse(horas.reduce((maior, uma) => (uma > maior ? uma : maior), ""))
  }
  /** De cada escopo, se algo dele se abriu, e a primeira entrada que ficou fechada. */
  escopos() {
    const escopos = this.nomes.map((nome) => ({ nome, veio: false, falta: Infinity }))
    for (const [index, n] of this.escopo.entries())
      if (n > 0 && this.aberta[index]) escopos[n - 1].veio = true
      else if (n > 0) escopos[n - 1].falta = Math.min(escopos[n - 1].falta, index)
    return escopos
  }
}
/** O registro de que vieram todas as entradas; sem todas não se sabe nada. */
function registroDe(lidos) {
  lidos.registro ??= new Registro(lidos)
  return lidos.registro.inteiro ? lidos.registro : undefined
}
/** As entradas abertas do sorteio de um tipo, cada uma com seu lugar (index). */
function ditosDe(tipo) {
  const deste = ({ kind, draw }) => kind === tipo && (draw ?? registro.sorteio) === registro.sorteio
  return registro?.ditos.filter(deste) ?? []
}

// ---- O que se abriu: a lista é a soma do que o registro diz --------------------------------------------------
/** O que se abriu de um sorteio; de cada número da lista o seu cupom (contado de 1), o grupo e a posição. */
function nadaAberto({ total } = { total: 0 }) {
  const porNumero = { dono: new Uint32Array(total), onde: new Float64Array(total), primeiras: [] }
  return { entradas: 0, mudancas: [], semDireito: [], cupons: new Map(), turnos: [], ...porNumero }
}
const chaveDe = (grupo, posicao) => grupo * 2 ** 32 + posicao
/** Lê uma linha de opened/….ndjson, LUGAR ENTRADA, e guarda o que a conferência usa; responde o lugar. */
function guardaAberta(lidos, escrita, antes) {
  const [, lugar, linha] = /^(0|[1-9][0-9]{0,11}) (\{[ -~]*\})$/.exec(escrita) ?? []
  const [index, completo] = [Number(lugar), registroDe(lidos)]
  exige(index > antes, "uma linha das entradas abertas não se lê, ou não está em ordem")
  const [lacre, dito] = [resumo(linha, "latin1"), leLacrada(linha)]
  const guardada = dito.kind === "chance" ? lidos.chances : (lidos.opened ??= nadaAberto(lidos.base))
  if (completo && !completo.abre(index, lacre, dito)) guardada.outra ??= `a ${lugar} não é`
  guardada.entradas += 1
  lidos.codigoNovo ??= codigoNovo(dito)
  if (dito.kind === "chance") guardaChance(guardada, index, dito, completo)
  else {
    exige(dito.draw === (guardada.sorteio ??= dito.draw), `a entrada aberta ${lugar} é de outro sorteio`)
    lidos.foraDasAbertas.delete(lacre)
    if (dito.kind === "ineligible") guardada.semDireito.push({ holder: dito.holder, index })
    else guardaDoCupom(guardada, lidos.base, dito)
    if (dito.kind === "numbers") guardada.ultimaDeNumeros = index
  }
  return index
}
function guardaDoCupom(opened, base, { kind, coupon, turn, holder, numbers = [], positions, reason }) {
  const { cupons, turnos, mudancas, dono, onde, primeiras } = opened
  const cupom = cupons.get(coupon) ?? cupons.size
  cupons.set(coupon, cupom)
  turnos[cupom] = turnos[cupom] === undefined ? turn : [turnos[cupom], turn].flat()
  if (positions) mudancas.push({ kind, turn, positions, cupom, reason })
  for (const [grupo, posicao, serie, elemento] of base ? numbers : []) {
    const [i, escrito] = [linhaDe(base, serie, elemento), `${serie},${elemento}`]
    // Também o anulado está na lista: lá ele diz 0.
    if (i === undefined) opened.erro ??= `${escrito} não está na lista`
    else if (dono[i]) opened.erro ??= `${escrito} aparece duas vezes`
    else {
      ;[dono[i], onde[i]] = [cupom + 1, chaveDe(grupo, posicao)]
      const apelidos = [i, (primeiras[cupom] ??= i)].map((um) => base.linha(um).split(",")[2])
      if (apelidos.some((um) => um !== holder)) opened.erro ??= `${base.linha(i)} não é`
    }
  }
}
/** Números dados, menos os anulados, mais os que voltaram, e quem não concorre: é a lista. */
function confereDobra({ base, opened, root }, fecho, cutoff) {
  const { turnos, mudancas, ultimaDeNumeros, dono, onde } = opened
  const repete = (seus) => new Set(seus).size < seus.length && "um cupom repete uma"
  const pula = (seus) => seus.some((turno) => turno > seus.length) && "falta uma"
  const deCadaUm = turnos.filter((um) => um !== 1).map((um) => [um].flat())
  const errado = deCadaUm.map((seus) => repete(seus) || pula(seus)).find(Boolean)
  confere("as entradas de cada cupom se contam de 1 em 1", errado)
  const tarde = ultimaDeNumeros >= cutoff && `a entrada ${ultimaDeNumeros}`
  confere("nenhum número foi dado depois do corte", tarde)
  const quantos = opened.semDireito.length
  const semDireito = new Set(opened.semDireito.map(({ holder }) => holder))
  const foraDeHora = opened.semDireito.find(({ index }) => index < cutoff || index >= root?.logSize)
  const entre = "quem não concorre se disse depois do corte e até o ponto de controle que tem o fecho"
  if (fecho) confere(entre, foraDeHora && `não a entrada ${foraDeHora.index}`)
  const contados = Object.values(fecho?.ineligible ?? {}).reduce((soma, um) => soma + um, 0)
  const outros = (contados !== quantos || semDireito.size < quantos) && `são ${quantos}`
  if (fecho) confere(`quem não concorre são os ${contados} que o fecho conta, cada um uma vez`, outros)
  if (!base) return
  const anulados = (opened.anulados = new Map())
  for (const { kind, positions, cupom, reason } of emOrdemDe(mudancas, "turn"))
    for (const um of positions.map((lugar) => chaveDe(...lugar)))
      if (kind === "void") anulados.set(um, { cupom: cupom + 1, reason })
      else anulados.delete(um)
  let [sobra, erro] = [undefined, opened.erro]
  for (let i = 0; i < base.total; i++) {
    const [serie, elemento, holder, eligible] = base.linha(i).split(",")
    const nulo = anulados.get(onde[i])?.cupom
    // Não concorre o anulado, que só o seu próprio cupom anula, e quem o registro diz; mais ninguém.
    const concorre = nulo === undefined && !semDireito.has(holder) ? "1" : "0"
    if (!dono[i]) sobra ??= base.linha(i)
    else if (eligible !== concorre || (nulo ?? dono[i]) !== dono[i]) erro ??= `${serie},${elemento} não é`
  }
  // Sem o registro não se sabe se o que se abriu é dele.
  const deOnde = registro ? "registro" : "arquivo que veio de opened/"
  confere(`os números do ${deOnde} são os da lista, com os mesmos apelidos`, erro)
  if (sobra) confere(`um número da lista não está no ${deOnde}: ${sobra}`, true)
  else confere(`todo número da lista está no ${deOnde}: ${base.total}`)
}

function confereRegistro(lidos) {
  const { opened, root, base, fecho } = lidos
  const { tamanho, pacote, inteiro } = lidos.registro
  if (tamanho > 0) {
    confere(`vieram todas as ${tamanho} entradas do registro`, !inteiro)
    confere("cada pacote de entradas tem tantas quantas seu nome diz, e os menores as mesmas", pacote)
  }
  if (registro) confereInicio(lidos.pontos, registro)
  if (registro) confere("cada entrada que todos leem tem a forma das de seu tipo", registro.estranha)
  const nova = registro?.ditos.find(({ kind }) => !ENTRADAS[kind])?.kind
  if (nova) avisa(`o registro tem entradas de um tipo que aqui não se conhece: ${mostra(nova)}.`)
  const codigo = lidos.codigoNovo ?? registro?.ditos.map(codigoNovo).find(Boolean)
  if (codigo) avisa(`o registro tem um código que aqui não se conhece: ${mostra(codigo)}.`)
  conferePontos(lidos)
  confereRaizes(lidos.raizes)
  if (registro) confereAcabados(lidos)
  const cutoff = fecho?.cutoff ?? root?.cutoff ?? Infinity
  if (fecho) confereFecho(fecho, lidos)
  else if (registro && (base || lidos.result))
    falta("o fecho do sorteio no registro, em um ponto de controle mais novo")
  if (registro && opened) {
    const dele = registro.escopos().find(({ nome }) => nome === `draw:${opened.sorteio}`)
    const fechada = dele?.falta < (root?.logSize ?? cutoff) && `falta a ${dele.falta}`
    confere("toda entrada lacrada do sorteio está aberta", fechada)
    confere(`cada entrada aberta é a do lacre: ${opened.entradas}`, opened.outra)
    confere("o registro diz o fecho do sorteio, uma vez", ditosDe("close").length !== 1)
  }
  if (fecho && root) confereRoot(lidos, fecho)
  igual("o fecho no registro é desta lista", fecho?.baseSha256, base?.sha256)
  if (opened) confereDobra(lidos, fecho, cutoff)
}
/** O registro começa por `begin`, uma vez; o que ele diz que já havia é menos do que o primeiro ponto de controle tem. */
function confereInicio(pontos, { ditos, inicio: { imported }, escopo, foraDeOrdem }) {
  const [inicio, ...outros] = ditos
  const vezes = ditos.filter(({ kind }) => kind === "begin").length
  const errado = (inicio?.index !== 0 || inicio.kind !== "begin" || vezes > 1) && `há ${vezes}`
  confere("o registro começa por begin, uma vez", errado)
  const demais = Math.min(...pontos.map((um) => um.tamanho)) <= imported
  const depois = outros.find(({ index, kind }) => index <= imported && kind === "close")
  const outro = demais
    ? "são mais do que o primeiro ponto de controle tem"
    : depois && `a ${depois.index} não`
  confere(`as ${imported} entradas que begin diz que já havia são de antes do registro`, outro)
  const emSuaOrdem = `as ${imported} entradas, que begin diz que já havia, estão na ordem de seus resumos`
  if (imported > 1) confere(emSuaOrdem, foraDeOrdem && `a ${foraDeOrdem} não`)
  const origens = new Set(pontos.map(({ origem }) => origem.replace(/\/comprovante$/, "")))
  const varios = origens.size > 1 && !inicio?.before && mostra([...origens])
  confere("todos os pontos de controle são de um registro só", varios)
  if (escopo.subarray(1, imported + 1).some((um) => um > 0))
    avisa(`das ${imported} primeiras entradas, que begin diz que já havia, não se confere a hora.`)
}
/** Quanto antes da extração a lista se fecha; senão essa não conta, e se espera a próxima. */
const ANTES = 3 * 3_600_000
/** O corte está antes do fecho, e o fecho um quarto de hora depois do período e três horas antes da extração. */
function confereFecho({ index, at, cutoff }, { plan, result, pontos }) {
  const tarde = cutoff > index && `o corte é ${cutoff}, e o fecho a entrada ${index}`
  confere("o corte, em que os números acabam, está antes do fecho no registro", tarde)
  // Um corte entre dois pontos de controle se escolheria depois, com o que então conviesse.
  if (!pontos.some(({ tamanho }) => tamanho === cutoff))
    falta(`history/${cutoff}, o ponto de controle do corte, em que os números acabam`)
  const cedo = Date.parse(at) < Date.parse(plan?.periodEnd) + 900_000 - RELOGIOS && `foi em ${at}`
  confere("a lista se fechou um quarto de hora depois do fim do período, ou mais tarde", cedo)
  const extracao = Date.parse(plan?.extractionAt)
  const emCima = Date.parse(at) > extracao - ANTES && `foi em ${at}`
  // A extração que veio antes da lista se adia; a que já deu um resultado contou.
  if (result && extracao) confere("a lista se fechou três horas antes da extração, ou mais cedo", emCima)
}
/** Cada ponto de controle é nosso, e de cada tamanho de um registro há uma raiz só: a das entradas, se vieram. */
function conferePontos({ vkeys, root, pontos: todos }) {
  const [raizes, ditos] = [new Map(), new Set()]
  const pontos = [...todos].sort((um, outro) => numeroDo(um) - numeroDo(outro))
  // ROOT.json não diz de que registro é: é o primeiro que chegou a esse tamanho.
  const deRoot = { tamanho: root?.logSize, raiz: root?.logRoot }
  for (const { nota, origem, ...ponto } of pontos.concat(root?.logRoot ? deRoot : [])) {
    const mesmo = `${origem ?? pontos.find(({ tamanho }) => tamanho === ponto.tamanho)?.origem} ${ponto.tamanho}`
    const certa = registro?.arvoreDe({ origem, ...ponto }).raizes.get(ponto.tamanho) ?? raizes.get(mesmo)
    const [raiz, de] = [certa ?? ponto.raiz, `o ponto de controle de ${ponto.tamanho}`]
    const outroNome = ponto.arquivo && ponto.arquivo !== ponto.tamanho
    if (outroNome) confere(`history/${ponto.arquivo} é o ponto de controle desse tamanho`, `é ${de}`)
    // Um só vem em muitos arquivos, cada prova o traz: do mesmo texto, assinado do mesmo modo, se diz uma vez.
    const dito = nota && nota.corpo + nota.assinaturas.map((um) => (um.nome === origem ? hex(um.bytes) : ""))
    if (ditos.has(dito)) continue
    ditos.add(dito)
    const alheio = nota && vkeys && (origem.endsWith("/comprovante") || !assinou(nota, vkeys, origem))
    if (nota && vkeys) confere(`${de} entradas está assinado por ${mostra(origem)}`, alheio)
    const outra = raiz !== ponto.raiz && `é ${ponto.raiz}; há dois registros`
    const onde = nota ? de : `${de} em ROOT.json`
    confere(`a raiz das entradas é a d${onde}: ${raiz} (${emBase64(raiz)})`, outra)
    raizes.set(mesmo, raiz)
  }
}
const emBase64 = (raiz) => Buffer.from(raiz, "hex").toString("base64")
/** Um tamanho e uma raiz, como os emails e a página os dizem, ou com a raiz em hexadecimal, como nos arquivos. */
function leRaiz(escrito, raiz) {
  const tamanho = escrito.replace(/[.,]/g, "")
  const certa = RESUMO64.test(raiz) || TIPOS.resumo(raiz)
  exige(/^[1-9][0-9]{0,12}$/.test(tamanho) && certa, "não são o TAMANHO de um registro e a sua RAIZ")
  return { tamanho: Number(tamanho), raiz: TIPOS.resumo(raiz) ? raiz : hex(deBase64(raiz)) }
}
/** O que alguém guardou vale como um ponto de controle: o registro, ou um que acabou antes dele, passou por essa raiz. */
function confereRaizes(raizes) {
  for (const { tamanho, raiz } of raizes) {
    const dele = `de ${tamanho} entradas, a raiz que você guardou`
    const arvores = registro ? [registro.arvore, ...registro.acabados] : []
    // O que um registro tinha e se perdeu ninguém refaz; a última raiz o seguinte diz. Deste pode vir mais.
    const ultima = ({ size, root: dita } = {}) => (size === tamanho ? dita : [])
    const dadas = arvores.flatMap((um) => um.raizes.get(tamanho) ?? ultima(um.antes?.before))
    const perdida = arvores.some(({ ate, antes }) => tamanho > ate && tamanho < antes?.before.size)
    const semSaber = perdida || tamanho > registro?.tamanho
    const outra =
      !dadas.includes(raiz) && `as entradas dão ${dadas.map(emBase64).join(" ou ")}; o registro é outro`
    if (dadas.length > 0 && !(outra && semSaber))
      confere(`${dele} é a do registro: ${raiz} (${emBase64(raiz)})`, outra)
    else falta(`o registro ${dele.replace(", a", ", para a")}`)
  }
}
const MOTIVOS = {
  "key-lost": "a chave que o assinava se perdeu",
  "key-leaked": "a chave que o assinava pode estar com outra pessoa",
  "database-restored": "o banco de dados é uma cópia, e não tem tudo o que já estava assinado",
}
/** O que um registro recebeu do que acabou é tudo o que lá estava, até o último ponto de controle, e nada mais. */
function confereAcabados({ pontos }) {
  const { acabados } = registro
  const nomes = acabados.map(({ origem }) => origem)
  for (const origem of new Set(pontos.map((um) => um.origem).filter((um) => !nomes.includes(um)))) {
    const [, campanha, n] = /^(.+-)([1-9][0-9]*)$/.exec(origem) ?? []
    const seus = Array.from({ length: Math.min(n - 1, 100) || 0 }, (_, k) => `${campanha}${n - 1 - k}`)
    if (n > 1 || nomes.length > 0)
      confere(`${mostra(origem)} diz todos os registros que acabaram antes dele`, difere(nomes, seus))
  }
  for (const { origem, ate, antes, raizes } of acabados) {
    const { at, reason, before } = antes
    const { size, root } = before
    const fim = `${mostra(origem)} acabou com ${size} entradas, em ${at}`
    avisa(`o registro ${fim}: ${MOTIVOS[reason] ?? mostra(reason)}.`)
    const seus = pontos.filter((um) => um.origem === origem)
    if (!seus.some((um) => um.tamanho === ate))
      falta(`history/${ate}, o último ponto de controle de ${mostra(origem)}`)
    const depois = seus.some((um) => um.tamanho > size || (um.tamanho === size && um.raiz !== root))
    confere(`${mostra(origem)} não assinou nada depois`, depois)
    // O que um banco restaurado perdeu ninguém mais mostra; nada mais se perde assim.
    const perdeu = size > ate && reason === "database-restored"
    if (perdeu) falta(`o que ${mostra(origem)} tinha da entrada ${ate} à ${size - 1}, que se perdeu`)
    const raiz = raizes.get(size)
    const outra = size === ate ? raiz !== undefined && raiz !== root && `a raiz é ${raiz}` : `são ${ate}`
    if (!perdeu) confere(`as entradas que vieram de lá são as ${size}, até a raiz ${root}`, outra)
  }
}
/** ROOT.json de um sorteio que o registro fechou diz tudo o que o fecho, o plano e o primeiro ponto depois dele dizem. */
function confereRoot({ root, plan, pontos }, { index, at: closedAt, ...fecho }) {
  const { draw, cutoff, baseSha256, root: raiz } = fecho
  const doFecho = erroEm(root, { draw, closedAt, cutoff, baseSha256, root: raiz })
  confere("ROOT.json diz o mesmo que o fecho no registro", doFecho)
  // O dia que valia no fecho: o que mudou depois está no registro.
  const adiados = emOrdemDe(ditosDe("postponed"), "at")
  const dia = adiados.find(({ at }) => at >= closedAt)?.from ?? plan?.extractionOn
  // A primeira forma de ROOT.json dizia o dia de antes de toda mudança: vale em quem a guardou.
  const antiga = adiados.length > 0 && root.extractionOn === adiados[0].from && root.extractionOn !== dia
  if (antiga) avisa(`ROOT.json diz o primeiro dia da extração; no fecho valia ${mostra(dia)}.`)
  const doPlano = erroEm(root, { ruleSha256: plan?.ruleSha256, extractionOn: antiga ? undefined : dia })
  confere("ROOT.json diz a regra e o dia da extração que valiam no fecho", doPlano)
  const tamanhos = pontos.map(registro.quantasDe)
  const primeiro = Math.min(...tamanhos.filter((um) => um > index))
  const certo = index < root.logSize && root.logSize <= primeiro && root.logRoot
  confere("ROOT.json diz o primeiro ponto de controle em que está o fecho", !certo)
}

// ---- Os comprovantes -----------------------------------------------------------------------------------------
/** De uma nota de comprovante, o protocolo e as linhas; r, que só o dono tem, não estava debaixo do lacre. */
function leComprovante(nota) {
  const [nome, protocolo, chegou, ...escritas] = nota.linhas
  exige(nome.endsWith("/comprovante"), "não é um ponto de controle nem um comprovante")
  exige(TIPOS.momento(chegou), "um comprovante não diz quando o cupom chegou")
  const linhas = escritas.map((escrita) => {
    const [, linha, r] = /^(\{.*\})(?: ([0-9a-f]{64}))?$/.exec(escrita) ?? []
    exige(linha, "uma linha de um comprovante não se lê")
    return { ...leLacrada(linha), r, linha, lacre: resumo(linha, "latin1") }
  })
  return { nota, nome, chegou, dele: `do comprovante ${mostra(protocolo)}`, linhas }
}
/** Quantos dos números de um comprovante participam do sorteio, e por que os outros não. */
function confereParticipacao({ dele, numeros }, { base, opened, fecho }) {
  const foraDele = numeros.filter(([, , serie, elemento]) => {
    const i = linhaDe(base, serie, elemento)
    return i === undefined || !base.linha(i).endsWith(",1")
  })
  const motivos = foraDele.map(([grupo, posicao]) => opened.anulados.get(chaveDe(grupo, posicao))?.reason)
  const nulos = motivos.filter(Boolean)
  const resto = motivos.length - nulos.length
  // De quem está fora só se publica quantos há por código.
  const codigos = Object.keys(fecho?.ineligible ?? {}).join(" ou ") || "sem código"
  const dito = [
    `${numeros.length - motivos.length} de ${numeros.length} números participam`,
    nulos.length > 0 && `anulados: ${nulos.length} (${[...new Set(nulos)].join(", ")})`,
    resto > 0 && `fora do sorteio: ${resto} (${codigos})`,
  ]
  if (motivos.length === 0) confere(`${dele}, ${dito[0]}`)
  else avisa(`${dele}, ${dito.filter(Boolean).join("; ")}.`)
}
const BARRADA = {
  "prizes-per-cpf": "a pessoa já tem tantos prêmios quanto o regulamento permite",
  held: "o cupom esperava a conferência de uma pessoa",
}
function confereComprovantes(lidos) {
  const { vkeys, receipts, logProofs, base, opened, foraDasAbertas, cpf } = lidos
  const foraDoSorteio = new Set(opened?.semDireito.map(({ holder }) => holder))
  const [meus, outros] = [new Map(), new Set()]
  for (const um of receipts) {
    const { nota, nome, dele, chegou } = um
    const linhas = um.linhas.map((linha) => noRegistro(linha, chegou))
    if (vkeys) confere(`a assinatura ${dele} é de ${mostra(nome)}`, !assinou(nota, vkeys, nome))
    const [numeros, chances] = [linhas.filter((um) => um.draw), linhas.filter((um) => !um.draw)]
    for (const { barred } of chances.filter((um) => um.barred))
      avisa(
        `${dele}, a procura por um prêmio foi barrada (${barred}): ${BARRADA[barred] ?? "não se sabe por quê"}.`,
      )
    const demora = Math.max(0, ...chances.map((um) => Date.parse(um.looked) - Date.parse(um.received)))
    if (demora > DEMORA)
      avisa(
        `${dele}, a procura por um prêmio só foi feita ${minutosDe(demora)} minutos depois de o cupom chegar.`,
      )
    // O mesmo cupom pode contar em outro sorteio, de que aqui nada se abriu.
    const deste = numeros.filter(({ draw }) => draw === opened?.sorteio)
    const fora = deste.some(({ lacre }) => foraDasAbertas.has(lacre))
    if (opened) confere(`as ${deste.length} linhas ${dele} estão entre as entradas abertas`, fora)
    const seus = { dele, numeros: deste.flatMap((um) => um.numbers ?? []) }
    if (base && opened && deste.length > 0) confereParticipacao(seus, lidos)
    if (registro) confereNoRegistro(um, { numeros, chances })
    if (registro) confereProcuras(dele, chances, lidos)
    const comR = cpf ? numeros.filter(({ r }) => r) : []
    const meu = ({ r, draw, holder }) => lacreDe(r, draw + cpf).slice(0, 32) === holder
    if (comR.length > 0) confere(`o apelido ${dele} é o deste CPF`, !comR.every(meu))
    for (const { draw, holder } of comR)
      if (!foraDoSorteio.has(holder)) meus.set(`${draw} ${holder}`, draw)
      else outros.add(holder)
  }
  if (cpf && meus.size + outros.size === 0) falta("um comprovante com r, que leva do CPF ao apelido")
  const dois = meus.size > new Set(meus.values()).size
  if (meus.size > 0) confere("este CPF tem um apelido só em cada sorteio", dois)
  // Quem pediu para ser apagado e voltou tem outro; os números do de antes ficam na lista, e não participam.
  if (outros.size > 1 || (outros.size > 0 && [...meus.values()].includes(opened.sorteio)))
    avisa("este CPF tem outro apelido no sorteio, com números que não participam.")
  for (const { linha, seal, ponto, ...prova } of logProofs) {
    const { index, size } = prova
    const line = prova.line ?? registro?.provadas.get(index)
    const outra =
      LACRADA.exec(line ?? "")?.[2] !== seal || difere(registro?.provadas.get(index) ?? line, line)
    if (registro || line) confere(`a entrada ${index} do registro é a da prova`, outra)
    if (!line) continue
    const raiz = raizDaProva({ ...prova, line }) ?? null
    igual(`a prova leva da entrada ${index} à raiz de ${size} entradas`, raiz, ponto.raiz)
    const solta =
      receipts.length > 0 && !receipts.some(({ linhas }) => linhas.some((um) => um.linha === linha))
    confere(`a linha da prova ${index} está em um comprovante`, solta)
  }
}
/** Uma linha de um comprovante, de quando é, onde ela está no registro (index, escopo), e se é de antes dele. */
function noRegistro(linha, chegou) {
  const [onde, quando] = [registro?.ondeEsta(linha.lacre), linha.looked ?? chegou]
  return { ...linha, ...onde, quando, deAntes: registro?.eDeAntes(onde?.index, quando) }
}
/** O que se lacra ganha lugar em uma hora: duas depois, está no registro, em seu escopo, ou nunca esteve. */
function confereNoRegistro({ dele, chegou }, { numeros, chances }) {
  const { ultima, certas } = registro
  const semEla = ({ index, quando }) => certas.find((data) => eAntes(data, index, quando))
  const [visto] = [...numeros, ...chances].flatMap((um) => (!um.deAntes && semEla(um)) || [])
  if (visto)
    avisa(`${dele}, algo só entrou no registro muito depois: em ${hora(visto.em)} alguém o viu sem isso.`)
  const some = ({ escopo, draw, quando }) => {
    if (!escopo) return Date.parse(quando) + LUGAR < ultima && "não"
    const seu = draw ? escopo === `draw:${draw}` : escopo.startsWith("prizes:")
    return !seu && `está em ${mostra(escopo)}`
  }
  if (numeros.length > 0) confere(`os números ${dele} estão no registro`, numeros.map(some).find(Boolean))
  if (chances.length === 0) {
    const lote = loteQueVivia(Date.parse(chegou))
    if (lote) confere(`a procura por um prêmio ${dele}, do lote ${mostra(lote)}, está nele`, true)
    return
  }
  confere(`a procura por um prêmio ${dele} está no registro`, chances.map(some).find(Boolean))
  const outra = chances.find((um) => um.received !== chegou && !um.deAntes)
  const aDela = outra && `${outra.received}, e o cupom chegou em ${chegou}`
  confere(`a procura ${dele} diz a hora em que o cupom chegou`, aDela)
}
/** Cada procura está sob o lote certo, e de quem saiu sem nada, sem ser barrado, nenhum prêmio esperava que outro levou depois, ou ninguém. */
function confereProcuras(dele, chances, { lotes, horas }) {
  const procuras = chances.filter(({ deAntes }) => !deAntes)
  const sob = ({ escopo, looked }) => escopoErrado(escopo, Date.parse(looked), Date.parse(looked))
  if (procuras.length > 0) confere(`a procura ${dele} está ${SOB_O_ULTIMO}`, procuras.map(sob).find(Boolean))
  const vazias = lotes.length > 0 ? procuras.filter(({ barred, prize }) => !barred && !prize) : []
  let [perdido, outro] = []
  for (const { received, looked } of vazias)
    for (const lote of lotes)
      for (const { number, moment, index, looked: saiu } of lote.prizes) {
        if (moment > received) continue
        const premio = `o ${number} do lote ${mostra(lote.batch)}`
        if (vivia(lote, Date.parse(looked)) && (saiu === null || saiu > looked))
          perdido ??= `${premio} esperava desde ${moment}`
        const dono = horas.donos.get(index)
        const depois = Date.parse(dono?.received) - Date.parse(received)
        if (depois > NA_FRENTE && dono.looked <= looked)
          outro ??= `${premio} foi de quem chegou ${minutosDe(depois)} min depois`
      }
  if (vazias.length > 0) confere(`a procura ${dele} que saiu sem nada não tinha prêmio à espera`, perdido)
  if (outro) avisa(`${dele}, a procura por um prêmio saiu sem nada, e ${outro}.`)
}

/** Um lote que vivia então: quem enviou um cupom procurou um prêmio dele, ou foi barrado, e o registro diz as duas coisas. */
function loteQueVivia(quando) {
  const comeco = Date.parse(registro.inicio.at)
  const fim = ({ batch, until }) => Date.parse(registro.doLote(batch, "keys-lost")?.at ?? until)
  const viviaBem = (um) =>
    quando > Math.max(comeco, Date.parse(um.at)) + RELOGIOS && quando < fim(um) - RELOGIOS
  return registro.doTipo("batch").find(viviaBem)?.batch
}

// ---- Quem de fora datou o registro: testemunhas e carimbos de tempo ------------------------------------------
/** Os valores de um texto em DER: a marca de cada um, o que há dentro e todos os seus bytes. */
function leDer(bytes) {
  const valores = []
  for (let em = 0; em < bytes.length; em = valores.at(-1).fim) {
    const [marca, curto] = bytes.subarray(em, em + 2)
    const largura = curto < 0x80 ? 0 : curto - 0x80
    const de = em + 2 + largura
    const fim = de + (curto > 0x80 ? bytes.readUIntBE(em + 2, largura) : curto)
    exige(curto !== 0x80 && fim <= bytes.length, "acaba antes do fim")
    valores.push({ marca, dentro: bytes.subarray(de, fim), tudo: bytes.subarray(em, fim), fim })
  }
  return valores
}
const [SEQUENCIA, CONJUNTO, TEXTO, EXPLICITO] = [0x30, 0x31, 0x04, 0xa0]
/** Os valores dentro de um valor que tem de ter esta marca. */
function partes(valor, marca = SEQUENCIA) {
  exige(valor?.marca === marca, "não tem a forma de um carimbo (RFC 3161)")
  return leDer(valor.dentro)
}
/** De cada resumo, por seu nome em DER, como se chama e os modos de assinar: RSA com qualquer um, RSA com este e curvas com este. */
const RSA = "2a864886f70d010101"
const RESUMOS = {
  "608648016503040201": ["sha256", RSA, "2a864886f70d01010b", "2a8648ce3d040302"],
  "608648016503040202": ["sha384", RSA, "2a864886f70d01010c", "2a8648ce3d040303"],
  "608648016503040203": ["sha512", RSA, "2a864886f70d01010d", "2a8648ce3d040304"],
}
const PELO_TAMANHO = { 20: "sha1", 32: "sha256", 48: "sha384", 64: "sha512" }
const [ASSINADO, CARIMBO] = ["2a864886f70d010702", "2a864886f70d0109100104"]
const [TIPO, RESUMO] = ["2a864886f70d010903", "2a864886f70d010904"]
const [CERTIFICADO, CERTIFICADO_2] = ["2a864886f70d010910020c", "2a864886f70d010910022f"]
const PARA_CARIMBOS = "1.3.6.1.5.5.7.3.8"
const nomeEm = (valor) => hex(partes(valor)[0].dentro)
const eResumoDe = (resumido, bytes, nome) => crypto.createHash(nome).update(bytes).digest().equals(resumido)
/** Um carimbo (RFC 3161, em CMS): de que texto é, de quando, o certificado de quem o assinou, e o que nele é falso. */
function leCarimbo(bytes, autoridades) {
  const [estado, resposta] = partes(leDer(bytes)[0])
  exige(["00", "01"].includes(nomeEm(estado)), "a autoridade negou o carimbo")
  const [, , dito, ...resto] = partes(partes(partes(resposta)[1], EXPLICITO)[0])
  exige(nomeEm(resposta) === ASSINADO && nomeEm(dito) === CARIMBO, "não é um carimbo de tempo")
  const info = partes(partes(dito)[1], EXPLICITO)[0].dentro
  const [, , imagem, , quando] = partes(leDer(info)[0])
  const [algoritmo, doTexto] = partes(imagem)
  const hora = /^(....)(..)(..)(..)(..)(..)(?:[.][0-9]+)?Z$/
  const em = Date.parse(quando.dentro.toString("latin1").replace(hora, "$1-$2-$3T$4:$5:$6Z"))
  exige(RESUMOS[nomeEm(algoritmo)]?.[0] === "sha256" && em > 0, "não diz um SHA-256 e uma hora")
  const [, , comQue, atributos, modo, assinatura] = partes(partes(resto.at(-1), CONJUNTO)[0])
  const atributo = (um) => [nomeEm(um), partes(partes(um)[1], CONJUNTO)[0]]
  const ditos = new Map(partes(atributos, EXPLICITO).map(atributo))
  const [nome, ...modos] = RESUMOS[nomeEm(comQue)] ?? []
  exige(modos.includes(nomeEm(modo)), "assina de um modo que aqui não se conhece")
  const eDeste = eResumoDe(ditos.get(RESUMO).dentro, info, nome) && hex(ditos.get(TIPO).dentro) === CARIMBO
  // Entre o que está assinado está o resumo do certificado de quem assinou.
  const [dele] = partes(partes(ditos.get(CERTIFICADO_2) ?? ditos.get(CERTIFICADO))[0])
  const marcaDele = partes(dele).find(({ marca }) => marca === TEXTO).dentro
  const trazidos = resto.filter(({ marca }) => marca === EXPLICITO).flatMap(({ dentro }) => leDer(dentro))
  const certificados = [...autoridades, ...trazidos.map(({ tudo }) => new crypto.X509Certificate(tudo))]
  const eDele = ({ raw }) => eResumoDe(marcaDele, raw, PELO_TAMANHO[marcaDele.length])
  const certificado = certificados.find(eDele)
  exige(certificado, "não traz o certificado de quem o assinou")
  const assinados = Buffer.concat([Buffer.of(CONJUNTO), atributos.tudo.subarray(1)])
  const eDoCertificado = crypto.verify(nome, assinados, certificado.publicKey, assinatura.dentro)
  const valia = Date.parse(certificado.validFrom) <= em && em <= Date.parse(certificado.validTo)
  const serve = valia && certificado.keyUsage?.includes(PARA_CARIMBOS)
  const falso =
    (!eDeste && "o que está assinado é outra coisa") ||
    (!eDoCertificado && "a assinatura não é do certificado") ||
    (!serve && "o certificado não servia para carimbos então")
  const assinouEste = (um) => certificado.checkIssued(um) && certificado.verify(um.publicKey)
  const dado = autoridades.some((um) => um.raw.equals(certificado.raw) || assinouEste(um))
  return { em, doTexto: hex(doTexto.dentro), quem: certificado.subject.replaceAll("\n", ", "), dado, falso }
}
/** Quando uma testemunha diz que viu este texto (tlog-cosignature); undefined se a assinatura não é dela. */
function horaDaTestemunha({ corpo }, { publica }, bytes) {
  const segundos = bytes.length === 72 ? bytes.readBigUInt64BE(0) : 2n ** 63n
  const mensagem = Buffer.from(`cosignature/v1\ntime ${segundos}\n${corpo}`)
  const certa = segundos < 2n ** 37n && crypto.verify(null, mensagem, publica, bytes.subarray(8))
  return certa ? Number(segundos) * 1000 : undefined
}
const hora = (ms) => new Date(ms).toISOString()
/** Um carimbo; ou por que não se lê, e então não diz nada contra ninguém: também o OpenSSL recusa o que não conhece. */
function carimboOuMotivo(bytes, autoridades) {
  try {
    return leCarimbo(bytes, autoridades)
  } catch (erro) {
    const outro = "não tem a forma de um carimbo, ou é de um tipo que aqui não se conhece"
    return { motivo: motivoDe(erro) ?? outro }
  }
}
/** Quem de fora viu cada ponto de controle, e quando; só vale quem você deu, pois uma chave nossa não mostra nada. */
function datasDe({ checkpoints, stamps, testemunhas, autoridades }) {
  const daqui = (ponto) => registro?.quantasDe(ponto) ?? ponto.tamanho
  const datas = []
  for (const chave of testemunhas)
    for (const ponto of checkpoints)
      for (const { bytes } of delas(ponto.nota, chave)) {
        const { nota, tamanho } = ponto
        const [em, quem] = [horaDaTestemunha(nota, chave, bytes), `a testemunha ${mostra(chave.nome)}`]
        const dito = `${quem}, pela chave que você deu, assinou o ponto de controle de ${tamanho} entradas`
        confere(em ? `${dito} em ${hora(em)}` : dito, !em)
        if (em) datas.push({ quem, tamanho: daqui(ponto), em, dado: true })
      }
  for (const { bytes, caminho } of stamps) {
    const arquivo = caminho.split(/[\\/]/).at(-1)
    const carimbo = carimboOuMotivo(bytes(), autoridades)
    if (carimbo.motivo) {
      falta(`o carimbo de tempo ${mostra(arquivo)}, que não se lê (${carimbo.motivo})`)
      continue
    }
    const { em, doTexto, quem: nome, dado, falso } = carimbo
    const ponto = checkpoints.find(({ nota }) => resumo(nota.corpo) === doTexto)
    const quem = `o carimbo de tempo de ${mostra(nome)}`
    const com = `com um certificado que você ${dado ? "deu" : "não deu: não se sabe de quem é"}`
    const sobre = ponto ? `o ponto de controle de ${ponto.tamanho} entradas` : "outro texto"
    const outro = !ponto && checkpoints.some(({ tamanho }) => tamanho === parseInt(arquivo))
    confere(`${quem}, de ${hora(em)}, é sobre ${sobre}, ${com}`, falso || outro)
    if (!ponto) falta(`o ponto de controle sobre o qual é ${arquivo}`)
    else if (!falso) datas.push({ quem, tamanho: daqui(ponto), em, dado })
  }
  return emOrdemDe(datas, "em")
}
/** Uma entrada que diz uma hora depois de ser vista, e uma que diz uma de muito antes, quando ainda não estava lá. */
const eDepois = ({ tamanho, em }, index, at) => index < tamanho && Date.parse(at) > em + RELOGIOS
const eAntes = ({ tamanho, em }, index, at) => index >= tamanho && Date.parse(at) + LUGAR < em
/** A base tem de ter sido vista por alguém de fora antes de os prêmios poderem ser conhecidos. */
function confereDatas(lidos) {
  const datas = datasDe(lidos)
  const certas = datas.filter(({ dado }) => dado)
  if (registro) registro.certas = certas
  const { fecho } = lidos
  // O que veio com begin não tem hora que se confira; a de begin mesmo, sim.
  const { imported, at: inicio } = registro?.inicio ?? {}
  const ditos = registro?.ditos.filter(({ index }) => index > imported) ?? []
  const novas = [{ index: 0, at: inicio }, ...ditos]
  const depois = novas.find(({ index, at }) => certas.some((data) => eDepois(data, index, at)))
  if (registro && certas.length > 0)
    confere("nenhuma entrada diz uma hora depois da de quem a datou", depois && `a ${depois.index}`)
  // Só se avisa: uma noite em que o registro parou atrasa o que é verdade.
  const ganhas = lidos.chances.deles.filter(({ deAntes }) => !deAntes)
  const horas = [...novas, ...ganhas.map(({ index, looked: at }) => ({ index, at }))]
  const outraHora = horas.find(({ index, at }) => certas.some((data) => eAntes(data, index, at)))
  if (outraHora)
    avisa(`a entrada ${outraHora.index} diz ${outraHora.at}; horas depois alguém viu o registro sem ela.`)
  const futura = ganhas.find(({ index, looked }) => certas.some((data) => eDepois(data, index, looked)))
  if (futura) avisa(`a chance da entrada ${futura.index} diz que olhou depois de alguém vê-la.`)
  if (!fecho) return
  confereCorte(fecho, lidos.plan, certas)
  const dia = lidos.root?.extractionOn ?? lidos.result?.extractionOn
  const extracao = lidos.plan?.extractionAt ?? `${dia}T00:00:00.000Z`
  const antes = datas.filter(({ tamanho, em }) => tamanho > fecho.index && em < Date.parse(extracao))
  const um = antes.find(({ dado }) => dado)
  if (um && um.em > Date.parse(extracao) - ANTES)
    avisa(`a base só foi datada em ${hora(um.em)}, menos de três horas antes da extração.`)
  if (um) return confere(`${um.quem} datou a base, em ${hora(um.em)}, antes da extração (${extracao})`)
  const doFecho = lidos.checkpoints.filter((ponto) => registro.quantasDe(ponto) > fecho.index)
  const alheias = new Set(doFecho.flatMap((ponto) => assinaturasAlheias(ponto, lidos.testemunhas)))
  const ha = [
    antes.length > 0 && `${antes[0].quem}, cujo certificado você não deu (--autoridade)`,
    alheias.size > 0 &&
      `assinaturas de ${[...alheias].join(" e ")}, cujas chaves você não deu (--testemunha)`,
  ].filter(Boolean)
  const soHa = ha.length > 0 ? `, que se saiba: há ${ha.join(", e ")}: não se sabe se valem` : ""
  resposta.semData = `Ninguém de fora datou a base${soHa}`
}
/** Quem mais assinou um ponto de controle, sem que se tenha dado a sua chave. */
const assinaturasAlheias = ({ nota, origem }, testemunhas) =>
  nota.assinaturas
    .filter(({ nome, id }) => nome !== origem && !testemunhas.some((um) => um.nome === nome && um.id === id))
    .map(({ nome }) => mostra(nome))

/** O corte é de um quarto de hora depois do período, e se data logo: quanto mais tarde, mais tempo houve para pôr um número. */
function confereCorte({ cutoff }, plan, datas) {
  const corte = datas.find(({ tamanho }) => tamanho >= cutoff)
  const demora = corte && corte.em - Date.parse(plan?.periodEnd)
  if (demora > LUGAR)
    avisa(`o corte só foi datado em ${hora(corte.em)}, muito depois do fim do período (${plan.periodEnd}).`)
  // Um quarto de hora depois do fim do período, e o que ele leva, já há o ponto de controle do corte.
  const prazo = Date.parse(plan?.periodEnd) + 1_200_000
  const menor = datas.find(({ tamanho, em }) => tamanho < cutoff && em >= prazo)
  if (menor)
    avisa(
      `alguém viu o registro com ${menor.tamanho} entradas em ${hora(menor.em)}, quando o corte, de ${cutoff}, já devia estar lá.`,
    )
}

// ---- O resultado: RESULT.json --------------------------------------------------------------------------------
/** O que um resultado diz a mais quando um plano foi publicado antes: tudo ou nada. */
const DO_PLANO = ["draw", "ruleSha256", "extractionOn", "contest"]
function resumoDaRegra(regra) {
  const semPremios = { ...regra }
  delete semPremios.prizes
  return resumo(canonico(semPremios))
}
function confereResultado({ sha256: escrito, ...resultado }, base) {
  const { rule: regra, winners, trail, baseSha256 } = resultado
  const doPlano = DO_PLANO.filter((chave) => Object.hasOwn(resultado, chave)).length
  confere("RESULT.json diz do plano tudo ou nada", ![0, 4].includes(doPlano))
  const resumoDela = "o campo ruleSha256 de RESULT.json é o resumo da regra dele, sem os prêmios"
  igual(resumoDela, resultado.ruleSha256, resumoDaRegra(regra))
  const { serie, elemento } = numeroSorteado(regra)
  const [series, element] = [`${serie}`.padStart(regra.seriesDigits, "0"), `${elemento}`.padStart(5, "0")]
  const sorteado = { series, element }
  igual(`o número sorteado, dos cinco prêmios, é ${series}/${element}`, resultado.drawn, sorteado)
  const certo = resumoCanonico(resultado)
  igual(`o campo sha256 de RESULT.json é o resumo dos outros campos: ${certo}`, escrito, certo)
  if (!base) return
  igual(`RESULT.json é desta lista: SHA-256 de BASE.csv ${base.sha256}`, baseSha256, base.sha256)
  const [de, ate] = linhasDasSeries(base, regra)
  const cabem = base.total === 0 || (base.digitos === regra.seriesDigits && ate - de === base.total)
  confere("as séries da lista são as da regra", !cabem)
  if (!cabem) return
  const ganhadores = []
  const passos = erroNaLista(trail, exame(base, regra, ganhadores))
  confere(`números examinados, um por um: ${passos.n}`, passos.erro)
  const { n, erro } = erroNaLista(winners, ganhadores)
  confere(`titulares e suplentes, na ordem: ${n}`, erro)
}

// ---- O plano, os devolvidos e as chamadas, e o que o registro diz deles --------------------------------------
/** A regra do resultado é a que foi publicada antes do sorteio, e as chaves são as dos lacres de então. */
function conferePlano({ plans, plan, result, keys, root, fecho }) {
  const dois = plans.find((um, n) => um.version === plans[n - 1]?.version)
  if (dois) confere(`há dois planos de versão ${dois.version}`, true)
  for (const { rule, ruleSha256, version } of plans)
    igual(`ruleSha256 de PLAN.json, versão ${version}, é o da regra`, ruleSha256, resumoDaRegra(rule))
  const semHora = plans.find((um) => !horasCertas(um))
  const horas = "o período do plano começa, acaba e só depois vem a extração, no dia que ele diz"
  confere(horas, semHora && `na versão ${semHora.version} não`)
  if (registro) conferePlanos(plans, plan, fecho)
  const { ruleSha256, extractionOn } = plan
  const versao = `PLAN.json, versão ${plan.version}`
  if (result) confere(`a regra de RESULT.json é a de ${versao}`, erroEm(result.rule, plan.rule))
  igual(`o dia da extração de RESULT.json é o de ${versao}`, result?.extractionOn, extractionOn ?? null)
  igual(`a regra de que ROOT.json fala é a de ${versao}`, root?.ruleSha256, ruleSha256)
  const lacres = (um) => um?.segments.map((grupo) => [grupo.seriesFirst, grupo.seriesCount, grupo.commitment])
  igual(`os lacres de KEYS.json são os de ${versao}`, lacres(keys), lacres(plan))
}
const HORAS = ["periodStart", "periodEnd", "extractionAt"]
const emBrasilia = (momento) => new Date(Date.parse(momento) - 3 * 3_600_000).toISOString()
/** Às 20:00 a Loteria Federal faz a extração. Pode mudar de hora: de uma mais tarde se avisa, e não mais do que isso. */
const ATE_QUE_HORAS = "20:00"
/** As horas de um plano; os primeiros não diziam a da extração, que é do dia em Brasília. */
function horasCertas({ periodStart, periodEnd, extractionAt, extractionOn }) {
  const horas = [periodStart, periodEnd, extractionAt]
  if (extractionAt === undefined) return true
  return (
    horas.every(TIPOS.momento) && emOrdem(horas) && emBrasilia(extractionAt).slice(0, 10) === extractionOn
  )
}
/**
 * Cada versão é a que o registro diz. A hora de uma é de quem a escreve: antes do período só se disse a que também está no
 * registro antes do primeiro número. Daí em diante só entram séries e muda o dia da extração; do corte em diante, só o dia.
 */
function conferePlanos(plans, ultimo, fecho) {
  const ditos = emOrdemDe(ditosDe("plan"), "version")
  const seguidas = ditos.length > 0 && ditos.every(({ version }, n) => version === n + 1)
  confere(`o registro diz cada versão do plano uma vez: ${ditos.length}`, !seguidas)
  for (const plan of plans) {
    const dito = ditos[plan.version - 1]?.sha256 ?? null
    igual(`a versão ${plan.version} do plano é a do registro`, resumo(`${canonico(plan)}\n`), dito)
  }
  const [{ imported }, primeiro] = [registro.inicio, registro.primeiroDe(registro.sorteio)]
  const emCurso = ({ index }) => index > imported && index > primeiro
  const valia = quantosSao(ditos, (um) => um.at < ultimo.periodStart && !emCurso(um))
  const faltam = ditos.slice(valia - 1).filter((um) => !plans.some(({ version }) => version === um.version))
  for (const { version } of faltam) falta(`PLAN.json?version=${version}`)
  const desde = plans.filter(({ version }) => version >= valia)
  // O que um plano não diz não se confere: sem as horas, nada do que depende delas.
  for (const um of desde)
    for (const hora of HORAS) if (um[hora] === undefined) falta(`${hora} em PLAN.json, versão ${um.version}`)
  const fixo = ({ rule, periodStart, periodEnd, segments }, { length }) =>
    canonico([{ ...rule, seriesCount: 0 }, periodStart, periodEnd, segments.slice(0, length)])
  const mudou = desde.find((um) => fixo(um, um.segments) !== fixo(ultimo, um.segments))
  const dito = "desde o começo do período o plano só ganhou séries ou outro dia de extração"
  confere(dito, mudou && `a versão ${mudou.version} dizia outra coisa`)
  const noCorte = quantosSao(ditos, ({ index }) => !(index >= fecho?.cutoff))
  const [valeu, ...depois] = plans.filter(({ version }) => version >= noCorte)
  const noSorteio = ({ rule, segments, title }) => canonico([rule, segments, title])
  const tarde = depois.find((um) => noSorteio(um) !== noSorteio(valeu))
  const soDia = "do corte em diante o plano só ganhou outro dia de extração"
  confere(soDia, tarde && `a versão ${tarde.version} não`)
  const semChave = desde.find((um, n) => desde[n - 1]?.vkeys?.some((chave) => !um.vkeys?.includes(chave)))
  const mesmas = "nenhuma versão do plano troca as chaves do registro"
  confere(mesmas, semChave && `a versão ${semChave.version}`)
  if (faltam.length === 0) confereAdiamentos({ desde, ditos, emCurso })
}
/** Quantas versões, da primeira em diante e pelo menos ela, são assim. */
function quantosSao(ditos, sao) {
  const n = ditos.findIndex((um) => !sao(um))
  return Math.max(1, n < 0 ? ditos.length : n)
}
/**
 * Com números já dados o dia da extração só muda com um adiamento, que o registro diz. A hora muda também só, mas nunca depois
 * que veio, nem para uma que já veio: aí já se sabiam os prêmios. Quem datou o registro tinha visto a mudança antes da nova; a
 * que diz que foi antes, antes das duas.
 */
function confereAdiamentos({ desde, ditos, emCurso }) {
  const adiados = emOrdemDe(ditosDe("postponed"), "at")
  for (const { from, to, at, code } of adiados)
    confere(`a extração passou de ${from} para ${to} (${code}), em ${at}`)
  const soltos = adiados.filter(emCurso)
  // Um resultado não diz o dia: o da lista já não muda.
  const houve = ["extraction", "result", "rejected"].flatMap((tipo) => ditosDe(tipo))
  const fugiu = soltos.find(({ from, index }) =>
    houve.some((um) => um.index < index && (um.extractionOn ?? from) === from),
  )
  confere("nenhuma extração que houve, pelo registro, foi adiada", fugiu && `a de ${fugiu.from} foi`)
  const { certas } = registro
  const foiVisto = (index, antesDe) =>
    certas.some(({ tamanho, em }) => tamanho > index && em < Date.parse(antesDe))
  let [erro, jaVeio] = []
  for (const [n, { extractionOn: to, extractionAt: nova, version }] of desde.entries()) {
    const { extractionOn: from, extractionAt: velha = nova } = desde[n - 1] ?? desde[n]
    if ((from === to && velha === nova) || !ditos[version - 1] || !emCurso(ditos[version - 1])) continue
    const qual = soltos.findIndex((um) => um.from === from && um.to === to)
    if (qual < 0 && from !== to) erro ??= `o da versão ${version}, de ${from} para ${to}, não`
    const passos = [ditos[version - 1], ...(qual < 0 ? [] : soltos.splice(qual, 1))]
    const depoisDe = (hora) => passos.some(({ at }) => hora <= at)
    const antesDe = depoisDe(velha) || !(velha < nova) ? nova : velha
    if (depoisDe(nova)) jaVeio ??= `a versão ${version} passou para ${nova}`
    else if (depoisDe(velha) && from === to) jaVeio ??= `a versão ${version} deixou ${velha}`
    else if (certas.length > 0 && antesDe && !passos.every(({ index }) => foiVisto(index, antesDe)))
      falta(`uma data de fora da mudança de ${velha} para ${nova}, de antes de ${antesDe}`)
    if (depoisDe(velha) && from !== to) avisa(`um adiamento veio depois da hora da extração, ${velha}.`)
  }
  confere("nenhuma extração deixou uma hora que já tinha vindo, nem passou para uma", jaVeio)
  erro ??= soltos[0] && `o de ${soltos[0].at} não é de nenhuma versão`
  confere("cada mudança do dia da extração é um adiamento que o registro diz", erro)
  igual("o dia da extração é o do último adiamento", desde.at(-1)?.extractionOn, adiados.at(-1)?.to)
}
/** Depois de qual passo o registro diz todos os que são destes: o que não tem lugar nele não houve. */
const DEPOIS_DE = { rejected: ["close"], call: ["close", "published"] }
/**
 * O que é desta lista e do registro são o mesmo. Só o que houve antes de haver registro não tem lugar nele, de um sorteio
 * de que ele também não diz o passo anterior. Responde o que está errado.
 */
function contraRegistro(tipo, itens) {
  const ditos = ditosDe(tipo)
  const dizTodos = DEPOIS_DE[tipo].some((passo) => ditosDe(passo).length > 0)
  for (const { index, quando, certo } of registro ? itens : []) {
    if (index === undefined && quando < registro.inicio.at && !dizTodos) continue
    if (index === undefined) return `o de ${mostra(quando)} não está no registro`
    // O que veio depois do ponto de controle falta.
    registro.curto ||= index >= registro.tamanho
    const dito = ditos.find((um) => um.index === index)
    const erro = index < registro.tamanho && erroEm(dito, certo)
    if (erro) return `a entrada ${index} do registro diz outra coisa: ${erro}`
  }
  const semArquivo = ditos.find((dito) => itens.filter(({ index }) => index === dito.index).length !== 1)
  return semArquivo && `o da entrada ${semArquivo.index} do registro falta, ou aparece duas vezes`
}
function confereDevolvidos({ draw, rejected }, plan) {
  const itens = rejected.map(({ at, contest, code, index, sha256: resultSha256 }) => {
    return { index, quando: at, certo: { draw, resultSha256, contest, code, at } }
  })
  const digitados = ditosDe("extraction").map(({ sha256: deles }) => deles)
  const daRegra = (prizes) => resumo(`${canonico({ ...plan?.rule, prizes })}\n`)
  const outro = ({ index, prizes }) =>
    plan && index < registro?.tamanho && !digitados.includes(daRegra(prizes))
  const erro = contraRegistro("rejected", itens)
  const semExtracao = rejected.some(outro) && "o registro não diz a extração com os prêmios de um deles"
  confere(`resultados que foram devolvidos antes: ${rejected.length}`, erro || semExtracao)
}
/** As chamadas: cada suplente em sua ordem, para um lugar que ficou vago, e como o registro diz. */
function confereChamadas({ calls, disqualified, draw, resultSha256 }, result) {
  igual("CALLS.json fala deste resultado", resultSha256, result.sha256)
  const lugares = new Map(result.winners.map(({ order, kind }) => [order, kind]))
  const fora = new Map(disqualified.map((um) => [um.order, um]))
  const [vagos, chamados] = [new Set(), new Set()]
  let erro = fora.size < disqualified.length ? "um lugar foi perdido duas vezes" : undefined
  for (const { order, kind } of disqualified)
    if (lugares.get(order) !== kind) erro ??= `o ${order}º lugar não é de ${mostra(kind)}`
  const suplentes = result.winners.filter(({ kind }) => kind === "surrogate").map(({ order }) => order)
  for (const { disqualified: vago, called, calledAt } of calls) {
    const eraDele = lugares.get(vago) === "titular" || chamados.has(vago)
    if (!eraDele || !fora.has(vago) || vagos.has(vago)) erro ??= `o ${vago}º lugar não estava vago`
    let vez = suplentes.shift()
    // Só se pula quem já tinha perdido o lugar.
    while (vez < called && fora.has(vez) && !(fora.get(vez).decidedAt > calledAt)) vez = suplentes.shift()
    if (vez !== called) erro ??= `o ${called}º foi chamado, e a vez era ${vez ? `do ${vez}º` : "de ninguém"}`
    vagos.add(vago)
    chamados.add(called)
  }
  const itens = calls.map(({ calledAt: quando, reason: code, index, ...lugar }) => {
    return { index, quando, certo: { ...lugar, draw, code } }
  })
  erro ??= contraRegistro("call", itens)
  // O que se chamou antes da publicação o registro só diz com ela.
  const publicado = ditosDe("published").map(({ at }) => at)
  for (const { disqualified: vago, calledAt, reason, index } of calls) {
    const at = ditosDe("call").find((um) => um.index === index)?.at ?? calledAt
    const antes = calledAt < at && publicado.includes(at)
    if (at < publicado[0]) erro ??= `o registro diz a chamada para o ${vago}º lugar antes da publicação`
    if (at !== calledAt && !antes) erro ??= `o registro diz a chamada para o ${vago}º lugar em ${at}`
    const perdido = fora.get(vago)
    if (perdido?.reason !== reason || perdido.decidedAt > calledAt)
      erro ??= `o ${vago}º lugar se perdeu por outro motivo, ou depois da chamada`
  }
  confere(`as chamadas de suplentes seguem a ordem do resultado: ${calls.length}`, erro)
  conferePerdidos({ calls, disqualified, chamados }, result)
}
/** Cada lugar que se perdeu, por quê, e quem foi chamado; se ninguém, e ainda havia quem, se pergunta. */
function conferePerdidos({ calls, disqualified, chamados }, { winners }) {
  const titulares = new Set(winners.filter(({ kind }) => kind === "titular").map(({ order }) => order))
  const perdidos = new Set(disqualified.map(({ order }) => order))
  const livres = winners.filter(({ order }) => ![titulares, chamados, perdidos].some((um) => um.has(order)))
  for (const { order, reason, decidedAt } of disqualified) {
    const perdeu = `o ${order}º lugar se perdeu (${mostra(reason)}), em ${decidedAt ?? "dia não dito"}`
    if (!titulares.has(order) && !chamados.has(order)) {
      confere(`${perdeu}: era de um suplente, que não foi chamado`)
      if (calls.some(({ called }) => called > order)) avisa(`${perdeu}: era de um suplente, que foi pulado.`)
      continue
    }
    const chamada = calls.find((um) => um.disqualified === order)
    confere(`${perdeu}: ${chamada ? `foi chamado o ${chamada.called}º` : "ninguém foi chamado"}`)
    if (!chamada && livres.length > 0)
      avisa(`ninguém foi chamado para o ${order}º lugar; suplentes que ainda podiam ser: ${livres.length}.`)
  }
}
/** O que cada entrada do registro pede para que se confira tudo o que ele diz. */
const PEDEM = {
  plan: "plan",
  close: "base opened root",
  published: "result keys",
  rejected: "rejected",
  call: "calls",
}
const ARQUIVOS = { base: "BASE.csv", opened: "o arquivo de opened/, com o que estava debaixo dos lacres" }
/** O que o registro diz da extração e da publicação, e o que falta para conferir tudo o que ele diz. */
function confereDitos(lidos) {
  const { result, fecho } = lidos
  const [publicado, ...mais] = ditosDe("published")
  if (fecho && result) confere("RESULT.json diz o plano, que o registro tem", result.draw === undefined)
  if (result && (fecho || result.draw !== undefined)) {
    const { contest, extractionOn, rule } = result
    const extraida = { contest, extractionOn, sha256: resumo(`${canonico(rule)}\n`) }
    const digitadas = ditosDe("extraction").filter((um) => !erroEm(um, extraida))
    confere("o registro diz a extração, o concurso e os prêmios do resultado", digitadas.length === 0)
    const cedo = ditosDe("extraction").find(({ index }) => index < fecho?.index)
    confere("os prêmios foram digitados depois do fecho da lista", cedo && `a ${cedo.index} veio antes`)
  }
  if (result && (publicado || result.draw !== undefined)) {
    // Como veio; ou, se a ordem ou os espaços são outros, como se publica: o seu resumo no fim.
    const { sha256: resultSha256, ...resto } = result
    const publica = resumo(`${canonico(resto).slice(0, -1)},"sha256":"${resultSha256}"}\n`)
    const sha256DoArquivo = publicado?.sha256 === lidos.resultadoComoVeio ? undefined : publica
    const certo = { resultSha256, contest: result.contest, sha256: publicado?.sha256 && sha256DoArquivo }
    const outro = erroEm(publicado, certo) || mais.length > 0
    confere("o resultado é o que o registro diz que foi publicado", outro)
    const cancelado = ditosDe("canceled").length > 0
    confere("o registro não diz que o sorteio foi cancelado", cancelado)
  }
  if (publicado) dizOsOutros(lidos.plan)
  // Um resultado que não se publicou foi devolvido; só o último, antes de uma publicação, ainda espera.
  const acabados = ["rejected", "published"].flatMap((tipo) => ditosDe(tipo))
  const soltos = ditosDe("result").filter(({ resultSha256 }) => {
    const qual = acabados.findIndex((um) => um.resultSha256 === resultSha256)
    return qual < 0 || !acabados.splice(qual, 1)
  })
  const solto = soltos.length > (publicado ? 0 : 1) && `o da entrada ${soltos[0].index} não`
  confere("cada resultado que o registro diz foi devolvido ou publicado", solto)
  for (const [tipo, nomes] of Object.entries(PEDEM))
    for (const nome of ditosDe(tipo).length > 0 ? nomes.split(" ") : [])
      if (!lidos[nome]) falta(ARQUIVOS[nome] ?? `${nome.toUpperCase()}.json`)
}
/**
 * De dois sorteios que fecharam para a mesma extração se publicaria, já conhecidos os prêmios, o que conviesse. De que
 * extração é outro, só o plano dele diz, e ele pode sair um pouco depois: por isso só se diz qual é.
 */
function dizOsOutros(plan) {
  const doTipo = (tipo, qual) => registro.doTipo(tipo).find(({ draw }) => draw === qual)
  const antes = ({ draw, at }) => draw !== registro.sorteio && at < plan?.extractionAt
  for (const { draw } of registro.doTipo("close").filter(antes)) {
    const [outro, cancelado] = [`outro sorteio, ${mostra(draw)}, fechou antes`, doTipo("canceled", draw)]
    const quando = cancelado && `(${cancelado.code}), em ${cancelado.at}`
    if (cancelado) avisa(`${outro} desta extração e foi cancelado ${quando}: pergunte por quê.`)
    else if (!doTipo("published", draw))
      confere(`${outro}, e até aqui o registro não diz o resultado dele: veja na página se saiu`)
  }
}

// ---- Os prêmios na hora: SCHEDULE.json, as chances e o que o registro diz deles ------------------------------
/** As chances que se abriram: quem levou um prêmio e, em colunas, porque são muitas, quem saiu sem nada ou foi barrado. */
function nenhumaChance() {
  const tardias = { quantas: 0, pior: 0 }
  return { entradas: 0, deles: [], barradas: new Map(), olhou: [], chegou: [], procuras: new Map(), tardias }
}
/** Um cupom procura o prêmio enquanto se recebe: quem o guarda antes de olhar pode deixar passar outros na frente. */
const DEMORA = 600_000
const minutosDe = (ms) => Math.floor(ms / 60_000)
function guardaChance(chances, index, { barred, looked, prize, received }, completo) {
  const { deles, barradas, olhou, chegou, tardias, procuras } = chances
  const [quando, recebida] = [Date.parse(looked), Date.parse(received)]
  const demora = quando - recebida
  if (demora > DEMORA) tardias.quantas += 1
  if (demora > Math.max(DEMORA, tardias.pior)) Object.assign(tardias, { pior: demora, index })
  // O que houve antes do registro não tem hora que se confira.
  const deAntes = completo?.eDeAntes(index, looked)
  const escopo = deAntes ? undefined : completo?.escopo[index]
  const [de = Infinity, ate = -Infinity] = procuras.get(escopo) ?? []
  if (escopo && (quando < de || quando > ate))
    procuras.set(escopo, [Math.min(de, quando), Math.max(ate, quando)])
  if (prize) deles.push({ index, barred, looked, prize, received, deAntes })
  if (barred && !barradas.has(barred)) barradas.set(barred, [])
  if (barred) barradas.get(barred).push(quando)
  if (prize || barred || deAntes) return
  olhou.push(quando)
  chegou.push(recebida)
}
/**
 * Quem saiu sem nada, na ordem em que olhou e na em que chegou, e as horas das barradas: nelas cada prêmio acha os seus sem
 * que se ande por todos, lote por lote. De quem olhou até ali, `ultima` é a hora em que chegou o último.
 */
function emOrdemDeHora({ olhou, chegou, barradas, deles }) {
  const ordemDe = (horas) => Uint32Array.from(horas.keys()).sort(pelo((um) => horas[um]))
  const nela = (ordem, horas) => Float64Array.from(ordem, (um) => horas[um])
  const [porOlhar, porChegar] = [olhou, chegou].map(ordemDe)
  let maior = -Infinity
  const ultima = nela(porOlhar, chegou).map((um) => (maior = Math.max(maior, um)))
  return {
    porOlhar: { olhou: nela(porOlhar, olhou), ultima },
    porChegar: { olhou: nela(porChegar, olhou), chegou: nela(porChegar, chegou) },
    barradas: [...barradas].map(([codigo, horas]) => [codigo, Float64Array.from(horas).sort()]),
    donos: new Map(deles.map((um) => [um.index, um])),
  }
}
/** Um calendário, o que o registro diz do seu lote, de quando a quando ele viveu, e as chances que levaram os seus prêmios. */
function loteDe(calendario, { deles }) {
  const dito = registro?.doLote(calendario.batch)
  const [de, ate] = [Date.parse(dito?.at), dito?.until ? Date.parse(dito.until) : Infinity]
  const levaram = deles.filter(({ prize }) => prize[0] === calendario.batch)
  const porNumero = new Map(levaram.map((um) => [um.prize[1], um]))
  return { ...dito, ...calendario, dito, de, ate, levaram, porNumero }
}
/** Se um lote já vivia a esta hora, por mais que os relógios difiram, e ainda. */
const vivia = ({ de, ate }, quando) => de + RELOGIOS < quando && quando <= ate
const SOB_O_ULTIMO = "sob o lote que acaba por último dos que viviam"
/** O que está errado no escopo em que estão procuras de um momento a outro: sob outro se abririam antes, ou depois. */
function escopoErrado(nome, de, ate) {
  const lotes = registro.doTipo("batch")
  const seu = lotes.find(({ batch }) => nome === `prizes:${batch}`)
  if (!seu) return undefined
  if (de < Date.parse(seu.at) - RELOGIOS || ate > Date.parse(seu.until) + RELOGIOS) return `${nome} não vivia`
  const jaVivia = (um) => Date.parse(um.at) + RELOGIOS < ate && !registro.doLote(um.batch, "keys-lost")
  const outro = lotes.find((um) => um.until > seu.until && jaVivia(um))
  return outro && `não sob ${nome}, que acaba antes de ${mostra(outro.batch)}`
}
/** Cada chance é a que o registro tem lacrada, e de cada lote de que veio uma não falta nenhuma. */
function confereChances({ entradas, outra, tardias, procuras }, escopos) {
  confere(`cada chance de prêmio aberta é a do lacre: ${entradas}`, outra)
  const lote = escopos.find(({ veio, falta }) => veio && falta < Infinity)
  confere("toda chance de prêmio lacrada dos lotes está aberta", lote && `falta a ${lote.falta}`)
  const sob = [...procuras].map(([n, limites]) => escopoErrado(registro.nomes[n - 1], ...limites))
  confere(`toda chance de prêmio está ${SOB_O_ULTIMO}`, sob.find(Boolean))
  const { quantas, pior, index } = tardias
  if (quantas > 0)
    avisa(
      `chances que olharam mais de 10 minutos depois de o cupom chegar: ${quantas}; a da entrada ${index}, ${minutosDe(pior)} minutos.`,
    )
}
/** Os lotes que o registro diz, pelo nome, cada um uma vez; tudo o que fala de um lote fala de um destes. */
function confereLotes({ schedules, chances, plan }, escopos) {
  const [lotes, voltas] = ["batch", "again"].map((tipo) => registro.doTipo(tipo))
  const porNome = new Map(lotes.map((um) => [um.batch, um]))
  confere("o registro diz cada lote de prêmios uma vez", porNome.size < lotes.length)
  const alheio = escopos.find(({ nome }) => !porNome.has(nome.slice(7)))?.nome
  confere("toda chance de prêmio está sob um lote que o registro diz", alheio && `${alheio} não`)
  const semLote = chances.deles.find(({ prize: [lote, n] }) => !(n <= porNome.get(lote)?.prizes))
  const prometido = "todo prêmio que uma chance levou é de um lote que o registro diz"
  if (chances.entradas > 0) confere(prometido, semLote && `o da entrada ${semLote.index} não`)
  const { imported } = registro.inicio
  const antesDe = ({ index, looked }, lote) =>
    lote?.index > imported && (index < lote.index || antesDoLote(looked, lote))
  const cedo = chances.deles.find((um) => antesDe(um, porNome.get(um.prize[0])))
  const depoisDele = "nenhum prêmio saiu antes de o registro dizer o seu lote"
  if (chances.entradas > 0) confere(depoisDele, cedo && `o da entrada ${cedo.index} saiu`)
  const novos = new Set(voltas.map(({ as }) => as))
  // O lote em que um prêmio volta se diz com ele: de um que já havia o prêmio era outro.
  const jaHavia = (um) => um.index > imported && antesDoLote(porNome.get(um.as).at, um)
  const perdido = voltas.find((um) => um.as === um.batch || porNome.get(um.as)?.prizes !== 1 || jaHavia(um))
  const nomeDe = (lote, n) => schedules.find(({ batch }) => batch === lote)?.prizes[n - 1]?.name
  const trocado = voltas.find(({ as, batch, prize }) => {
    const [nome, era] = [nomeDe(as, 1), nomeDe(batch, prize)]
    return nome && era && nome !== era
  })
  const semNovo = perdido
    ? `o da entrada ${perdido.index} não`
    : novos.size < voltas.length || (trocado && `o da entrada ${trocado.index} era outro`)
  if (voltas.length > 0) confere("cada prêmio que voltou está em um lote só dele", semNovo)
  const soltos = registro.ditos.filter(({ batch }) => batch === null)
  if (soltos.length > 0) confere(`prêmios dados à mão fora de qualquer lote: ${porCodigo(soltos, "given")}`)
  calendariosQueFaltam(schedules, lotes, plan)
}
/** Uma hora de antes de o registro dizer o lote, por mais que os relógios difiram. */
const antesDoLote = (quando, { at }) => Date.parse(quando) < Date.parse(at) - RELOGIOS
const ANO = 366 * 24 * 3_600_000
/**
 * Até quando um lote pode viver sem que falte o seu calendário: até a extração do último sorteio, e um ano mais enquanto
 * corre outro, pois mais uma promoção não dura. Um lote que vive para sempre adiaria para sempre que se confira.
 */
function limiteDosLotes(plan) {
  const [fechos, fins, planos] = ["close", "canceled", "plan"].map((tipo) => registro.doTipo(tipo))
  const acabados = new Set([registro.sorteio, ...[...fechos, ...fins].map(({ draw }) => draw)])
  const correOutro = !plan || planos.some(({ draw }) => !acabados.has(draw))
  return (Date.parse(plan?.extractionAt) || registro.ultima) + (correOutro ? ANO : 0)
}
/** De cada lote há um calendário, menos enquanto ele, ou outro que guarda as chances dele, não chega a seu fim. */
function calendariosQueFaltam(schedules, lotes, plan) {
  const [{ ultima }, limite] = [registro, limiteDosLotes(plan)]
  // Depois do fim ele ainda leva um pouco.
  const acabou = ({ until }) => until && Date.parse(until) + 3_600_000 < ultima
  const espera = ({ until }) => lotes.some((outro) => !acabou(outro) && outro.at < until)
  for (const um of lotes) {
    const [lote, perdido] = [mostra(um.batch), registro.doLote(um.batch, "keys-lost")]
    if (schedules.some(({ batch }) => batch === um.batch)) continue
    const semFim = um.until ? `, que só acaba em ${um.until}` : ", que não tem dia para acabar"
    const acabaTarde = !(Date.parse(um.until) <= limite)
    const porque = perdido ? ", cujas chaves se perderam" : acabaTarde ? semFim : ""
    if (porque || (acabou(um) && !espera(um))) falta(`SCHEDULE.json do lote ${lote}${porque}`)
    else
      avisa(
        `de quem são os prêmios do lote ${lote} só se confere quando ele e os que vivem com ele acabarem (${um.until}).`,
      )
  }
}
function porCodigo(ditos, tipo) {
  const vezes = new Map()
  for (const { kind, code } of ditos) if (kind === tipo) vezes.set(code, (vezes.get(code) ?? 0) + 1)
  const cada = [...vezes].map(([codigo, n]) => `${n} por ${codigo}`).join(", ")
  const quantas = [...vezes.values()].reduce((soma, n) => soma + n, 0)
  return cada ? `${quantas} (${cada})` : `${quantas}`
}
/** O calendário de um lote: o lacre, os momentos, e que cada prêmio foi de quem olhou primeiro entre os que podiam. */
function confereCalendario(oLote, horas, escopos) {
  const { batch, key, text, prizes, dito, de, ate, levaram } = oLote
  const [lote, lacre] = [`do lote ${mostra(batch)}`, lacreDe(key, text)]
  const outro = registro && erroEm(dito, { commitment: lacre, prizes: prizes.length })
  const onde = registro ? `que o registro diz: ${lacre}` : `${lacre} (compare com o da página)`
  confere(`a chave e o texto ${lote} abrem o lacre ${onde}`, outro)
  const { moments = [] } = leJson(text)
  const doTexto = moments.map(({ moment, name }, n) => ({ number: n + 1, moment, name }))
  const ditos = prizes.map(({ number, moment, name }) => ({ number, moment, name }))
  const cedo = prizes.find(({ moment }, n) => prizes[n - 1]?.moment > moment)
  const { erro = cedo && `o ${cedo.number} devia vir antes` } = erroNaLista(ditos, doTexto)
  confere(`os momentos ${lote} são os do texto, em ordem`, erro)
  if (!registro) return
  confereMomentos({ lote, dito, prizes }, registro)
  const passos = registro.ditos.filter((um) => um.batch === batch)
  const tem = (tipo, { number }, ate = "9") =>
    passos.some(({ kind, prize, at }) => kind === tipo && prize === number && at <= ate)
  // O que se deu depois do fim do lote o calendário não diz.
  const dado = (um) => (um.fate === "given" ? tem("given", um) : !tem("given", um, dito?.until))
  const voltou = (um) => tem("again", um)
  const sina = prizes.find((um) => voltou(um) !== (um.fate === "again") || !(voltou(um) || dado(um)))
  const voltaram = `os prêmios ${lote} que voltaram ou foram dados são os do registro`
  confere(voltaram, sina && `o ${sina.number} não`)
  const [dados, deNovo] = ["given", "again"].map((tipo) => porCodigo(passos, tipo))
  confere(`prêmios ${lote} que voltaram e foram dados à mão: ${dados}; que se ofereceram de novo: ${deNovo}`)
  const fechados = fechadosPara(oLote, escopos)
  for (const { nome, fim } of fechados) {
    const espera = fim && `, do lote que vive até ${fim}, para ver quem mais procurou os prêmios ${lote}`
    falta(`opened/${nome.slice(7)}.ndjson.gz${espera ?? ""}`)
  }
  if (fechados.some(({ fim }) => !fim)) return
  // O que se lacra ganha lugar em uma hora: uma chance que entrou muito depois pode ter sido escrita depois.
  const depois = (chance, quando) => registro.ditos.some((um) => um.index < chance.index && um.em > quando)
  const velha = levaram.find((um) => !um.deAntes && depois(um, Date.parse(um.looked) + LUGAR))
  if (velha) avisa(`a chance da entrada ${velha.index} diz que olhou horas antes de entrar no registro.`)
  const deAntes = ({ looked, index }) => looked !== null && index === null
  for (const { number } of prizes.filter(deAntes))
    avisa(`o prêmio ${number} ${lote} saiu antes de o registro contar chances: de quem era não se confere.`)
  const outroDono = quemDevia(oLote, horas.porOlhar)
  const quais = fechados.length > 0 ? ", entre as chances que se abriram" : ""
  confere(`cada prêmio ${lote} foi do primeiro que podia${quais}`, outroDono)
  const [pior, ...mais] = passadosNaFrente(oLote, horas.porChegar)
  if (pior)
    avisa(
      `prêmios ${lote} que foram de quem chegou mais de um minuto depois de outro cupom, que os podia levar, olhou mais tarde e saiu sem nada: ${1 + mais.length}; o do ${pior.number}, ${minutosDe(pior.depois)} min depois.`,
    )
  const deNinguem = prizes.filter(({ fate }) => fate === "unclaimed").length
  confere(`prêmios ${lote} que ninguém levou: ${deNinguem} de ${prizes.length}`)
  const noTempo = (barradas) => primeiroDesde(barradas, ate + 1) - primeiroDesde(barradas, de)
  const barradas = horas.barradas.map(([codigo, deles]) => [codigo, noTempo(deles)])
  const barradasPor = barradas.filter(([, n]) => n > 0).map(([codigo, n]) => `${n} por ${codigo}`)
  if (barradasPor.length > 0) confere(`procuras barradas no tempo ${lote}: ${barradasPor.join(", ")}`)
}
/** Os momentos são de quando o lote vivia: os de antes, quem o escreveu já sabia; dos de depois o produto deixa haver alguns. */
function confereMomentos({ lote, dito, prizes }, { inicio }) {
  const cedo = dito?.index > inicio.imported && prizes.find(({ moment }) => antesDoLote(moment, dito))
  const todos = `todos os momentos ${lote} vêm depois de o registro o dizer`
  if (dito) confere(todos, cedo && `o ${cedo.number} é de ${cedo.moment}`)
  const tarde = prizes.filter(({ moment }) => dito?.until && moment > dito.until).length
  if (tarde > 0)
    avisa(`prêmios ${lote} cujo momento vem depois do fim dele: ${tarde}, que ninguém podia levar.`)
}
/**
 * Os escopos ainda fechados em que pode estar uma chance deste lote: o dele, aquele em que o calendário diz que está uma, e o
 * de cada outro que viveu ao mesmo tempo, que se abre quando acabar (`fim`), pois ela está sob o que acaba por último.
 */
function fechadosPara({ batch, at, until, prizes }, escopos) {
  const { nomes, escopo } = registro
  const ditas = new Set(prizes.map(({ index }) => nomes[escopo[index] - 1])).add(`prizes:${batch}`)
  const juntos = registro.doTipo("batch").filter((um) => !(um.at > until) && !(um.until < at))
  const fins = new Map(juntos.map((um) => [`prizes:${um.batch}`, um.until ?? "não se sabe quando"]))
  const fechados = escopos.filter(({ nome, veio }) => !veio && (ditas.has(nome) || fins.has(nome)))
  return fechados.map(({ nome }) => ({ nome, fim: ditas.has(nome) ? undefined : fins.get(nome) }))
}
/** De todos os lotes que viviam saiu primeiro o prêmio que esperava há mais tempo: nenhum se guarda dando-se outro. */
function confereFila(lotes, { deles }) {
  const [proximo, novas] = [lotes.map(() => 0), deles.filter(({ deAntes }) => !deAntes)]
  let erro
  for (const { looked, prize } of emOrdemDe(novas, "looked")) {
    const quando = Date.parse(looked)
    const seu = lotes.find(({ batch }) => batch === prize[0])?.prizes[prize[1] - 1]?.moment
    for (const [n, lote] of lotes.entries()) {
      while (lote.prizes[proximo[n]]?.looked < looked) proximo[n] += 1
      const espera = lote.prizes[proximo[n]]
      if (lote.batch !== prize[0] && vivia(lote, quando) && espera?.moment < seu)
        erro ??= `o ${espera.number} do lote ${mostra(lote.batch)} esperava quando saiu outro, de ${looked}`
    }
  }
  confere("de todos os lotes saiu primeiro o prêmio que esperava há mais tempo", erro)
}
/** O que está errado em quem levou os prêmios de um lote; o que houve antes do registro não tem hora que se confira. */
function quemDevia({ prizes, at, until, ate, levaram, porNumero, index: lugarDoLote }, { olhou, ultima }) {
  const seus = new Map(porNumero)
  if (seus.size < levaram.length) return "um deles foi de dois cupons"
  let anterior = ""
  for (const { number, moment, fate, looked, index } of prizes) {
    const chance = seus.get(number)
    seus.delete(number)
    const deAntes = looked < at && lugarDoLote <= registro.inicio.imported
    if (!chance && index === null && deAntes && looked >= moment) continue
    if ((chance?.looked ?? null) !== looked || (chance?.index ?? null) !== index)
      return `o ${number} foi de outro cupom`
    if (chance?.deAntes) continue
    if (!chance !== (fate === "unclaimed")) return `o ${number} foi de alguém, ou de ninguém`
    if (chance && (chance.barred || chance.received < moment)) return `o ${number} foi de quem não podia`
    if (looked > until && until !== null) return `o ${number} saiu depois do fim do lote`
    if (chance && Date.parse(chance.received) > Date.parse(looked) + RELOGIOS)
      return `o ${number} foi de quem olhou antes de chegar`
    if (chance && (anterior === null || looked < anterior))
      return `o ${number} saiu antes de outro que esperava`
    anterior = looked
    // De quem olhou antes, e enquanto o lote vivia, e saiu sem nada, o que chegou por último ainda chegou cedo demais.
    const antes = primeiroDesde(olhou, Math.min(looked === null ? Infinity : Date.parse(looked), ate + 1))
    if (ultima[antes - 1] >= Date.parse(moment)) return `o ${number} era de quem olhou antes e saiu sem nada`
  }
  return seus.size > 0 ? "uma chance diz um prêmio que não há" : undefined
}
/** Quanto depois de outro chega quem leva um prêmio sem que se pergunte: ler uma foto demora, umas mais do que outras. */
const NA_FRENTE = 60_000
/** Os prêmios que foram de quem chegou bem depois de outro, que já os podia levar e só olhou mais tarde; o pior primeiro. */
function passadosNaFrente({ prizes, porNumero }, { chegou, olhou }) {
  const passados = []
  for (const { number, moment } of prizes) {
    const chance = porNumero.get(number)
    if (!chance || chance.deAntes) continue
    const [quando, veio] = [Date.parse(chance.looked), Date.parse(chance.received)]
    let n = primeiroDesde(chegou, Date.parse(moment))
    while (chegou[n] < veio - NA_FRENTE && olhou[n] <= quando) n += 1
    if (chegou[n] < veio - NA_FRENTE) passados.push({ number, depois: veio - chegou[n] })
  }
  return passados.sort((um, outro) => outro.depois - um.depois)
}

// ---- A conferência -------------------------------------------------------------------------------------------
export function confereTudo(tudo) {
  const { base, result, keys, root, rule, calls, rejected, proofs, chances } = tudo
  const plans = emOrdemDe(tudo.plans, "version")
  const plan = plans.at(-1)
  registro = registroDe(tudo)
  resposta = { linhas: [], faltas: [], avisos: [] }
  const as = TIPOS.momento(plan?.extractionAt) && emBrasilia(plan.extractionAt).slice(11, 16)
  if (as > ATE_QUE_HORAS)
    avisa(
      `o plano diz que a extração é às ${as} de Brasília, mais tarde do que a loteria costuma fazê-la: compare com a página dela, pois de uma que foi antes já se sabiam os prêmios.`,
    )
  if (result) {
    const { contest, extractionOn, rule: regra } = result
    const quando = extractionOn + (as ? `, às ${as} de Brasília` : "")
    const de = extractionOn && `concurso ${contest ?? "não informado"}, extração de ${quando}, `
    confere(`compare com a página da Loteria Federal: ${de ?? ""}prêmios ${regra.prizes.join(" · ")}`)
  }
  if (base) confere(`BASE.csv tem ${base.total} números, em ordem e sem repetição; SHA-256 ${base.sha256}`)
  const ditos = [result, ...plans, root, keys, calls, rejected].map((um) => um?.draw)
  const sorteios = [...new Set([...ditos, tudo.opened?.sorteio])].filter((um) => um !== undefined)
  if (sorteios.length > 0)
    confere(`todos os arquivos são do sorteio ${mostra(sorteios)}`, sorteios.length > 1)
  if (registro) registro.sorteio = sorteios[0]
  // De um sorteio sem nenhum número nada se lacrou, e não há o que se abra.
  const semLacre = ditosDe("close").length > 0 && registro.primeiroDe(registro.sorteio) === Infinity
  const opened = tudo.opened ?? (semLacre ? nadaAberto(base) : undefined)
  if (opened && semLacre) opened.sorteio ??= registro.sorteio
  if (result) confereResultado(result, base)
  if (rule && result) confere("RULE.json é a regra que está em RESULT.json", erroEm(rule, result.rule))
  const raiz = base && (root || proofs.length > 0) ? raizDa(base) : root?.root
  if (root && base) {
    const outra = erroEm(root, { baseSha256: base.sha256, size: base.total })
    confere("ROOT.json é desta lista e do tamanho dela", outra)
    igual(`a raiz da árvore das ${base.total} linhas é a de ROOT.json: ${raiz}`, root.root, raiz)
  }
  igual("ROOT.json e RESULT.json falam da mesma lista", root?.baseSha256, result?.baseSha256)
  if (proofs.length > 0 && !raiz) falta("ROOT.json, que tem a raiz a que a prova leva")
  for (const prova of raiz ? proofs : []) {
    const { line, index, size } = prova
    const certa = raizDaProva(prova) === raiz && size === (base?.total ?? root?.size)
    confere(`a prova leva da linha ${mostra(line)} (a ${index + 1}ª de ${size}) à raiz ${raiz}`, !certa)
  }
  const vkeys = chavesDe(tudo.vkeys, plan?.vkeys ?? [])
  const [lotes, horas] = [tudo.schedules.map((um) => loteDe(um, chances)), emOrdemDeHora(chances)]
  const [[fecho], pontos] = [ditosDe("close"), assinadosEm(tudo)]
  const lidos = { ...tudo, plans, plan, vkeys, opened, lotes, horas, fecho, pontos }
  confereRegistro(lidos)
  confereDatas(lidos)
  confereComprovantes(lidos)
  if (keys) confereChaves(lidos)
  if (plan) conferePlano(lidos)
  if (registro) confereDitos(lidos)
  const escopos = registro?.escopos().filter(({ nome }) => nome.startsWith("prizes:"))
  if (registro && chances.entradas > 0) confereChances(chances, escopos)
  if (registro) confereLotes(lidos, escopos)
  for (const um of lotes) confereCalendario(um, horas, escopos)
  if (registro && lotes.length > 1) confereFila(lotes, chances)
  if (rejected) confereDevolvidos(rejected, plan)
  if (calls && result) confereChamadas(calls, result)
  if (calls && !result) falta("RESULT.json")
  if (registro?.curto) falta("um ponto de controle com tudo o que os arquivos dizem do registro")
  if (result && !base) falta("BASE.csv")
  if (result && !plan && (result.ruleSha256 || !registro)) falta("PLAN.json")
  if (result && !plan) avisa("sem PLAN.json, publicado antes do sorteio, a regra não se confere.")
  const assinados = pontos.length + tudo.receipts.length > 0
  if (!vkeys && assinados) falta("vkeys, as chaves do registro")
  // Só a prova de um número não precisa do registro. O mais precisa: quem o esconde, esconde também que ele existe.
  const mais = base || result || keys || rule || plan || calls || rejected || opened || chances.entradas
  const soProva = root && proofs.length > 0 && !mais && !assinados && lidos.schedules.length === 0
  const entradas = "tile/entries, as entradas do registro público até um ponto de controle"
  if (!registro && !soProva) falta(`${entradas}, que um sorteio de antes dele não tem`)
  if (sorteios.length === 0 && registro?.ditos.some(({ kind }) => kind === "close"))
    falta("os arquivos do sorteio de que o registro diz o fecho")
  return resposta
}
/** As chaves do registro: as de vkeys, que têm de ser as que o plano diz, ou as do plano; e as de um que veio depois. */
function chavesDe(vkeys, doPlano) {
  if (doPlano.length === 0) return vkeys
  const nomes = doPlano.map((um) => um.split("+")[0])
  const campanha = (nome) => nome.replace(/(-[0-9]+)?(\/comprovante)?$/, "")
  const deOutro = nomes.find((um, n) => campanha(um) !== campanha(nomes[0]) || nomes.indexOf(um) < n)
  confere("as chaves do plano são a do registro e a dos comprovantes dele", deOutro && mostra(deOutro))
  const qual = (linha) => Number(/-([0-9]+)(?:[/]comprovante)?[+]/.exec(linha)?.[1])
  const ultimo = Math.max(...doPlano.map(qual))
  const todas = vkeys?.map(({ linha }) => linha) ?? doPlano
  const linhas = todas.filter((linha) => !(qual(linha) > ultimo))
  const outra = [...doPlano, ...linhas].find((um) => !linhas.includes(um) || !doPlano.includes(um))
  confere("as chaves do registro são as que PLAN.json diz", outra && `menos ${mostra(outra)}`)
  return [...doPlano, ...todas.filter((linha) => qual(linha) > ultimo)].map(leChave)
}

// ---- De que se faz cada arquivo e cada entrada ---------------------------------------------------------------
const escrito = (forma) => (valor) => typeof valor === "string" && forma.test(valor)
const inteiro = (de, ate) => (valor) => Number.isInteger(valor) && valor >= de && valor <= ate
const umDe = (lista) => (valor) => lista.includes(valor)
const lista = (quantos, cabe) => (valor) =>
  Array.isArray(valor) && valor.length === quantos && valor.every((um) => cabe(um))
const tupla =
  (...limites) =>
  (valor) =>
    lista(limites.length, () => true)(valor) && limites.every((um, n) => inteiro(...um)(valor[n]))
const MOMENTO = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$/
/** O que um campo pode dizer; alguns, conforme outros campos do mesmo objeto. */
const TIPOS = {
  algo: () => true,
  texto: escrito(/^/),
  resumo: escrito(/^[0-9a-f]{64}$/),
  apelido: escrito(/^[0-9a-f]{1,64}$/),
  acaso: escrito(/^[0-9a-f]{32}$/),
  codigo: escrito(/^[a-z-]{1,40}$/),
  dia: escrito(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/),
  momento: (valor) => escrito(MOMENTO)(valor) && !Number.isNaN(Date.parse(valor)),
  cincoPremios: lista(5, escrito(/^[0-9]{5}$/)),
  premiosDe1a5: (valor) =>
    Array.isArray(valor) && valor.every(inteiro(1, 5)) && new Set(valor).size === valor.length,
  digitos: escrito(/^[0-9]+$/),
  sim: umDe([true, false]),
  conta: inteiro(0, Number.MAX_SAFE_INTEGER),
  lugar: inteiro(1, 2 ** 31),
  lugarNaLista: (valor, { size }) => TIPOS.conta(valor) && valor < size,
  series: inteiro(0, 1_000_000),
  algarismos: inteiro(1, 6),
  seriesQueCabem: (valor, { seriesFirst, seriesDigits }) =>
    inteiro(1, 1_000_000)(valor) && seriesFirst + valor <= 10 ** seriesDigits,
  aproximacao: umDe(["ascending", "higher-then-lower", "alternating"]),
  proxima: umDe(Object.keys(VEZES)),
  sina: umDe(["won", "given", "again", "unclaimed"]),
  numero: tupla([1, 2 ** 20], [0, 2 ** 32 - 1], [0, 999_999], [0, POR_SERIE - 1]),
  posicao: tupla([1, 2 ** 20], [0, 2 ** 32 - 1]),
  par: (valor) =>
    Array.isArray(valor) && TIPOS.texto(valor[0]) && TIPOS.lugar(valor[1]) && valor.length === 2,
  inicio: (valor) => exigeForma(valor, ENTRADAS.begin, "o começo de um registro que acabou") ?? true,
  contas: (valor) =>
    emOrdem(Object.keys(valor)) &&
    Object.entries(valor).every(([um, n]) => TIPOS.codigo(um) && TIPOS.conta(n)),
}
/**
 * Cada arquivo, em maiúsculas, e o que há dentro dele: só chaves que se conhecem, pois outra diria a um leitor o que este
 * não vê. Que arquivo é se sabe por sua primeira chave, na ordem em que estão aqui. Um campo se escreve CHAVE:TIPO; entre
 * [ ] é uma lista, com ~ pode ser null, com ? pode faltar.
 */
const FORMAS = formasDe(`
ROOT: root:resumo size:conta baseSha256:resumo draw:texto? ruleSha256:resumo? extractionOn:dia? closedAt:texto?
  cutoff:conta? logSize:conta? logRoot:resumo?
RESULT: trail:[algo] rule:RULE drawn:algo baseSha256:texto winners:[winner] sha256:texto draw:texto?
  ruleSha256:texto? extractionOn:dia? contest:~lugar?
PLAN: ruleSha256:resumo draw:texto version:lugar title:texto? periodStart:texto? periodEnd:texto?
  extractionOn:dia? extractionAt:texto? rule:planned segments:[run] vkeys:[texto]?
KEYS: segments:[segment] draw:texto commitment:texto? holder:holder?
PROOF: path:[resumo] line:texto index:lugarNaLista size:lugar
CALLS: calls:[call] draw:texto resultSha256:resumo disqualified:[lost]
REJECTED: rejected:[back] draw:texto
SCHEDULE: batch:texto key:resumo text:texto prizes:[gift]
RULE: prizes:cincoPremios
planned: seriesFirst:series seriesCount:seriesQueCabem seriesDigits:algarismos seriesFrom:premiosDe1a5
  prefix:~digitos approximation:aproximacao wrap:sim emptySeries:proxima winners:conta surrogates:conta
  onePerHolder:sim
winner: order:algo kind:algo series:algo element:algo holder:algo
run: seriesFirst:series seriesCount:series commitment:resumo
segment: seriesFirst:series seriesCount:lugar version:lugar positions:conta key:~resumo text:texto commitment:resumo
holder: key:~texto text:texto commitment:resumo why:texto?
call: disqualified:lugar called:lugar calledAt:momento reason:texto index:conta?
lost: order:lugar kind:texto reason:texto decidedAt:~momento
back: contest:~lugar prizes:cincoPremios sha256:resumo code:texto at:momento index:conta?
before: begin:inicio origin:texto root:resumo size:lugar
gift: number:lugar moment:momento name:texto fate:sina looked:~momento index:~conta`)
FORMAS.RULE.push(...FORMAS.planned)
/** O mesmo, das entradas do registro, que dizem só isto: primeiro as que se lacram, e depois as que todos leem. */
const ENTRADAS = formasDe(`
numbers: kind:texto coupon:acaso draw:texto holder:apelido numbers:[numero] paper:resumo salt:acaso turn:lugar
void,restore: kind:texto coupon:acaso draw:texto positions:[posicao] reason:codigo salt:acaso turn:lugar
ineligible: kind:texto draw:texto holder:apelido reason:resumo salt:acaso
chance: kind:texto barred:~codigo coupon:acaso looked:momento prize:~par received:momento salt:acaso
begin: kind:texto at:momento imported:conta before:before? reason:codigo?
plan: kind:texto at:momento draw:texto version:lugar sha256:resumo
batch: kind:texto at:momento batch:texto commitment:resumo prizes:conta until:~momento
close: kind:texto at:momento draw:texto cutoff:conta baseSha256:resumo root:resumo ineligible:contas
postponed: kind:texto at:momento draw:texto from:dia to:dia code:codigo
extraction: kind:texto at:momento draw:texto contest:~lugar extractionOn:dia sha256:resumo
result,published: kind:texto at:momento draw:texto contest:~lugar sha256:resumo? resultSha256:resumo
rejected: kind:texto at:momento draw:texto contest:~lugar sha256:resumo? resultSha256:resumo code:codigo
call: kind:texto at:momento draw:texto disqualified:lugar called:lugar code:codigo
canceled: kind:texto at:momento draw:texto code:codigo
keys-lost: kind:texto at:momento draw:texto? batch:texto? segments:[lugar]?
given: kind:texto at:momento batch:~texto prize:~lugar code:codigo
again: kind:texto at:momento batch:texto prize:lugar as:texto code:codigo`)
function formasDe(escritas) {
  const formas = {}
  for (const uma of escritas.trim().split(/\n(?! )/)) {
    const [nomes, ...campos] = uma.split(/:?\s+/)
    for (const nome of nomes.split(",")) formas[nome] = campos.map(leCampo)
  }
  return formas
}
function leCampo(escrito) {
  const [, chave, abre, tipo, pode] = /^(\w+):([[~]?)(\w+)\]?(\??)$/.exec(escrito)
  return { chave, tipo, eLista: abre === "[", ouNada: abre === "~", pode }
}
/** O que se lacra tem sal, para que ninguém o adivinhe pelo lacre. */
const comSal = (tipo) => ENTRADAS[tipo].some(({ chave }) => chave === "salt")
const LACRADAS = Object.keys(ENTRADAS).filter(comSal)
function exigeForma(valor, campos, onde) {
  exige(valor && typeof valor === "object" && !Array.isArray(valor), `${onde} não é um objeto`)
  const conhecidas = campos.filter(({ chave }) => Object.hasOwn(valor, chave)).length
  exige(conhecidas === Object.keys(valor).length, `${onde} tem uma chave que não se conhece`)
  for (const { chave, eLista, ouNada, tipo, pode } of campos) {
    if (pode && !Object.hasOwn(valor, chave)) continue
    const itens = eLista ? valor[chave] : [valor[chave]]
    if (!Array.isArray(itens) || !Object.hasOwn(valor, chave)) throw new Recusa(`${onde}.${chave} não veio`)
    for (const um of itens)
      if (FORMAS[tipo]) exigeForma(um, FORMAS[tipo], `${onde}.${chave}`)
      else if (!(ouNada && um === null) && !TIPOS[tipo](um, valor))
        throw new Recusa(`${onde}.${chave} não é o que devia ser (${tipo}): ${mostra(um)}`)
  }
}

// ---- Os arquivos ---------------------------------------------------------------------------------------------
const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
/** De alguns arquivos vêm vários; de um plano, suas versões. O que já veio igual não se guarda outra vez. */
function guardaJson(lidos, bytes) {
  const valor = leJson(UTF8.decode(bytes))
  const eEste = (tipo) => /[A-Z]/.test(tipo) && Object.hasOwn(valor, FORMAS[tipo][0].chave)
  const tipo = Object.keys(FORMAS).find(eEste)
  exige(tipo, "não é um arquivo do sorteio")
  exigeForma(valor, FORMAS[tipo], `${tipo}.json`)
  const nome = tipo.toLowerCase()
  const varios = lidos[`${nome}s`]
  if ((varios ?? [lidos[nome]]).some((um) => um && !difere(um, valor))) return
  exige(!lidos[nome], `já veio outro ${tipo}.json, que não diz o mesmo`)
  if (tipo === "RESULT") lidos.resultadoComoVeio = resumo(bytes)
  if (varios) varios.push(valor)
  else lidos[nome] = valor
}
export function nadaLido() {
  const varios =
    "proofs plans schedules checkpoints receipts logProofs abertas stamps testemunhas autoridades raizes"
  const listas = Object.fromEntries(varios.split(" ").map((nome) => [nome, []]))
  return { ...listas, entries: new Map(), chances: nenhumaChance() }
}
/** O que se abriu, que de um sorteio sem números é um arquivo vazio, e não se conhece pelo que há nele. */
const SEM_LINHAS = /(^|[\\/])opened[\\/][^\\/]+$/
const PACOTE = /entries\/((?:x[0-9]{3}\/)*[0-9]{3})(?:\.p\/([0-9]+))?$/
/** Um arquivo, que veio em bytes ou está em um caminho, vai para o seu lugar em `lidos`, pelo que há em seu começo. */
export function guarda(lidos, dados, caminho = "") {
  const bytes = () => dados ?? fs.readFileSync(caminho)
  const [, lugar, largura = 256] = PACOTE.exec(caminho.replaceAll("\\", "/")) ?? []
  if (lugar) {
    // Só se lê na hora de andar por ele.
    const n = Number(lugar.replace(/[x/]/g, ""))
    const outros = lidos.entries.get(n) ?? []
    return lidos.entries.set(n, [...outros, { bytes, largura: Number(largura) }])
  }
  if (caminho.endsWith(".gz")) return lidos.abertas.push({ bytes, caminho })
  const { le, fecha } = leitorDe(dados ?? caminho)
  const comeco = comeca(le(0, 65_536), 65_536)
  fecha()
  if (comeco === "" && SEM_LINHAS.test(caminho)) return lidos.abertas.push({ bytes, caminho })
  if (/^[ \t\n\r]*(\{|$)/.test(comeco)) return guardaJson(lidos, bytes())
  if (/^[0-9]+ \{/.test(comeco)) return lidos.abertas.push({ bytes, caminho })
  if (/^0[\x80-\xff]/.test(comeco)) return lidos.stamps.push({ bytes, caminho })
  if (comeco.startsWith("c2sp.org/tlog-proof@v1\n"))
    return lidos.logProofs.push(leProvaDoRegistro(`${bytes()}`))
  if (/^[^ +\n]+\+[0-9a-f]{8}\+/.test(comeco)) return (lidos.vkeys = chavesEm(`${bytes()}`, 1))
  if (!comeco.startsWith("series,") && bytes().includes("\n\n— ")) {
    const nota = leNota(`${bytes()}`)
    const ponto = lePonto(nota)
    if (ponto) ponto.arquivo = Number(/history[\\/]([0-9]+)$/.exec(caminho)?.[1])
    return ponto ? lidos.checkpoints.push(ponto) : lidos.receipts.push(leComprovante(nota))
  }
  const doWindows = "as linhas terminam como no Windows: baixe de novo, sem abrir em outro programa"
  exige(!/^[^\n]*\r\n/.test(comeco), doWindows)
  exige(comeco.startsWith("series,"), "não é um arquivo de um sorteio, ou foi mudado: baixe de novo")
  exige(!lidos.base, "já veio outra lista (BASE.csv)")
  lidos.base = leBase(dados ?? caminho)
}
/** Lê por último, aos pedaços, o que estava debaixo dos lacres, para que cada número já encontre a sua linha da lista. */
export async function leAbertas(lidos) {
  lidos.foraDasAbertas = new Set(lidos.receipts.flatMap(({ linhas }) => linhas.map(({ lacre }) => lacre)))
  const emPartes = (um, outro) => um.caminho.localeCompare(outro.caminho, "en", { numeric: true })
  for (const { bytes, caminho } of lidos.abertas.sort(emPartes)) {
    lidos.lendo = caminho
    // Sem um só byte não é nem um .gz: não há linha que se leia.
    if (caminho && fs.statSync(caminho).size === 0) continue
    let [antes, resto] = [-1, ""]
    const corrente = caminho ? fs.createReadStream(caminho) : Readable.from([bytes()])
    for await (const pedaco of caminho.endsWith(".gz") ? corrente.pipe(createGunzip()) : corrente) {
      const linhas = (resto + pedaco.toString("latin1")).split("\n")
      resto = linhas.pop()
      for (const linha of linhas) antes = guardaAberta(lidos, linha, antes)
    }
    exige(resto === "", "a última linha das entradas abertas não termina")
  }
  lidos.lendo = "o registro"
}
const PODE_SER =
  /\.(csv|json|txt|tlog-proof|ndjson|gz|tsr)$|(^|[\\/])(vkeys|checkpoint|history[\\/][0-9]+)$|entries[\\/]/
/** De uma pasta, e das que estão nela, os arquivos que podem ser de um sorteio ou do registro. */
function arquivosDe(caminho) {
  if (!fs.statSync(caminho).isDirectory()) return [caminho]
  const abre = (dentro) =>
    fs.readdirSync(join(caminho, dentro), { withFileTypes: true }).flatMap((um) => {
      const nome = join(dentro, um.name)
      return um.isDirectory() ? abre(nome) : PODE_SER.test(nome) ? [join(caminho, nome)] : []
    })
  const arquivos = abre("").filter((nome) => fs.statSync(nome).isFile())
  exige(arquivos.length > 0, "nessa pasta não há nenhum arquivo de um sorteio")
  return arquivos
}
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
/** O que só quem confere diz: em quem confia, e quem é. */
function guardaOpcao(lidos, opcao, valor) {
  const texto = fs.existsSync(valor) ? fs.readFileSync(valor, "utf8") : valor
  if (opcao === "--testemunha") lidos.testemunhas.push(...chavesEm(texto, 4))
  if (opcao === "--cpf") lidos.cpf = valor.replace(/[.-]/g, "")
  exige(/^[0-9]{11}$/.test(lidos.cpf ?? "00000000000"), "um CPF tem 11 algarismos")
  const certificados = opcao === "--autoridade" ? (texto.match(PEM) ?? []) : []
  exige(opcao !== "--autoridade" || certificados.length > 0, "não é um certificado (PEM)")
  lidos.autoridades.push(...certificados.map((um) => new crypto.X509Certificate(um)))
}

/** Como a resposta acaba: com que número, e em que palavras; quem guarda só estas vê quantos avisos houve. */
export function desfecho({ linhas, faltas, avisos, semData }) {
  const erradas = linhas.filter(({ certo }) => !certo).length
  const contados = Object.entries({ Faltas: new Set(faltas).size, Avisos: avisos.length })
  const mais = contados.flatMap(([que, n]) => (n > 0 ? ` ${que}: ${n}.` : [])).join("")
  const fim = semData ? `\n${semData}` : ""
  if (erradas > 0) return [1, `NÃO confere tudo: ${erradas} de ${linhas.length}.${mais}${fim}`]
  if (linhas.length === 0) return [2, `Não deu para conferir nada.${mais}`]
  if (faltas.length === 0 && !semData) return [0, `Tudo confere.${mais}`]
  return [2, `O que veio confere, mas falta conferir mais.${mais}${fim}`]
}
async function principal(argumentos) {
  if (argumentos.length === 0) {
    console.error(USO)
    return 2
  }
  const lidos = nadaLido()
  try {
    for (let n = 0; n < argumentos.length; n++) {
      const um = (lidos.lendo = argumentos[n])
      if (um === "--raiz") lidos.raizes.push(leRaiz(argumentos[++n] ?? "", argumentos[++n]))
      else if (/^--(testemunha|autoridade|cpf)$/.test(um)) guardaOpcao(lidos, um, argumentos[++n] ?? "")
      else for (lidos.lendo of arquivosDe(um)) guarda(lidos, undefined, lidos.lendo)
    }
    await leAbertas(lidos)
    confereTudo(lidos)
  } catch (erro) {
    console.error(`Não deu para ler ${mostra(lidos.lendo)}: ${mostra(motivoDe(erro) ?? erro.message)}`)
    return 2
  }
  const [codigo, fim] = desfecho(resposta)
  for (const { certo, texto } of resposta.linhas)
    console.log(`${certo ? "Confere" : "NÃO confere"}: ${texto}`)
  for (const aviso of resposta.avisos) console.error(`Atenção: ${aviso}`)
  for (const uma of new Set(resposta.faltas)) console.error(`Falta ${uma}: sem isso não se confere tudo.`)
  console.log(`\n${fim}`)
  return codigo
}

if (process.argv[1] && import.meta.url === pathToFileURL(fs.realpathSync(process.argv[1])).href)
  process.exitCode = await principal(process.argv.slice(2))
