DROP INDEX "person_keys_key";--> statement-breakpoint
DROP INDEX "person_keys_popular";--> statement-breakpoint
DROP INDEX "title_keys_key";--> statement-breakpoint
DROP INDEX "title_keys_popular";--> statement-breakpoint
DROP INDEX "title_search_votes";--> statement-breakpoint
DROP INDEX "title_search_newest";--> statement-breakpoint
DROP INDEX "title_search_imdb";--> statement-breakpoint
DROP INDEX "title_search_rt";--> statement-breakpoint
DROP INDEX "title_search_year";--> statement-breakpoint
DROP INDEX "title_search_sort";--> statement-breakpoint
CREATE INDEX "person_keys_popular_votes" ON "person_keys" USING btree ("votes" DESC NULLS LAST,"person_id" DESC NULLS LAST,"key") WHERE "person_keys"."is_popular" and not "person_keys"."is_alias";--> statement-breakpoint
CREATE INDEX "person_search_votes_popular" ON "person_search" USING btree ("votes" DESC NULLS LAST,"person_id" DESC NULLS LAST) WHERE "person_search"."is_popular";--> statement-breakpoint
CREATE INDEX "title_keys_popular_votes" ON "title_keys" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"key") WHERE "title_keys"."is_popular" and not "title_keys"."is_alias";--> statement-breakpoint
CREATE INDEX "title_search_votes_popular" ON "title_search" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST) WHERE "title_search"."is_popular";--> statement-breakpoint
CREATE INDEX "person_keys_key" ON "person_keys" USING btree ("key","votes" DESC NULLS LAST,"person_id") WHERE not "person_keys"."is_alias";--> statement-breakpoint
CREATE INDEX "person_keys_popular" ON "person_keys" USING btree ("key","votes" DESC NULLS LAST,"person_id") WHERE "person_keys"."is_popular" and not "person_keys"."is_alias";--> statement-breakpoint
CREATE INDEX "title_keys_key" ON "title_keys" USING btree ("key","votes" DESC NULLS LAST,"title_id") WHERE not "title_keys"."is_alias";--> statement-breakpoint
CREATE INDEX "title_keys_popular" ON "title_keys" USING btree ("key","votes" DESC NULLS LAST,"title_id") WHERE "title_keys"."is_popular" and not "title_keys"."is_alias";--> statement-breakpoint
CREATE INDEX "title_search_votes" ON "title_search" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST) WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_newest" ON "title_search" USING btree ("published_at" DESC NULLS LAST,"title_id" DESC NULLS LAST) WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_imdb" ON "title_search" USING btree ("imdb" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST) WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_rt" ON "title_search" USING btree ("rt" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST) WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_year" ON "title_search" USING btree ("year" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST) WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_sort" ON "title_search" USING btree ("title_sort","title_id") WHERE "title_search"."status" = 'available';--> statement-breakpoint
UPDATE "title_search" SET "facets" = "facets" || array_remove(ARRAY['t:' || "type", 'a:' || "age", CASE WHEN "is_dubbed" THEN 'dubbed' END, CASE WHEN "has_subtitle" THEN 'subtitled' END], NULL);
