-- The facets of a title but years and ratings, each between blanks.
CREATE FUNCTION facet_text(facets text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(' ' || array_to_string(facets, ' '), ' [yi]:[^ ]*', '', 'g') || ' ';
--> statement-breakpoint
DROP INDEX "title_search_votes";--> statement-breakpoint
DROP INDEX "title_search_newest";--> statement-breakpoint
DROP INDEX "title_search_playable_first";--> statement-breakpoint
DROP INDEX "title_search_imdb";--> statement-breakpoint
DROP INDEX "title_search_rt";--> statement-breakpoint
DROP INDEX "title_search_year";--> statement-breakpoint
DROP INDEX "title_search_sort";--> statement-breakpoint
ALTER TABLE "title_search" ADD COLUMN "filters" text COLLATE "C" GENERATED ALWAYS AS (facet_text(facets)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "title_search_votes" ON "title_search" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"filters","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_newest" ON "title_search" USING btree ("published_at" DESC NULLS LAST,"title_id" DESC NULLS LAST,"filters","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_playable_first" ON "title_search" USING btree (("filters" like '% playable %') desc nulls last,"published_at" DESC NULLS LAST,"title_id" DESC NULLS LAST,"filters","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_imdb" ON "title_search" USING btree ("imdb" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"filters","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_rt" ON "title_search" USING btree ("rt" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"filters","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_year" ON "title_search" USING btree ("year" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"filters","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_sort" ON "title_search" USING btree ("title_sort","title_id","filters","year","imdb") WHERE "title_search"."status" = 'available';