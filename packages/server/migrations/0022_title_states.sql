CREATE TYPE "public"."title_state" AS ENUM('published', 'draft', 'hidden', 'takedown');--> statement-breakpoint
CREATE TABLE "content_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unpublished_title_keys" (
	"title_id" integer NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	CONSTRAINT "unpublished_title_keys_title_id_key_pk" PRIMARY KEY("title_id","key")
);
--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "state" "title_state" DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "takedown_reason" text;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "takedown_status" smallint;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "has_file" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "field_provenance" jsonb DEFAULT '{"*":"catalogue"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "unpublished_title_keys" ADD CONSTRAINT "unpublished_title_keys_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "titles_updated" ON "titles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "titles_year" ON "titles" USING btree ("year" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "titles_name" ON "titles" USING btree ("title_fa" collate "fa-x-icu","id");--> statement-breakpoint
CREATE INDEX "titles_type" ON "titles" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "titles_unpublished" ON "titles" USING btree ("state","id") WHERE "titles"."state" <> 'published';--> statement-breakpoint
CREATE INDEX "titles_without_poster" ON "titles" USING btree ("id") WHERE "titles"."poster_hash" is null;--> statement-breakpoint
CREATE INDEX "titles_without_synopsis" ON "titles" USING btree ("id") WHERE "titles"."synopsis_fa" is null;--> statement-breakpoint
CREATE INDEX "titles_without_file" ON "titles" USING btree ("id") WHERE not "titles"."has_file";--> statement-breakpoint
CREATE INDEX "titles_locked" ON "titles" USING btree ("id") WHERE "titles"."locked_fields" <> '{}';--> statement-breakpoint
CREATE INDEX "titles_due" ON "titles" USING btree ("publish_at") WHERE "titles"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_takedown" CHECK (("titles"."state" = 'takedown') = ("titles"."takedown_reason" is not null and "titles"."takedown_status" is not null)
        and ("titles"."takedown_reason" is null) = ("titles"."takedown_status" is null));--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_takedown_status" CHECK ("titles"."takedown_status" in (410, 451));--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_publish_at_draft" CHECK ("titles"."publish_at" is null or "titles"."state" = 'draft');--> statement-breakpoint
CREATE VIEW "public"."published_titles" AS (select "id", "type", "status", "state", "publish_at", "takedown_reason", "takedown_status", "slug", "title_fa", "title_en", "title_original", "year", "end_year", "release_date", "available_from", "runtime_min", "is_free", "age", "synopsis_fa", "synopsis_en", "poster_hash", "backdrop_hash", "has_file", "locked_fields", "field_provenance", "version", "published_at", "created_at", "updated_at" from "titles" where "titles"."state" = 'published');--> statement-breakpoint
INSERT INTO "content_state" ("id") VALUES (1);--> statement-breakpoint
UPDATE "titles" AS t SET "has_file" = true WHERE EXISTS (
  SELECT FROM "media_files" f JOIN "editions" e ON e.id = f.edition_id WHERE e.title_id = t.id);--> statement-breakpoint
CREATE FUNCTION note_titles_with_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE titles t SET has_file = true
  WHERE NOT t.has_file AND t.id IN (
    SELECT e.title_id FROM added f JOIN editions e ON e.id = f.edition_id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- With an edition its files go: then only the edition still knows the title.
CREATE FUNCTION note_titles_without_file() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE touched int[];
BEGIN
  IF TG_TABLE_NAME = 'editions' THEN
    SELECT array_agg(DISTINCT title_id) INTO touched FROM removed;
  ELSE
    SELECT array_agg(DISTINCT e.title_id) INTO touched
    FROM removed f JOIN editions e ON e.id = f.edition_id;
  END IF;
  UPDATE titles t SET has_file = false
  WHERE t.has_file AND t.id = ANY (touched) AND NOT EXISTS (
    SELECT FROM media_files f JOIN editions e ON e.id = f.edition_id WHERE e.title_id = t.id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER media_files_added AFTER INSERT ON media_files
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_titles_with_file();--> statement-breakpoint
CREATE TRIGGER media_files_removed AFTER DELETE ON media_files
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_titles_without_file();--> statement-breakpoint
CREATE TRIGGER editions_removed AFTER DELETE ON editions
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_titles_without_file();
