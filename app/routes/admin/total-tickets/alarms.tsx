import { Notice } from "#app/ui/notice"
import type { SegmentView } from "./totals-view.server"

/** Series that will soon be full, while something can be done about it. */
export function Alarms({ segments }: { segments: readonly SegmentView[] }) {
  const alarming = segments.filter(({ isAlarming }) => isAlarming)
  if (alarming.length === 0) return null
  return (
    <Notice tone="warning" title="Números da sorte acabando">
      {alarming.map(({ drawId, title, series, share, left }) => (
        <p key={`${drawId} ${series}`}>
          {title}, série {series}: {share} usados, restam {left}. Abra mais séries antes que acabem.
        </p>
      ))}
    </Notice>
  )
}
