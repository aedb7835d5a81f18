export type PitchLinesProps = { className?: string }

/** The middle of a football pitch from above: halfway line, centre circle, spot. Runs on past its own box. */
export function PitchLines({ className = "pitch-lines" }: PitchLinesProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 400 400"
      aria-hidden="true"
      focusable="false"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      overflow="visible"
    >
      <path d="M200-900v2200" />
      <circle cx="200" cy="200" r="196" />
      <path d="M720-900v2200M720 20H560v360h160M560 130a110 110 0 0 0 0 140" />
    </svg>
  )
}
