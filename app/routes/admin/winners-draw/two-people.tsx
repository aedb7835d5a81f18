import type { TwoPeople } from "#app/domain/draws/planning/two-people.queries.server"
import { APART_DAYS } from "#app/domain/users/apart"
import { Notice } from "#app/ui/notice"

type Props = {
  twoPeople: TwoPeople
  /** The last day (YYYY-MM-DD) of a draw that is planned already. */
  lastDay?: string
}

/** From which day two people exist who can take a draw to its publication; nothing where they do. */
export function TwoPeopleNotice({ twoPeople, lastDay }: Props) {
  if (twoPeople.state === "there") return null
  if (twoPeople.state === "alone")
    return (
      <Notice tone="warning" title="Ainda falta uma segunda pessoa para apurar">
        <p>
          Digitar a extração, apurar e publicar exigem duas pessoas, e menos de duas contas podem entrar com a
          permissão de apurar. {APART}
        </p>
      </Notice>
    )
  const { day } = twoPeople
  if (lastDay === undefined || lastDay >= day)
    return (
      <Notice title={`Duas pessoas para apurar só a partir de ${day}`}>
        <p>Vale para um período que termina nesse dia ou depois. {APART}</p>
      </Notice>
    )
  return (
    <Notice tone="warning" title="Este sorteio ainda não tem duas pessoas para apurar">
      <p>
        O período termina em {lastDay}, e duas pessoas só existem para um que termina em {day} ou depois.{" "}
        {APART}
      </p>
    </Notice>
  )
}

const APART = `Contas que uma criou, abriu pela primeira vez ou mudou da outra nos ${APART_DAYS} dias antes do fim do período, ou depois, contam como a mesma pessoa. Uma conta feita por npm run admin:create conta como outra pessoa assim que tem senha.`
