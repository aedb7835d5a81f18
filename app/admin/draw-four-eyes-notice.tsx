import { Notice } from "#app/ui/notice"

type Props = {
  /** As domain/draws/planning/four-eyes finds it. */
  fourEyes: { state: "there" } | { state: "from"; day: string } | { state: "alone" }
  /** So long a hand in an account counts. */
  days: number
  /** The last day (YYYY-MM-DD) of a draw that is planned already. */
  lastDay?: string
}

/** From which day there are four eyes that can take a draw to its publication; nothing where they do. */
export function DrawFourEyesNotice({ fourEyes, days, lastDay }: Props) {
  if (fourEyes.state === "there") return null
  if (fourEyes.state === "alone")
    return (
      <Notice tone="warning" title="Ainda falta uma segunda pessoa para apurar">
        <p>
          Digitar a extração, apurar e publicar exigem duas pessoas, e menos de duas contas podem entrar com a
          permissão de apurar. {sayApart(days)}
        </p>
      </Notice>
    )
  const { day } = fourEyes
  if (lastDay === undefined || lastDay >= day)
    return (
      <Notice title={`Duas pessoas para apurar só a partir de ${day}`}>
        <p>Vale para um período que termina nesse dia ou depois. {sayApart(days)}</p>
      </Notice>
    )
  return (
    <Notice tone="warning" title="Este sorteio ainda não tem duas pessoas para apurar">
      <p>
        O período termina em {lastDay}, e duas pessoas só existem para um que termina em {day} ou depois.{" "}
        {sayApart(days)}
      </p>
    </Notice>
  )
}

const sayApart = (days: number) =>
  `Contas que uma criou, abriu pela primeira vez ou mudou da outra nos ${days} dias antes do fim do período, ou depois, contam como a mesma pessoa. Uma conta feita por npm run admin:create conta como outra pessoa assim que tem senha.`
