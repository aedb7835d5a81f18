import { vi } from "vitest"
import { outsiderSuite } from "../support/outsider-suite"

// Settings are read once, before the first use of them.
vi.hoisted(() => Object.assign(process.env, { STORE_INVOICE_END: "2099-12-31 23:59:59" }))

outsiderSuite(24)
