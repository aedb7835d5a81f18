import { Fragment } from "react"
import { sayCount } from "#app/words/count"

/** As platform/text/text-diff.server tells it. */
export type ShownDiff = readonly (
  { kind: "same" | "removed" | "added"; text: string } | { kind: "skipped"; lines: number }
)[]

/** What became of a text: gone words struck out, new ones marked, and how much in between stayed as it was. */
export function TextDiff({ pieces }: { pieces: ShownDiff }) {
  return (
    <div className="text-diff">
      {pieces.map((piece, index) =>
        piece.kind === "skipped" ? (
          <p key={index} className="text-diff__skipped">
            {sayCount(piece.lines, "linha igual", "linhas iguais")}
          </p>
        ) : piece.kind === "same" ? (
          <Fragment key={index}>{piece.text}</Fragment>
        ) : piece.kind === "removed" ? (
          <del key={index}>{piece.text}</del>
        ) : (
          <ins key={index}>{piece.text}</ins>
        ),
      )}
    </div>
  )
}
