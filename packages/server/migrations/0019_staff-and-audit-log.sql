-- Operators become owners. A process of the release before that runs meanwhile takes them for members.
ALTER TYPE "user_role" RENAME VALUE 'operator' TO 'owner';--> statement-breakpoint
ALTER TYPE "user_role" ADD VALUE 'editor';--> statement-breakpoint
ALTER TYPE "user_role" ADD VALUE 'moderator';--> statement-breakpoint
ALTER TYPE "user_role" ADD VALUE 'support';--> statement-breakpoint
ALTER TYPE "user_role" ADD VALUE 'finance';--> statement-breakpoint
ALTER TYPE "user_role" ADD VALUE 'reader';--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD COLUMN "role" "user_role";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" integer,
	"session_id" integer,
	"role" "user_role" NOT NULL,
	"network" text,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"reason" text,
	"request_id" text,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
-- The hash of a row covers all its other columns and the hash of the row before it. The time counts as microseconds,
-- so that the hash does not depend on the time zone of the connection.
CREATE FUNCTION audit_entry_hash(previous bytea, entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
		entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor_id, entry.session_id, entry.role,
		entry.network, entry.action, entry.subject_kind, entry.subject_id, entry.before, entry.after, entry.reason,
		entry.request_id)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- One writer at a time, until its transaction ends: numbers have no gaps, and each row knows the one before it.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	last audit_log;
BEGIN
	PERFORM pg_advisory_xact_lock(7317006);
	SELECT * INTO last FROM audit_log ORDER BY id DESC LIMIT 1;
	NEW.id := coalesce(last.id, 0) + 1;
	NEW.at := clock_timestamp();
	NEW.hash := audit_entry_hash(last.hash, NEW);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON "audit_log" FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
