import { brand } from "#app/brand"

export type CrestProps = { className?: string }

/** The brand's mark. Always beside its name in words, so it stays silent. */
export function Crest({ className = "crest" }: CrestProps) {
  return (
    <svg className={className} viewBox={brand.mark.viewBox} aria-hidden="true" focusable="false">
      {brand.mark.layers.map(({ ink, d }) => (
        <path key={d} fill={`var(--${ink})`} d={d} />
      ))}
    </svg>
  )
}
