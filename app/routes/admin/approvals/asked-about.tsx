import { PrizeOf, PrizeOfDraw } from "#app/admin/prize-of"
import { approvalKinds } from "#app/domain/approvals/approval"
import type { ApprovalView } from "./detail-view.server"

type Props = Pick<ApprovalView["approval"], "kind" | "subject" | "person" | "prize">

/** What a yes is about, with its person and its prize. */
export function AskedAbout({ kind, subject, person, prize }: Props) {
  switch (approvalKinds[kind].subject) {
    case "registrations":
      return (
        <p>
          Cadastro de <strong>{subject}</strong>.
        </p>
      )
    case "invoices":
      return (
        <p>
          Cupom <strong>{subject}</strong>, de <strong>{person ?? "—"}</strong>.
        </p>
      )
    case "prizes":
      return <PrizeOf prize={subject} person={person ?? "—"} />
    case "draws":
      return <PrizeOfDraw title={subject} prize={prize ?? "—"} />
  }
}
