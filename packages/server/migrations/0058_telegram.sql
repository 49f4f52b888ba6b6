CREATE TABLE "telegram_chats" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"chat_id" bigint,
	"name" text DEFAULT '' NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"code_hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "telegram_chats_hash_length" CHECK (octet_length("telegram_chats"."code_hash") = 32),
	CONSTRAINT "telegram_chats_code_expiry" CHECK (("telegram_chats"."code_hash" is null) = ("telegram_chats"."code_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "telegram_chats" ADD CONSTRAINT "telegram_chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_chats_chat" ON "telegram_chats" USING btree ("chat_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telegram_chats_code" ON "telegram_chats" USING btree ("code_hash");
--> statement-breakpoint
-- Whatever writes notifications: what goes to a browser or a chat is kept until it is handed to a job.
CREATE OR REPLACE FUNCTION queue_pushes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO push_outbox (notification_id) SELECT id FROM changed
	WHERE EXISTS (SELECT FROM push_subscriptions WHERE push_subscriptions.user_id = changed.user_id)
		OR EXISTS (SELECT FROM telegram_chats WHERE telegram_chats.user_id = changed.user_id
			AND telegram_chats.chat_id IS NOT NULL);
	RETURN NULL;
END $$;
