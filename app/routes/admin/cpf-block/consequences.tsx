import { LinkIf } from "#app/admin/links"
import type { CpfCheck } from "#app/domain/cpf-block/check-cpf.server"
import { paths } from "#app/paths"
import { sayCount } from "#app/words/count"

/** What is known of a CPF; the name is masked for whoever may not read it. */
export type CheckedCpf = Omit<CpfCheck, "person"> & {
  person: { id: string; name: string; isCanceled: boolean } | null
}

/** What the block will do to this CPF, and what it leaves alone. */
export function Consequences({ person, draws, prizes, lifted }: CheckedCpf) {
  return (
    <ul className="bullets">
      {lifted > 0 && <li>Já foi bloqueado e desbloqueado {sayCount(lifted, "vez", "vezes")}.</li>}
      {person ? <Registered person={person} /> : <li>Não tem cadastro, e não poderá fazer um.</li>}
      {draws.map(({ id, title, numbers }) => (
        <li key={id}>
          Tem {sayCount(numbers, "número da sorte", "números da sorte")} em <strong>{title}</strong>. Eles
          ficam na base, mas não concorrem: quem está bloqueado quando a base fecha entra nela com{" "}
          <code>eligible</code> 0. Desbloqueado antes disso, volta a concorrer.
        </li>
      ))}
      {person && draws.length === 0 && <li>Não tem números em sorteios com a base ainda aberta.</li>}
      {person && <li>Sorteios com a base já fechada não mudam.</li>}
      {prizes > 0 && (
        <li>
          Tem {sayCount(prizes, "prêmio instantâneo", "prêmios instantâneos")}: o bloqueio não mexe nisso. Se
          for o caso, invalide na página do prêmio.
        </li>
      )}
    </ul>
  )
}

function Registered({ person: { id, name, isCanceled } }: { person: NonNullable<CheckedCpf["person"]> }) {
  return (
    <li>
      Tem cadastro{isCanceled && " (cancelado)"}:{" "}
      <LinkIf permission="registrations:view" to={paths.admin.registration(id)}>
        {name}
      </LinkIf>
      . Continua entrando no site, mas não envia mais cupons.
    </li>
  )
}
