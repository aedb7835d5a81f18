import { brand } from "#app/brand"

type BottleCapProps = { className?: string }

const teeth = 21
const round = (value: number) => Number(value.toFixed(1))

/** The crimped edge of a crown cap: as many arcs as a real one has teeth. */
function crimp(centre: number, radius: number) {
  const chord = round(2 * radius * Math.sin(Math.PI / teeth) * 0.58)
  const point = (tooth: number) => {
    const angle = (2 * Math.PI * tooth) / teeth
    return `${round(centre + radius * Math.sin(angle))} ${round(centre - radius * Math.cos(angle))}`
  }
  const arcs = Array.from({ length: teeth }, (_, tooth) => `A${chord} ${chord} 0 0 1 ${point(tooth + 1)}`)
  return `M${point(0)}${arcs.join("")}z`
}

const edge = crimp(100, 90)

/** A crown cap seen from above, printed in two inks that do not quite meet. */
export function BottleCap({ className = "cap" }: BottleCapProps) {
  const [, , steps, outline, , star] = brand.mark.layers
  return (
    <svg className={className} viewBox="0 0 206 206" aria-hidden="true" focusable="false">
      <path className="cap__shadow" d={edge} transform="translate(6 6)" />
      <path fill="var(--rim, var(--black))" d={edge} />
      <circle cx="97" cy="98" r="79" fill="var(--cream)" />
      <circle cx="100" cy="100" r="76" fill="none" stroke="var(--black)" strokeWidth="2.5" />
      <circle cx="98" cy="99" r="50" fill="var(--amber)" />
      <path id="cap-ring" fill="none" d="M100 42a58 58 0 1 1-.1 0" />
      <text className="cap__ring" fill="var(--black)">
        <textPath href="#cap-ring" textLength="358">
          {`${brand.name} ★ ${brand.promotion} ★ `.toUpperCase()}
        </textPath>
      </text>
      <clipPath id="cap-disc">
        <circle cx="100" cy="100" r="50" />
      </clipPath>
      <g clipPath="url(#cap-disc)">
        <path fill="var(--pitch)" transform="translate(36 42) scale(2.1 1.8)" d={steps.d} />
        <path fill="var(--black)" transform="translate(38 44) scale(2.1 1.8)" d={outline.d} />
      </g>
      <path fill="var(--black)" transform="translate(40 42) scale(2)" d={star.d} />
      <circle cx="100" cy="100" r="50" fill="none" stroke="var(--black)" strokeWidth="3" />
    </svg>
  )
}
