-- Unlogged: written with every notification, worth nothing after a crash.
CREATE UNLOGGED TABLE "member_changes" (
	"user_id" integer NOT NULL,
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "member_changes_xact" ON "member_changes" USING btree ("xact");--> statement-breakpoint
-- Whatever writes notifications or ends sessions is noted here, also cascades.
CREATE FUNCTION note_member_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO member_changes (user_id) SELECT DISTINCT user_id FROM changed;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_noted AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_member_changes();
--> statement-breakpoint
CREATE TRIGGER sessions_noted AFTER DELETE ON "sessions" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_member_changes();
