import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { CHECK_PROOF, CHECKER_HASH, OWN_HASH } from "#app/site/check-commands"
import { PageTitle } from "#app/site/page-title"
import { Prose } from "#app/site/published-text"
import { ShellLine } from "#app/site/shell-line"
import { logBlocks, type LogFormat, sayLog } from "./log-format"

type Tree = {
  lines: readonly { line: string; leaf: string }[]
  first: string
  root: string
  proof: object
}
type Shuffle = {
  key: string
  size: number
  a: number
  b: number
  message: string
  hmac: string
  numbers: readonly { position: number; value: number; number: string }[]
}
type Rule = { text: string; sha256: string }
export type DrawFormatProps = {
  /** Each part's words, as platform/markdown.server renders them. */
  texts: Record<FormatPart, string>
  tree: Tree
  shuffle: Shuffle
  rule: Rule
  log: LogFormat
  sha256: string | null
  /** This campaign's own, not the example's. */
  keys: readonly string[]
  /** Who is asked to sign or stamp its log, by name. */
  outsiders: readonly string[]
}

const chapters = [
  "files",
  "hash",
  "drawn",
  "order",
  "tree",
  "seals",
  "shuffle",
  "log",
  "checkpoint",
  "receipt",
  "schedule",
] as const
/** What the page is made of, from top to bottom. */
export const formatParts = ["short", ...chapters] as const
type FormatPart = (typeof formatParts)[number]

const blocks = {
  ...logBlocks,
  files: `PLAN.json   {"draw":"…","extractionAt":"2026-12-23T23:00:00.000Z","extractionOn":"2026-12-23","periodEnd":"…","periodStart":"…",
             "rule":{…},"ruleSha256":"…","segments":[{"commitment":"…","seriesCount":100,"seriesFirst":0}],"title":"…",
             "version":1,"vkeys":["example.org/registro/bar-1+1a2b3c4d+AX…","example.org/registro/bar-1/comprovante+5e6f7a8b+AY…"]}
BASE.csv
series,element,holder,eligible
07,53269,5d0e…,1

ROOT.json   {"baseSha256":"…","closedAt":"…","cutoff":21,"draw":"…","extractionOn":"2026-12-23","logRoot":"…","logSize":22,
             "root":"…","ruleSha256":"…","size":30}
PROOF.json  {"index":0,"line":"07,53269,5d0e…,1","path":["…"],"size":30}
RESULT.json {"baseSha256":"…","contest":5912,"draw":"…","drawn":{"element":"16497","series":"17"},"extractionOn":"2026-12-23","rule":{…,"prizes":["45931","12876","60254","33019","08777"]},
             "ruleSha256":"…","trail":[{"element":"16499","outcome":"winner","series":"17"}],"winners":[{"element":"16499","holder":"…","kind":"titular","order":1,"series":"17"}],"sha256":"…"}
KEYS.json   {"draw":"…","segments":[{"seriesFirst":0,"seriesCount":100,"version":1,"positions":30,"key":"…","text":"…","commitment":"…"}],…}
CALLS.json  {"calls":[{"called":4,"calledAt":"…","disqualified":1,"index":31,"reason":"documents"}],
             "disqualified":[{"decidedAt":"…","kind":"titular","order":1,"reason":"documents"}],"draw":"…","resultSha256":"…"}
REJECTED.json
            {"draw":"…","rejected":[{"at":"…","code":"typed","contest":5911,"index":27,"prizes":["45931","12876","60255","33019","08777"],"sha256":"…"}]}`,
  hash: OWN_HASH,
  drawn: `element = u(p1) u(p2) u(p3) u(p4) u(p5)
written = prefix + t(p) ∀ p ∈ seriesFrom
raw     = written = "" ? seriesFirst : number(written)
series  = seriesFirst + ((raw − seriesFirst) mod seriesCount)`,
  order: null,
  log: `{"kind":"sealed","scope":"draw:ID","seal":"…"}          seal = hex(SHA-256(entry))

{"coupon":"…","draw":"ID","holder":"…","kind":"numbers","numbers":[[1,0,7,53269]],"paper":"…","salt":"…","turn":1}
{"coupon":"…","draw":"ID","kind":"void","positions":[[1,0]],"reason":"coupon-invalid","salt":"…","turn":2}
{"at":"…","draw":"ID","kind":"plan","sha256":"…","version":1}
{"at":"…","baseSha256":"…","cutoff":21,"draw":"ID","ineligible":{},"kind":"close","root":"…"}
{"at":"…","code":"typed","contest":5911,"draw":"ID","kind":"rejected","resultSha256":"…","sha256":"…"}
{"at":"…","called":4,"code":"documents","disqualified":1,"draw":"ID","kind":"call"}`,
  tree: `leaf(d)   = SHA-256(0x00 || d)
node(x,y) = SHA-256(0x01 || x || y)
root([])  = SHA-256()
root([d]) = leaf(d)
root(D)   = node(root(D[0…k−1]), root(D[k…n−1]))    k = 2^i < n ≤ 2k`,
  seals: `commitment = hex(SHA-256(key || text))
text = {"draw":"ID","series":{"count":N,"first":N},"version":N}`,
  shuffle: `N = seriesCount × 100000
a = ⌈√N⌉        b = ⌈N ÷ a⌉

F(i, h) = uint48(HMAC-SHA-256(key, uint8(i) || uint64(N) || uint64(h))[0…5])

P(x):
  L = x mod a        R = ⌊x ÷ a⌋
  i = 0 … 7:
    m = i mod 2 = 0 ? a : b
    (L, R) = (R, (L + F(i, R)) mod m)
  = L + a × R

value  = P(position);   value ≥ N ⇒ value = P(value)
series = seriesFirst + ⌊value ÷ 100000⌋        element = value mod 100000`,
} as const

