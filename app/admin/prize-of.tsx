import { sayCount } from "#app/words/count"

type Props = { person: string; prize: string }

/** Whose prize is decided about, in a dialog that asks before what nobody takes back. */
export const PrizeOf = ({ person, prize }: Props) => (
  <p>
    <strong>{prize}</strong>, de <strong>{person}</strong>.
  </p>
)

/** Whose prizes are decided about at once: how many, and each. */
export const PrizesOf = ({ prizes }: { prizes: readonly (Props & { id: string })[] }) => (
  <>
    <p>
      <strong>{sayCount(prizes.length, "prêmio", "prêmios")}</strong>:
    </p>
    <ul className="bullets">
      {prizes.map(({ id, person, prize }) => (
        <li key={id}>
          <strong>{prize}</strong>, de <strong>{person}</strong>
        </li>
      ))}
    </ul>
  </>
)

/** Which draw is decided about, and what it gives. */
export const PrizeOfDraw = ({ title, prize }: { title: string; prize: string }) => (
  <p>
    <strong>{title}</strong>: <strong>{prize}</strong>.
  </p>
)
