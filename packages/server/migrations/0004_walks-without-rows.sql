DROP INDEX "title_search_votes";--> statement-breakpoint
DROP INDEX "title_search_votes_popular";--> statement-breakpoint
DROP INDEX "title_search_newest";--> statement-breakpoint
DROP INDEX "title_search_imdb";--> statement-breakpoint
DROP INDEX "title_search_rt";--> statement-breakpoint
DROP INDEX "title_search_year";--> statement-breakpoint
DROP INDEX "title_search_sort";--> statement-breakpoint
CREATE INDEX "title_search_votes" ON "title_search" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"facets","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_votes_popular" ON "title_search" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"facets") WHERE "title_search"."is_popular";--> statement-breakpoint
CREATE INDEX "title_search_newest" ON "title_search" USING btree ("published_at" DESC NULLS LAST,"title_id" DESC NULLS LAST,"facets","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_imdb" ON "title_search" USING btree ("imdb" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"facets","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_rt" ON "title_search" USING btree ("rt" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"facets","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_year" ON "title_search" USING btree ("year" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"facets","year","imdb") WHERE "title_search"."status" = 'available';--> statement-breakpoint
CREATE INDEX "title_search_sort" ON "title_search" USING btree ("title_sort","title_id","facets","year","imdb") WHERE "title_search"."status" = 'available';