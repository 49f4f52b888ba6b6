CREATE SEQUENCE "public"."episode_arrivals" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
ALTER TABLE "title_follows" ALTER COLUMN "known_episode_id" SET DEFAULT 2147483647;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "arrival" bigint;--> statement-breakpoint
ALTER TABLE "title_follows" ADD COLUMN "known_arrival" bigint DEFAULT nextval('episode_arrivals') NOT NULL;--> statement-breakpoint
UPDATE "episodes" e SET "arrival" = o."arrival" FROM (
  SELECT w."id", nextval('episode_arrivals') AS "arrival" FROM (
    SELECT DISTINCT f."episode_id" AS "id" FROM "media_files" f
    WHERE f."episode_id" IS NOT NULL AND (f."is_direct_playable" OR EXISTS (
      SELECT FROM "encodes" en WHERE en."file_id" = f."id" AND en."state" = 'done'))
    ORDER BY 1) w
) o WHERE e."id" = o."id";--> statement-breakpoint
UPDATE "title_follows" f SET "known_arrival" = coalesce((
  SELECT max(e."arrival") FROM "seasons" s JOIN "episodes" e ON e."season_id" = s."id"
  WHERE s."title_id" = f."title_id" AND e."id" <= f."known_episode_id"), 0);