-- A word, and each variant with one letter removed: two words that are one typo apart share one of these (SymSpell).
CREATE FUNCTION word_deletions(word text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	shorter text[] := ARRAY[word];
BEGIN
	FOR i IN 1..char_length(word) LOOP
		shorter := shorter || (left(word, i - 1) || substr(word, i + 1));
	END LOOP;
	RETURN shorter;
END $$;
--> statement-breakpoint
DROP INDEX "person_search_votes";--> statement-breakpoint
DROP INDEX "search_words_deletions";--> statement-breakpoint
ALTER TABLE "facet_lists" DROP CONSTRAINT "facet_lists_title_id_facet_pk";--> statement-breakpoint
ALTER TABLE "person_keys" DROP CONSTRAINT "person_keys_person_id_key_pk";--> statement-breakpoint
ALTER TABLE "title_keys" DROP CONSTRAINT "title_keys_title_id_key_pk";--> statement-breakpoint
CREATE INDEX "facet_lists_title" ON "facet_lists" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "person_keys_person" ON "person_keys" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "title_keys_title" ON "title_keys" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "search_words_deletions" ON "search_words" USING gin (word_deletions("word"));--> statement-breakpoint
ALTER TABLE "search_words" ALTER COLUMN "deletions" DROP NOT NULL;--> statement-breakpoint
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