-- What the planner remembers of a column are values of its rows, until they are sampled anew. So whoever may not own a table may
-- have its statistics renewed, and no more: a table that is empty by now leaves ANALYZE nothing to write, and the old values stay
-- unless they are cleared, which PostgreSQL can from 18 on (its dumps carry statistics from there on, too).
CREATE FUNCTION renew_statistics(relation regclass) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public', 'pg_temp' AS $$
DECLARE
  part regclass;
  has_rows boolean;
BEGIN
  -- What somebody else made could have its own code run by the owner.
  IF NOT EXISTS (SELECT FROM pg_class WHERE oid = relation AND relkind IN ('r', 'p') AND pg_get_userbyid(relowner) = current_user) THEN
    RAISE EXCEPTION '% is no table of %', relation, current_user USING ERRCODE = '42501';
  END IF;
  EXECUTE format('ANALYZE %s', relation);
  IF current_setting('server_version_num')::int < 180000 THEN
    RETURN;
  END IF;
  FOR part IN SELECT relation UNION SELECT relid FROM pg_partition_tree(relation) LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', part) INTO has_rows;
    CONTINUE WHEN has_rows;
    EXECUTE $clear$
      SELECT pg_clear_attribute_stats(s.schemaname::text, s.tablename::text, s.attname::text, s.inherited)
      FROM pg_stats s JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = s.schemaname::regnamespace
      WHERE c.oid = $1 OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = $1)$clear$ USING part;
  END LOOP;
END $$;--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION renew_statistics(regclass) FROM PUBLIC;
