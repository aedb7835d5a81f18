/**
 * What the application's role may do, on every run anew: read and write rows, own nothing, and never touch the
 * past: audit rows are only added, lucky numbers and invoices never deleted.
 */
export const grantsFor = (role: string): string => `
  revoke create on schema public from public;
  grant usage on schema public, drizzle to "${role}";
  grant select on all tables in schema drizzle to "${role}";
  grant select, insert, update, delete on all tables in schema public to "${role}";
  grant usage, select on all sequences in schema public to "${role}";
  revoke update, delete, truncate on actions, base_hand_ins from "${role}";
  revoke insert, update, delete, truncate on draw_plans, data_keys, log_restarts from "${role}";
  revoke delete, truncate on action_values, tickets, invoices, draws, prizes, prize_awards, registrations, users, disqualifications from "${role}";
  revoke delete, truncate on requests from "${role}";
  revoke update, delete, truncate on registration_notes from "${role}";
  revoke delete, truncate on log_entries, log_nodes, log_checkpoints, log_vkeys from "${role}";
  revoke update on log_nodes, log_vkeys from "${role}";
  revoke delete, truncate on log_datings from "${role}";
  revoke update, delete, truncate on draw_notices, draw_notices_sent from "${role}";
  revoke delete, truncate on named_bases from "${role}";
  revoke insert, update, delete, truncate on validated_names from "${role}";
  revoke update on kept_records from "${role}";
  grant execute on function erase_guarded_rows(uuid), renew_statistics(regclass) to "${role}";
  revoke delete, truncate on approvals, prize_batches, prize_kinds, fulfilments, cpf_blocks, pauses from "${role}";
  revoke execute on function create_position_sequence(uuid, bigint) from public;
  grant execute on function create_position_sequence(uuid, bigint) to "${role}";
`

/** And in the job queue, whose tables the library makes. */
export const queueGrantsFor = (role: string): string => `
  grant usage on schema pgboss to "${role}";
  grant select, insert, update, delete on all tables in schema pgboss to "${role}";
  grant usage, select on all sequences in schema pgboss to "${role}";
  grant execute on all functions in schema pgboss to "${role}";
`
