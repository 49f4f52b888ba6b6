ALTER TABLE "media_files" DROP CONSTRAINT "media_files_storage_key_unique";--> statement-breakpoint
DROP INDEX "media_files_edition";--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_place" UNIQUE NULLS NOT DISTINCT("edition_id","episode_id","storage_key");