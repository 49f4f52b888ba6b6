ALTER TABLE "title_follows" ADD COLUMN "awaits_film" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "title_search" s SET "facets" = s."facets" || '{playable}'::text[]
WHERE NOT s."facets" @> '{playable}' AND EXISTS (
  SELECT FROM "media_files" f JOIN "editions" e ON e."id" = f."edition_id"
  WHERE e."title_id" = s."title_id" AND (f."is_direct_playable" OR EXISTS (
    SELECT FROM "encodes" en WHERE en."file_id" = f."id" AND en."state" = 'done')));
