type Props = { person: string; prize: string }

/** Whose prize is decided about, in a dialog that asks before what nobody takes back. */
export const PrizeOf = ({ person, prize }: Props) => (
  <p>
    <strong>{prize}</strong>, de <strong>{person}</strong>.
  </p>
)
