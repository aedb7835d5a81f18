type BuntingProps = { className?: string }

/** Bandeirinhas on a sagging string: paper flags with a notch, as over any street in June or in a World Cup. */
const flags = [
  { x: 6, y: 6, ink: "pitch" },
  { x: 38, y: 10, ink: "amber" },
  { x: 70, y: 12, ink: "ink" },
  { x: 102, y: 12, ink: "amber" },
  { x: 134, y: 10, ink: "pitch" },
  { x: 166, y: 6, ink: "ink" },
]

export function Bunting({ className = "bunting" }: BuntingProps) {
  return (
    <svg className={className} width="100%" height="44" aria-hidden="true" focusable="false">
      <pattern id="bunting" width="198" height="44" patternUnits="userSpaceOnUse">
        {flags.map(({ x, y, ink }) => (
          <path key={x} fill={`var(--${ink})`} d={`M${x} ${y}h24v27l-12-9-12 9z`} />
        ))}
        <path d="M0 3q99 16 198 0" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
      </pattern>
      <rect width="100%" height="44" fill="url(#bunting)" />
    </svg>
  )
}
