import { brand } from "#app/brand"

type CrestProps = {
  className?: string
  /** In pixels, where the stylesheet did not arrive: as wide as the page it would push everything else away. */
  width?: number
}

/** The brand's mark. Always beside its name in words, so it stays silent. */
export function Crest({ className = "crest", width }: CrestProps) {
  return (
    <svg
      className={className}
      width={width}
      viewBox={brand.mark.viewBox}
      aria-hidden="true"
      focusable="false"
    >
      {brand.mark.layers.map(({ ink, d }) => (
        <path key={d} fill={`var(--${ink})`} d={d} />
      ))}
    </svg>
  )
}
