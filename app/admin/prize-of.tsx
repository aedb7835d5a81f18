type Props = { person: string; prize: string }

/** Whose prize is decided about, in a dialog that asks before what nobody takes back. */
export const PrizeOf = ({ person, prize }: Props) => (
  <p>
    <strong>{prize}</strong>, de <strong>{person}</strong>.
  </p>
)

/** Which draw is decided about, and what it gives. */
export const PrizeOfDraw = ({ title, prize }: { title: string; prize: string }) => (
  <p>
    <strong>{title}</strong>: <strong>{prize}</strong>.
  </p>
)
