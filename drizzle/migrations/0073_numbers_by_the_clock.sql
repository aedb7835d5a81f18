-- A draw that was told of before its period's end, by this clock, lives by it: a quarter of an hour after that end nothing is
-- on its way any more, whatever moment a coupon says and however long nothing is signed. One that was told of after its
-- end is a rehearsal or a test, which lives at another hour.
DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('check_new_entry()'::regprocedure),
    'WHERE note IS NOT NULL AND signed_at >= ends + interval ''15 minutes''
        ) THEN',
    'WHERE note IS NOT NULL AND signed_at >= ends + interval ''15 minutes''
        ) OR clock_timestamp() >= ends + interval ''15 minutes'' AND EXISTS (SELECT FROM public.log_checkpoints) AND EXISTS (
          SELECT FROM public.draw_plans p
          WHERE p.draw_id = substr(NEW.scope, 6)::uuid AND p.version = 1 AND p.created_at < ends
        ) THEN');
END $$;
