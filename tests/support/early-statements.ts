/** Somebody with a coupon. */
export type Participant = { registrationId: string; invoiceId: string; cpf: string }

type EarlyCampaign = { drawId: string; batchId: string; participants: Participant[] }

/** What somebody tries with the same rights while the draw gives numbers. */
export const earlyStatements = ({ drawId, batchId, participants }: EarlyCampaign) => {
  const [one, other] = participants as [Participant, Participant]
  const numbers = `invoice_id = '${one.invoiceId}'`
  const chance = `kind = 'chance' and ${numbers}`
  return {
    "a coupon's moment of arrival": [
      `update invoices set received_at = received_at - interval '1 hour' where id = '${one.invoiceId}'`,
      `update invoices set total_cents = total_cents + 1 where id = '${one.invoiceId}'`,
    ],
    "a number's holder": [
      `update tickets set registration_id = '${other.registrationId}' where ${numbers}`,
      `update tickets set invoice_id = '${other.invoiceId}' where ${numbers}`,
      `update invoices set registration_id = '${other.registrationId}' where id = '${one.invoiceId}'`,
      `update log_entries set sealed_line = replace(sealed_line, '"holder":"', '"holder":"0') where ${numbers}`,
      `update log_entries set invoice_id = '${other.invoiceId}' where ${numbers}`,
    ],
    "a number that counts": [
      `update tickets set void_at = now() where ${numbers}`,
      `update invoices set status = 'invalid', reason = 'x' where id = '${one.invoiceId}'`,
      `update tickets set position = position + 100 where ${numbers}`,
    ],
    "a look for a prize": [
      `update log_entries set sealed_line = replace(sealed_line, '"barred":null', '"barred":"held"') where ${chance}`,
      `update log_entries set created_at = created_at - interval '1 minute' where ${chance}`,
      `update prize_awards set registration_id = '${other.registrationId}'`,
      `update prize_awards set prize_id = gen_random_uuid()`,
      `update prizes set sealed_moment = sealed_moment || '\\x00' where batch_id = '${batchId}'`,
      `update prize_batches set until = until + interval '1 day' where id = '${batchId}'`,
    ],
    "the period, the rule and the keys": [
      `update draws set period_end = period_end + interval '1 hour' where id = '${drawId}'`,
      `update draws set rule = jsonb_set(rule, '{approximation}', '"ascending"') where id = '${drawId}'`,
      `update draws set sealed_holder_key = sealed_holder_key || '\\x00' where id = '${drawId}'`,
      `update draw_segments set sealed_permutation_key = sealed_permutation_key || '\\x00'`,
      `insert into draw_plans (draw_id, version, text) values ('${drawId}', 99, '{}')`,
    ],
    "rows that go": [
      "tickets",
      "invoices",
      "log_entries",
      "log_checkpoints",
      "log_nodes",
      "prize_awards",
      "prizes",
      "draw_plans",
      "registrations",
      "actions",
    ].flatMap((table) => [`delete from ${table}`, `truncate ${table} cascade`]),
  }
}
