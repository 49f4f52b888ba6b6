CREATE INDEX "title_countries_country" ON "title_countries" USING btree ("country_code","title_id");--> statement-breakpoint
CREATE INDEX "title_genres_genre" ON "title_genres" USING btree ("genre_id","title_id");--> statement-breakpoint
CREATE INDEX "title_languages_language" ON "title_languages" USING btree ("language_code","title_id");--> statement-breakpoint
CREATE INDEX "titles_age" ON "titles" USING btree ("age","id") WHERE "titles"."age" is not null;