import { useTranslation } from "react-i18next"
import { paths } from "#app/paths"
import { CHECK_PROOF, CHECKER_HASH, OWN_HASH } from "#app/site/check-commands"
import { ShellLine } from "#app/site/shell-line"
import { Chapter, FormatFrame } from "./format-frame"
import type { FormatPart } from "./format-pages"

const blocks = {
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
} as const

export type DrawChaptersProps = {
  texts: Record<FormatPart<"draw">, string>
  rule: { text: string; sha256: string }
  /** Of the program that this site serves. */
  sha256: string | null
  /** Who is asked to sign or stamp this campaign's log, by name. */
  outsiders: readonly string[]
  /** With which the log and its receipts are checked (C2SP signed-note). */
  keys: readonly string[]
}

/** How to redo a draw: with the program that is offered, or with one's own. */
export function DrawChapters({ texts, rule, sha256, outsiders, keys }: DrawChaptersProps) {
  const { t } = useTranslation()
  return (
    <FormatFrame page="draw">
      <Chapter part="short" html={texts.short}>
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
        {keys.length > 0 && (
          <div>
            <p>{t("format.keys")}</p>
            <ShellLine>{keys.join("\n")}</ShellLine>
          </div>
        )}
        {outsiders.length > 0 && (
          <div>
            <p>{t("format.outsiders")}</p>
            <ShellLine>{outsiders.join("\n")}</ShellLine>
          </div>
        )}
      </Chapter>
      <Chapter part="files" html={texts.files} block={blocks.files} />
      <Chapter
        part="hash"
        html={texts.hash}
        block={blocks.hash}
        example={`rule       = ${rule.text}\nruleSha256 = ${rule.sha256}`}
      />
      <Chapter part="drawn" html={texts.drawn} block={blocks.drawn} />
      <Chapter part="order" html={texts.order} />
    </FormatFrame>
  )
}
