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
ALTER TABLE "search_words" DROP COLUMN "deletions";