import { testKeysSecret } from "./test-keys"

/** Every setting that production wants besides the database, with windows that are open on any day. */
export const productionSettings = {
  KEYS_SECRET: testKeysSecret,
  SESSION_SECRET: "a-secret-of-this-test-alone-and-no-other",
  ORIGIN: "https://promo.example",
  REGISTER_START: "2026-01-01 00:00:00",
  REGISTER_END: "2099-12-31 23:59:59",
  STORE_INVOICE_START: "2026-01-01 00:00:00",
  STORE_INVOICE_END: "2099-12-31 23:59:59",
  INVOICE_DATE_START: "2026-01-01",
  INVOICE_DATE_END: "2099-12-31",
  MAX_TICKETS_PER_CPF: "1000",
  MAX_INVOICES_PER_DAY: "10",
  INVOICE_MAX_CENTS: "200000",
  LOG_KEY: Buffer.alloc(32, 1).toString("base64"),
  RECEIPT_KEY: Buffer.alloc(32, 2).toString("base64"),
}
