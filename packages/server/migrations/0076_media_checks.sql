ALTER TABLE "media_files" ADD COLUMN "check_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "finding" text;--> statement-breakpoint
CREATE INDEX "media_files_check_asked" ON "media_files" USING btree ("id") WHERE "media_files"."check_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "media_files_finding" ON "media_files" USING btree ("id") WHERE "media_files"."finding" is not null;