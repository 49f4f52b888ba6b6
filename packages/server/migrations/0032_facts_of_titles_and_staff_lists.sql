CREATE TYPE "public"."series_status" AS ENUM('planned', 'running', 'ended', 'cancelled');--> statement-breakpoint
ALTER TYPE "public"."person_role" ADD VALUE 'creator';--> statement-breakpoint
ALTER TYPE "public"."person_role" ADD VALUE 'production_designer';--> statement-breakpoint
DROP VIEW "public"."published_titles";--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "biography_en" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "birth_date" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "death_date" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "birth_place" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "death_place" text;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "still_hash" text;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "tagline_fa" text;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "tagline_en" text;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "series_status" "series_status";--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "keywords" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "companies" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "networks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_still_hash_images_hash_fk" FOREIGN KEY ("still_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "comments_removed" ON "comments" USING btree ("id") WHERE "comments"."state" = 'removed';--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payments_bank_reference" ON "payments" USING btree ("bank_reference");--> statement-breakpoint
CREATE INDEX "people_without_portrait" ON "people" USING btree ("id") WHERE "people"."image_hash" is null;--> statement-breakpoint
CREATE INDEX "people_without_biography" ON "people" USING btree ("id") WHERE "people"."biography_fa" is null;--> statement-breakpoint
CREATE INDEX "people_without_name_fa" ON "people" USING btree ("id") WHERE "people"."name_fa" is null;--> statement-breakpoint
CREATE INDEX "episodes_still" ON "episodes" USING btree ("still_hash") WHERE "episodes"."still_hash" is not null;--> statement-breakpoint
CREATE INDEX "support_messages_answered" ON "support_messages" USING btree ("id") WHERE "support_messages"."closed_at" is null and "support_messages"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "support_messages_closed" ON "support_messages" USING btree ("id") WHERE "support_messages"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" <> 'member';--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE VIEW "public"."published_titles" AS (select "id", "type", "status", "state", "publish_at", "takedown_reason", "takedown_status", "slug", "title_fa", "title_en", "title_original", "year", "end_year", "release_date", "available_from", "runtime_min", "is_free", "age", "synopsis_fa", "synopsis_en", "tagline_fa", "tagline_en", "series_status", "keywords", "companies", "networks", "poster_hash", "backdrop_hash", "has_file", "locked_fields", "field_provenance", "version", "published_at", "created_at", "updated_at" from "titles" where "titles"."state" = 'published');