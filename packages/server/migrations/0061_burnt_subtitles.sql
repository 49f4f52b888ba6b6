ALTER TABLE "media_files" ADD COLUMN "picture_subtitles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "encodes" ADD COLUMN "burnt_stream" smallint;--> statement-breakpoint
ALTER TABLE "encodes" ADD COLUMN "burnt_language" text;