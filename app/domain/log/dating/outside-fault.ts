import type { OutsideFaultCode } from "#app/words/log-faults"

/** An outsider did not answer as it should; `fact` is what its words name: a status, a size, a time. */
export class OutsideFault extends Error {
  constructor(
    readonly code: OutsideFaultCode,
    readonly fact: string | null = null,
  ) {
    super(fact === null ? code : `${code}: ${fact}`)
    this.name = "OutsideFault"
  }
}
