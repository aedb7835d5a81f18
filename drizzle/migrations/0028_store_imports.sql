-- A bar that a file brought is told of by the row of its 500, which names each of them; that row is the transaction's last.
CREATE OR REPLACE FUNCTION is_told(kind text, subject text) RETURNS boolean
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
      SELECT is_own_write(last.writer) FROM (
        SELECT xmin AS writer FROM actions WHERE subject_type = kind AND subject_id = subject ORDER BY seq DESC LIMIT 1
      ) AS last
    ), false)
    OR kind = 'stores' AND coalesce((
      SELECT head.subject_type = 'store-imports' AND is_own_write(head.writer)
        AND strpos(head.text, '"' || subject || '"') > 0
      FROM (SELECT xmin AS writer, subject_type, text FROM actions ORDER BY seq DESC LIMIT 1) AS head
    ), false)
$$;
--> statement-breakpoint

-- The right to import is new: the types that may both create and edit bars get it.
INSERT INTO role_permissions (type, permission, action)
SELECT type, 'stores', 'import' FROM role_permissions
WHERE permission = 'stores' AND action IN ('create', 'edit')
GROUP BY type HAVING count(*) = 2
ON CONFLICT DO NOTHING;
