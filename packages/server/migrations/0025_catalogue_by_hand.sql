CREATE TABLE "deleted_titles" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"purge_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "front_page" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
INSERT INTO "front_page" DEFAULT VALUES;
--> statement-breakpoint
CREATE TABLE "moved_pages" (
	"kind" text NOT NULL,
	"old_id" integer NOT NULL,
	"new_id" integer NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_pages_kind_old_id_pk" PRIMARY KEY("kind","old_id"),
	CONSTRAINT "moved_pages_kind" CHECK ("moved_pages"."kind" in ('title', 'person'))
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "locked_fields" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "countries" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "genres" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "genres" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "languages" ADD COLUMN "is_edited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "field_provenance" jsonb DEFAULT '{"*":"catalogue"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "show_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slides" ADD COLUMN "show_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "deleted_titles" ADD CONSTRAINT "deleted_titles_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_titles_due" ON "deleted_titles" USING btree ("purge_at");--> statement-breakpoint
CREATE INDEX "moved_pages_new" ON "moved_pages" USING btree ("kind","new_id");--> statement-breakpoint
ALTER TABLE "genres" ADD CONSTRAINT "genres_merged_into_genres_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_updated" ON "people" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "people_hidden" ON "people" USING btree ("id") WHERE "people"."is_hidden";