CREATE TABLE "draw_notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draw_id" uuid NOT NULL,
	"registration_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "draw_notices_sent" (
	"draw_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_datings" (
	"size" bigint NOT NULL,
	"outsider" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"fault" text,
	"fault_fact" text,
	"lines" text,
	"stamp" "bytea",
	"dated_at" timestamp (3) with time zone,
	CONSTRAINT "log_datings_pkey" PRIMARY KEY("size","outsider"),
	CONSTRAINT "log_datings_answer_check" CHECK (num_nonnulls("log_datings"."lines", "log_datings"."stamp") = (case when "log_datings"."dated_at" is null then 0 else 1 end)
        and ("log_datings"."stamp" is null or "log_datings"."outsider" = 'tsa') and ("log_datings"."lines" is null or "log_datings"."outsider" <> 'tsa')),
	CONSTRAINT "log_datings_fault_check" CHECK (("log_datings"."fault" is null or "log_datings"."dated_at" is null)
        and ("log_datings"."answered_at" is null) = ("log_datings"."fault" is null and "log_datings"."dated_at" is null))
);
--> statement-breakpoint
ALTER TABLE "draw_notices" ADD CONSTRAINT "draw_notices_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_notices" ADD CONSTRAINT "draw_notices_registration_id_registrations_id_fk" FOREIGN KEY ("registration_id") REFERENCES "public"."registrations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_notices_sent" ADD CONSTRAINT "draw_notices_sent_draw_id_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."draws"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_datings" ADD CONSTRAINT "log_datings_size_log_checkpoints_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_checkpoints"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_notices_key" ON "draw_notices" USING btree ("draw_id","registration_id");--> statement-breakpoint
CREATE INDEX "draw_notices_registration_idx" ON "draw_notices" USING btree ("registration_id");--> statement-breakpoint
CREATE INDEX "log_datings_outsider_idx" ON "log_datings" USING btree ("outsider","size");--> statement-breakpoint

-- What was answered stays as it was; a fault gives way to the next answer.
CREATE FUNCTION guard_log_dating() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.dated_at IS NOT NULL OR (OLD.size, OLD.outsider) IS DISTINCT FROM (NEW.size, NEW.outsider) THEN
    RAISE EXCEPTION 'what somebody outside answered stays' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER log_datings_guard BEFORE UPDATE ON log_datings FOR EACH ROW EXECUTE FUNCTION guard_log_dating();
--> statement-breakpoint
CREATE TRIGGER log_datings_no_delete BEFORE DELETE ON log_datings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER log_datings_no_truncate BEFORE TRUNCATE ON log_datings FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER draw_notices_append_only BEFORE DELETE OR UPDATE ON draw_notices FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER draw_notices_no_truncate BEFORE TRUNCATE ON draw_notices FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER draw_notices_sent_append_only BEFORE DELETE OR UPDATE ON draw_notices_sent FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER draw_notices_sent_no_truncate BEFORE TRUNCATE ON draw_notices_sent FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint

-- Who sees the upkeep of the system sees the log's too.
INSERT INTO role_permissions (type, permission, action)
SELECT type, 'log', 'list' FROM role_permissions
WHERE permission = 'commands' AND action = 'list' ON CONFLICT DO NOTHING;
--> statement-breakpoint
WITH made AS (INSERT INTO email_templates (id, name, mail) VALUES (gen_random_uuid(), 'Lista de um sorteio fechada', 'draw-closed') RETURNING id)
INSERT INTO email_template_versions (id, template_id, number, active, subject_pt, preview_pt, title_pt, body_pt, subject_en, preview_en, title_en, body_en)
SELECT gen_random_uuid(), id, 1, true,
  'Lista fechada: {{draw}}',
  'Guarde duas linhas: com elas ninguém muda a lista depois.',
  '{{name}}, a lista do sorteio fechou.',
  '- Sorteio: {{draw}}
- Você concorre com: {{held}}

Nenhum número entra, sai ou muda mais. Guarde este email: as duas linhas abaixo resumem o registro público com a lista fechada. Se alguém mudar uma entrada depois, elas não batem mais.

- Entradas: {{size}}
- Raiz: {{root}}

[Ver o sorteio e como conferir]({{url}})

Alguma dúvida? Escreva para {{contact}}.',
  'List closed: {{draw}}',
  'Keep two lines: with them nobody changes the list later.',
  '{{name}}, the list of the draw is closed.',
  '- Draw: {{draw}}
- You take part with: {{held}}

No number comes in, goes or changes any more. Keep this mail: the two lines below sum up the public log with the list closed. If anybody changes an entry later, they no longer agree.

- Entries: {{size}}
- Root: {{root}}

[See the draw and how to check it]({{url}})

Any question? Write to {{contact}}.'
FROM made;
