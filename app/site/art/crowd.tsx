type CrowdProps = { className?: string }

const rows = {
  far: [12, 42, 72, 102, 132, 162, 192, 222, 252, 282, 312, 342],
  middle: [0, 45, 90, 135, 180, 225, 270, 315, 360],
  near: [34, 106, 182, 254, 326],
}
/** Nobody stands still: heads rise and fall a little along a row. */
const sway = (index: number, by: number) => ((index * 7) % 4) * by

const arms = {
  middle: "M30 96L20 52M58 96l8-46M166 96l-12-44M240 96l10-48M254 94l14-40M330 96l4-46",
  near: "M86 116l-4-50M126 116l4-50M164 118l-16-48M200 118l16-50M271 118l5-44M342 116l8-40",
}
const scarf = "M56 48q50 20 100 0l4 15q-54 20-108 0z"
const stripes = "M66 52l-4 15M76 55l-3 15M146 52l4 15M136 55l3 15"
const bottle = "M271 74V50q0-5 3-9V28h7v13q3 4 3 9v24z"
const flag = "M348 88V2h3v86zM348 6h-56l12 15-12 15h56z"

/** The stand as a halftone band: two screens of dots behind a solid front row. Repeats over any width. */
export function Crowd({ className = "crowd" }: CrowdProps) {
  return (
    <svg className={className} width="100%" height="130" aria-hidden="true" focusable="false">
      <defs>
        <path id="fan" d="M-9-1a9 10 0 1 1 18 0a9 10 0 1 1-18 0zM-21 90V29q0-15 14-15H7q14 0 14 15v61z" />
        <pattern id="far" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <circle cx="2.5" cy="2.5" r="1.4" fill="var(--halftone)" />
        </pattern>
        <pattern id="near" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <circle cx="2.5" cy="2.5" r="2.2" fill="var(--halftone)" />
        </pattern>
      </defs>
      {/* Higher than what is seen of it: at a fraction of a pixel the next tile's foot would show as a line. */}
      <pattern
        id="crowd"
        y="-8"
        width="360"
        height="146"
        viewBox="0 -8 360 146"
        patternUnits="userSpaceOnUse"
      >
        <g fill="url(#far)">
          {rows.far.map((x, index) => (
            <use key={x} href="#fan" x={x} y={42 - sway(index, 3)} />
          ))}
        </g>
        <g fill="url(#near)">
          {rows.middle.map((x, index) => (
            <use key={x} href="#fan" x={x} y={68 - sway(index, 2)} />
          ))}
        </g>
        <path d={arms.middle} stroke="url(#near)" strokeWidth="9" />
        <g fill="var(--black)">
          {rows.near.map((x, index) => (
            <use key={x} href="#fan" x={x / 1.3} y={(96 - sway(index, 2)) / 1.3} transform="scale(1.3)" />
          ))}
          <path d={arms.near} stroke="var(--black)" strokeWidth="9" strokeLinecap="round" />
          <path d={bottle} />
        </g>
        <path fill="var(--cream)" stroke="var(--black)" strokeWidth="2" d={scarf + flag} />
        <path stroke="var(--pitch)" strokeWidth="5" d={stripes} />
      </pattern>
      <rect width="100%" height="130" fill="url(#crowd)" />
    </svg>
  )
}
