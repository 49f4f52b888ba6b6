CREATE TABLE "push_outbox" (
	"notification_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"session_id" integer PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "muted_news" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_outbox" ADD CONSTRAINT "push_outbox_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint");--> statement-breakpoint
-- Whatever writes notifications: what goes to a browser is kept until it is handed to a job.
CREATE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO push_outbox (notification_id) SELECT id FROM changed
	WHERE EXISTS (SELECT FROM push_subscriptions WHERE push_subscriptions.user_id = changed.user_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER notifications_pushed AFTER INSERT ON "notifications" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION queue_pushes();
