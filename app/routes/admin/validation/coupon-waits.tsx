import { LinkIf } from "#app/admin/links"
import { paths } from "#app/paths"
import { Notice } from "#app/ui/notice"
import { validationReasons } from "#app/words/reasons/validation"

/** Why the prize cannot be validated yet, and the way to the coupon that has to be decided first. */
export const CouponWaits = ({ invoice: { id, protocol } }: { invoice: { id: string; protocol: string } }) => (
  <Notice tone="warning" title="O cupom espera revisão">
    <p>{validationReasons.couponWaits({ protocol }).pt}</p>
    <p>
      <LinkIf permission="invoices:view" to={paths.admin.invoice(id)}>
        Abrir o cupom {protocol}
      </LinkIf>
    </p>
  </Notice>
)
