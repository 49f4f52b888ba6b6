ALTER TABLE "users" ADD COLUMN "muted_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "banned_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ban_reason" text;--> statement-breakpoint
CREATE INDEX "users_email_prefix" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_name_words" ON "users" USING gin (to_tsvector('simple', "name"));--> statement-breakpoint
CREATE INDEX "users_banned" ON "users" USING btree ("banned_until") WHERE "users"."banned_until" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_ban" CHECK (("users"."banned_until" is null) = ("users"."ban_reason" is null));