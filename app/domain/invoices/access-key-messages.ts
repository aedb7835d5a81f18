import { RuleBroken } from "#app/errors"
import { accessKeyReasons } from "#app/words/reasons/access-keys"

export const accessKeyRefused = (fault: keyof typeof accessKeyReasons): RuleBroken =>
  new RuleBroken("INVALID_INVOICE", {
    field: "accessKey",
    because: accessKeyReasons[fault],
    data: { fault },
  })
