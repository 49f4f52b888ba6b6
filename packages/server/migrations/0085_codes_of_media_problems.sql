ALTER TABLE "media_files" ADD COLUMN "problem_code" text;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "finding_code" text;--> statement-breakpoint
ALTER TABLE "encodes" ADD COLUMN "error_code" text;--> statement-breakpoint
CREATE FUNCTION pg_temp.code_of(said text) RETURNS text LANGUAGE sql AS $$ SELECT CASE
	WHEN said LIKE '%The film is damaged%' OR said LIKE '%more than viewers would put up with' THEN 'damaged'
	WHEN said ~ '^\d+ errors of decoding' THEN 'flawed'
	WHEN said LIKE 'There is no space left%' THEN 'disk_full'
	WHEN said LIKE 'A folder or file may not be written%' OR said LIKE 'The disk is mounted read-only%' THEN 'not_writable'
	WHEN said LIKE '%is not in storage%' THEN 'missing'
	WHEN said LIKE 'The process that encoded it ended%' THEN 'crashed'
	WHEN said ~ '^(ffmpeg: )?(no progress for|took more than) \d+ ms' THEN 'stalled'
	WHEN said IS NOT NULL THEN 'failed' END $$;--> statement-breakpoint
UPDATE "media_files" SET "problem_code" = pg_temp.code_of("problem"), "finding_code" = pg_temp.code_of("finding")
	WHERE "problem" IS NOT NULL OR "finding" IS NOT NULL;--> statement-breakpoint
UPDATE "encodes" SET "error_code" = pg_temp.code_of("error") WHERE "error" IS NOT NULL;
