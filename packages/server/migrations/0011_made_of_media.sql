ALTER TABLE "media_files" ADD COLUMN "derived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "is_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "media_files_storage_key" ON "media_files" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "media_files_waiting" ON "media_files" USING btree ("id") WHERE "media_files"."derived_at" is null and "media_files"."problem" is null;