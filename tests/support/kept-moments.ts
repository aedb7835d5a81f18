import postgres from "postgres"

/**
 * Makes the audit of a test's own database keep the moments that its rows are sent with, in any order: for rules that
 * look at what administrators did before and since. The chain of such a database is not to be verified.
 */
export async function keepMoments(ownerUrl: string): Promise<void> {
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    // Triggers of one kind fire by name: one before the database's own, one behind it.
    await owner.unsafe(`
      create function note_moment() returns trigger language plpgsql as $$
      begin
        perform set_config('test.moment', new.at::text, true);
        return new;
      end $$;
      create function keep_moment() returns trigger language plpgsql as $$
      begin
        new.at := current_setting('test.moment');
        return new;
      end $$;
      create trigger a_note_moment before insert on actions for each row execute function note_moment();
      create trigger z_keep_moment before insert on actions for each row execute function keep_moment();`)
  } finally {
    await owner.end()
  }
}
