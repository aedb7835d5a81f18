import { Moment } from "#app/admin/moment"
import { Notice } from "#app/ui/notice"

/** On the record of somebody who closed their account and is not forgotten yet. */
export const ErasureAsked = ({ since }: { since: Date }) => (
  <Notice tone="warning" title="Exclusão pedida">
    <p>
      A pessoa cancelou a conta e pediu a exclusão em <Moment at={since} />. A tarefa da noite apaga os dados,
      assim que nenhum sorteio ou prêmio da pessoa espera decisão.
    </p>
  </Notice>
)