/** How to redo a draw: with the program that is offered, or with one's own. */
export function DrawFormat({ texts, tree, shuffle, rule, log, sha256, keys, outsiders }: DrawFormatProps) {
  const { t } = useTranslation()
  const said = sayLog(log)
  const examples: Partial<Record<(typeof chapters)[number], ReactNode>> = {
    hash: <Example>{`rule       = ${rule.text}\nruleSha256 = ${rule.sha256}`}</Example>,
    tree: <Example>{sayTree(tree)}</Example>,
    shuffle: <Example>{sayShuffle(shuffle)}</Example>,
    log: <Example>{said.log}</Example>,
    checkpoint: (
      <>
        <Example>{said.checkpoint}</Example>
        {keys.length > 0 && (
          <>
            <h3>{t("format.checkpoint.keys")}</h3>
            <ShellLine>{keys.join("\n")}</ShellLine>
          </>
        )}
      </>
    ),
    receipt: <Example>{said.receipt}</Example>,
    schedule: <Example>{said.schedule}</Example>,
  }
  return (
    <article className="wrap">
      <PageTitle lead={t("format.lead")} aside={<a href={paths.winners}>{t("draw.back")}</a>}>
        {t("format.title")}
      </PageTitle>
      <div className="reading">
        <nav className="contents" aria-label={t("regulations.contents")}>
          <ul className="contents__list">
            {formatParts.map((part) => (
              <li key={part}>
                <a href={`#${part}`}>{t(`format.${part}.title`)}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="stack stack--far">
          <Part id="short" title={t("format.short.title")} html={texts.short}>
            <p>
              <a href={paths.checker} download>
                conferir.mjs
              </a>{" "}
              {t("format.program")}
            </p>
            {sha256 && (
              <div>
                <p>{t("format.programHash")}</p>
                <code className="seal__hash">{sha256}</code>
                <p>{t("format.programHashCommand")}</p>
                <ShellLine>{CHECKER_HASH}</ShellLine>
              </div>
            )}
            <ShellLine>{t("format.short.command")}</ShellLine>
            <ShellLine>{CHECK_PROOF}</ShellLine>
            {outsiders.length > 0 && (
              <div>
                <p>{t("format.outsiders")}</p>
                <ShellLine>{outsiders.join("\n")}</ShellLine>
              </div>
            )}
          </Part>
          {chapters.map((part) => (
            <Part key={part} id={part} title={t(`format.${part}.title`)} html={texts[part]}>
              {blocks[part] && <ShellLine>{blocks[part]}</ShellLine>}
              {examples[part]}
            </Part>
          ))}
        </div>
      </div>
    </article>
  )
}

type PartProps = { id: string; title: string; html: string; children?: ReactNode }

function Part({ id, title, html, children }: PartProps) {
  return (
    <section className="stack stack--near" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Prose html={html} />
      {children}
    </section>
  )
}

function Example({ children }: { children: string }) {
  const { t } = useTranslation()
  return (
    <>
      <h3>{t("format.example")}</h3>
      <ShellLine>{children}</ShellLine>
    </>
  )
}

const sayTree = ({ lines, first, root, proof }: Tree) =>
  [
    ...lines.map(({ line, leaf }, at) => `${line}\n  leaf ${at}    ${leaf}`),
    `node(0,1)   ${first}`,
    `root        ${root}`,
    `PROOF.json  ${JSON.stringify(proof)}`,
  ].join("\n")

const sayShuffle = ({ key, size, a, b, message, hmac, numbers }: Shuffle) =>
  [
    `key = ${key}`,
    `seriesFirst = 7   seriesCount = 2   N = ${size}   a = ${a}   b = ${b}`,
    `i = 0, h = 0:  ${message}`,
    `  HMAC         ${hmac}`,
    ...numbers.map(({ position, value, number }) => `${position} → ${value} → ${number}`),
  ].join("\n")
