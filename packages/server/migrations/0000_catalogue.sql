CREATE TYPE "public"."edition_kind" AS ENUM('dubbed', 'subtitled', 'original');--> statement-breakpoint
CREATE TYPE "public"."person_role" AS ENUM('actor', 'director', 'writer', 'producer', 'composer', 'cinematographer', 'editor');--> statement-breakpoint
CREATE TYPE "public"."rating_source" AS ENUM('imdb', 'rotten_tomatoes', 'metacritic');--> statement-breakpoint
CREATE TYPE "public"."title_status" AS ENUM('available', 'coming_soon');--> statement-breakpoint
CREATE TYPE "public"."title_type" AS ENUM('movie', 'series', 'short');--> statement-breakpoint
CREATE TABLE "collection_external_ids" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"collection_id" integer NOT NULL,
	CONSTRAINT "collection_external_ids_source_external_id_pk" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "collection_titles" (
	"collection_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_titles_collection_id_title_id_pk" PRIMARY KEY("collection_id","title_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title_fa" text NOT NULL,
	"title_en" text,
	"description_fa" text,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "collections_slug_form" CHECK ("collections"."slug" <> '' and "collections"."slug" !~ '[/?#[:space:]]')
);
--> statement-breakpoint
CREATE TABLE "edition_voices" (
	"edition_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"name_fa" text NOT NULL,
	"character_fa" text,
	CONSTRAINT "edition_voices_edition_id_position_pk" PRIMARY KEY("edition_id","position")
);
--> statement-breakpoint
CREATE TABLE "editions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "editions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" "edition_kind" NOT NULL,
	"studio" text,
	"is_censored" boolean,
	CONSTRAINT "editions_place" UNIQUE("title_id","position")
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"edition_id" integer NOT NULL,
	"episode_id" integer,
	"storage_key" text NOT NULL,
	"container" text NOT NULL,
	"resolution" smallint NOT NULL,
	"video_codec" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"duration_seconds" integer,
	"audio_languages" text[] DEFAULT '{}' NOT NULL,
	"subtitle_languages" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "media_files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "media_files_size" CHECK ("media_files"."size_bytes" > 0),
	CONSTRAINT "media_files_resolution" CHECK ("media_files"."resolution" between 100 and 8640)
);
--> statement-breakpoint
CREATE TABLE "countries" (
	"code" text PRIMARY KEY NOT NULL,
	"title_fa" text NOT NULL,
	CONSTRAINT "countries_code_form" CHECK ("countries"."code" ~ '^[A-Z]{2}$')
);
--> statement-breakpoint
CREATE TABLE "genres" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "genres_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title_fa" text NOT NULL,
	"title_en" text NOT NULL,
	CONSTRAINT "genres_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "languages" (
	"code" text PRIMARY KEY NOT NULL,
	"title_fa" text NOT NULL,
	CONSTRAINT "languages_code_form" CHECK ("languages"."code" ~ '^[a-z]{2,3}$')
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"mime" text NOT NULL,
	"bytes" integer NOT NULL,
	"blur" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "images_hash_form" CHECK ("images"."hash" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "images_size_positive" CHECK ("images"."width" > 0 and "images"."height" > 0 and "images"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"record_key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"importer" text NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"lines_done" bigint DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_runs_lines" CHECK ("import_runs"."lines_done" >= 0)
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"title_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"role" "person_role" NOT NULL,
	"position" smallint NOT NULL,
	"character_fa" text,
	"character_en" text,
	CONSTRAINT "credits_title_id_role_position_pk" PRIMARY KEY("title_id","role","position")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name_fa" text,
	"name_en" text,
	"biography_fa" text,
	"birth_year" smallint,
	"death_year" smallint,
	"image_hash" text,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_have_a_name" CHECK (btrim(coalesce("people"."name_fa", "people"."name_en", '')) <> ''),
	CONSTRAINT "people_slug_form" CHECK ("people"."slug" <> '' and "people"."slug" !~ '[/?#[:space:]]'),
	CONSTRAINT "people_years_order" CHECK ("people"."death_year" >= "people"."birth_year")
);
--> statement-breakpoint
CREATE TABLE "person_aliases" (
	"person_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "person_aliases_person_id_position_pk" PRIMARY KEY("person_id","position"),
	CONSTRAINT "person_aliases_not_blank" CHECK (btrim("person_aliases"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "person_external_ids" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "person_external_ids_source_external_id_pk" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "category_counts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "category_counts_kind_value_pk" PRIMARY KEY("kind","value")
);
--> statement-breakpoint
CREATE TABLE "person_keys" (
	"person_id" integer NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"is_alias" boolean NOT NULL,
	"votes" integer NOT NULL,
	"is_popular" boolean NOT NULL,
	CONSTRAINT "person_keys_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "person_search" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"votes" integer NOT NULL,
	"is_popular" boolean NOT NULL,
	"main_role" "person_role",
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"popular_title_votes" integer DEFAULT 0 NOT NULL,
	"popular_person_votes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"display" text NOT NULL,
	"votes" integer NOT NULL,
	"deletions" text[] NOT NULL,
	CONSTRAINT "search_words_word_kind_pk" PRIMARY KEY("word","kind")
);
--> statement-breakpoint
CREATE TABLE "title_keys" (
	"title_id" integer NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"is_alias" boolean NOT NULL,
	"votes" integer NOT NULL,
	"is_popular" boolean NOT NULL,
	CONSTRAINT "title_keys_title_id_key_pk" PRIMARY KEY("title_id","key")
);
--> statement-breakpoint
CREATE TABLE "title_search" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"type" "title_type" NOT NULL,
	"status" "title_status" NOT NULL,
	"votes" integer NOT NULL,
	"is_popular" boolean NOT NULL,
	"imdb" smallint,
	"rt" smallint,
	"year" smallint,
	"age" text,
	"is_dubbed" boolean NOT NULL,
	"has_subtitle" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"title_sort" text COLLATE "fa-x-icu" NOT NULL,
	"facets" text[] NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "episode_external_ids" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"episode_id" integer NOT NULL,
	CONSTRAINT "episode_external_ids_source_external_id_pk" PRIMARY KEY("source","external_id")
);
--> statement-breakpoint
CREATE TABLE "episodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "episodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"season_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"title_fa" text,
	"title_en" text,
	"air_date" date,
	"runtime_min" smallint,
	"synopsis_fa" text,
	CONSTRAINT "episodes_number" UNIQUE("season_id","number"),
	CONSTRAINT "episodes_number_range" CHECK ("episodes"."number" between 0 and 9999)
);
--> statement-breakpoint
CREATE TABLE "seasons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "seasons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"title_fa" text,
	CONSTRAINT "seasons_number" UNIQUE("title_id","number"),
	CONSTRAINT "seasons_number_range" CHECK ("seasons"."number" between 0 and 999)
);
--> statement-breakpoint
CREATE TABLE "screenshots" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "screenshots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"image_hash" text NOT NULL,
	CONSTRAINT "screenshots_place" UNIQUE("title_id","position")
);
--> statement-breakpoint
CREATE TABLE "slides" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "slides_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "title_aliases" (
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL,
	"language" text,
	CONSTRAINT "title_aliases_title_id_position_pk" PRIMARY KEY("title_id","position"),
	CONSTRAINT "title_aliases_not_blank" CHECK (btrim("title_aliases"."text") <> '')
);
--> statement-breakpoint
CREATE TABLE "title_countries" (
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"country_code" text NOT NULL,
	CONSTRAINT "title_countries_title_id_country_code_pk" PRIMARY KEY("title_id","country_code")
);
--> statement-breakpoint
CREATE TABLE "title_external_ids" (
	"source" text NOT NULL,
	"external_id" text NOT NULL,
	"title_id" integer NOT NULL,
	CONSTRAINT "title_external_ids_source_external_id_pk" PRIMARY KEY("source","external_id"),
	CONSTRAINT "title_external_ids_imdb_form" CHECK ("title_external_ids"."source" <> 'imdb' or "title_external_ids"."external_id" ~ '^tt[0-9]{7,10}$')
);
--> statement-breakpoint
CREATE TABLE "title_genres" (
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"genre_id" integer NOT NULL,
	CONSTRAINT "title_genres_title_id_genre_id_pk" PRIMARY KEY("title_id","genre_id")
);
--> statement-breakpoint
CREATE TABLE "title_languages" (
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"language_code" text NOT NULL,
	CONSTRAINT "title_languages_title_id_language_code_pk" PRIMARY KEY("title_id","language_code")
);
--> statement-breakpoint
CREATE TABLE "title_ratings" (
	"title_id" integer NOT NULL,
	"source" "rating_source" NOT NULL,
	"value" numeric(4, 1) NOT NULL,
	"votes" integer,
	"status" text,
	CONSTRAINT "title_ratings_title_id_source_pk" PRIMARY KEY("title_id","source"),
	CONSTRAINT "title_ratings_range" CHECK ("title_ratings"."value" >= 0 and "title_ratings"."value" <= case when "title_ratings"."source" = 'imdb' then 10 else 100 end),
	CONSTRAINT "title_ratings_votes" CHECK ("title_ratings"."votes" >= 0),
	CONSTRAINT "title_ratings_status" CHECK (("title_ratings"."source" = 'rotten_tomatoes') = ("title_ratings"."status" is not null) and "title_ratings"."status" in ('certified_fresh', 'fresh', 'rotten'))
);
--> statement-breakpoint
CREATE TABLE "titles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "titles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" "title_type" NOT NULL,
	"status" "title_status" DEFAULT 'available' NOT NULL,
	"slug" text NOT NULL,
	"title_fa" text NOT NULL,
	"title_en" text,
	"title_original" text,
	"year" smallint,
	"end_year" smallint,
	"release_date" date,
	"available_from" date,
	"runtime_min" smallint,
	"age" text,
	"synopsis_fa" text,
	"synopsis_en" text,
	"poster_hash" text,
	"backdrop_hash" text,
	"locked_fields" text[] DEFAULT '{}' NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "titles_name_not_blank" CHECK (btrim("titles"."title_fa") <> ''),
	CONSTRAINT "titles_slug_form" CHECK ("titles"."slug" <> '' and "titles"."slug" !~ '[/?#[:space:]]'),
	CONSTRAINT "titles_year_range" CHECK ("titles"."year" between 1870 and 2100),
	CONSTRAINT "titles_end_year_order" CHECK ("titles"."end_year" >= "titles"."year"),
	CONSTRAINT "titles_runtime_range" CHECK ("titles"."runtime_min" between 1 and 6000),
	CONSTRAINT "titles_age_mark" CHECK ("titles"."age" in ('all', '7', '12', '15', '18'))
);
--> statement-breakpoint
CREATE TABLE "trailers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trailers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"title_fa" text,
	"storage_key" text NOT NULL,
	"duration_seconds" integer,
	CONSTRAINT "trailers_place" UNIQUE("title_id","position")
);
--> statement-breakpoint
ALTER TABLE "collection_external_ids" ADD CONSTRAINT "collection_external_ids_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_titles" ADD CONSTRAINT "collection_titles_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_titles" ADD CONSTRAINT "collection_titles_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edition_voices" ADD CONSTRAINT "edition_voices_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editions" ADD CONSTRAINT "editions_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_edition_id_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_image_hash_images_hash_fk" FOREIGN KEY ("image_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_aliases" ADD CONSTRAINT "person_aliases_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_external_ids" ADD CONSTRAINT "person_external_ids_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_keys" ADD CONSTRAINT "person_keys_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_search" ADD CONSTRAINT "person_search_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_keys" ADD CONSTRAINT "title_keys_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_search" ADD CONSTRAINT "title_search_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episode_external_ids" ADD CONSTRAINT "episode_external_ids_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "episodes" ADD CONSTRAINT "episodes_season_id_seasons_id_fk" FOREIGN KEY ("season_id") REFERENCES "public"."seasons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seasons" ADD CONSTRAINT "seasons_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screenshots" ADD CONSTRAINT "screenshots_image_hash_images_hash_fk" FOREIGN KEY ("image_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slides" ADD CONSTRAINT "slides_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_aliases" ADD CONSTRAINT "title_aliases_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_countries" ADD CONSTRAINT "title_countries_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_countries" ADD CONSTRAINT "title_countries_country_code_countries_code_fk" FOREIGN KEY ("country_code") REFERENCES "public"."countries"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_external_ids" ADD CONSTRAINT "title_external_ids_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_genres" ADD CONSTRAINT "title_genres_genre_id_genres_id_fk" FOREIGN KEY ("genre_id") REFERENCES "public"."genres"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_languages" ADD CONSTRAINT "title_languages_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_languages" ADD CONSTRAINT "title_languages_language_code_languages_code_fk" FOREIGN KEY ("language_code") REFERENCES "public"."languages"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_ratings" ADD CONSTRAINT "title_ratings_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_poster_hash_images_hash_fk" FOREIGN KEY ("poster_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_backdrop_hash_images_hash_fk" FOREIGN KEY ("backdrop_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trailers" ADD CONSTRAINT "trailers_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_titles_order" ON "collection_titles" USING btree ("collection_id","position");--> statement-breakpoint
CREATE INDEX "collection_titles_title" ON "collection_titles" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "media_files_edition" ON "media_files" USING btree ("edition_id");--> statement-breakpoint
CREATE INDEX "import_runs_file" ON "import_runs" USING btree ("importer","file_hash");--> statement-breakpoint
CREATE INDEX "credits_person" ON "credits" USING btree ("person_id","role","title_id");--> statement-breakpoint
CREATE INDEX "person_external_ids_person" ON "person_external_ids" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_keys_key" ON "person_keys" USING btree ("key","votes" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "person_keys_popular" ON "person_keys" USING btree ("key") WHERE "person_keys"."is_popular";--> statement-breakpoint
CREATE INDEX "person_search_words" ON "person_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "person_search_words_popular" ON "person_search" USING gin ("words") WHERE "person_search"."is_popular";--> statement-breakpoint
CREATE INDEX "person_search_votes" ON "person_search" USING btree ("votes" DESC NULLS LAST,"person_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_words_deletions" ON "search_words" USING gin ("deletions");--> statement-breakpoint
CREATE INDEX "title_keys_key" ON "title_keys" USING btree ("key","votes" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "title_keys_popular" ON "title_keys" USING btree ("key") WHERE "title_keys"."is_popular";--> statement-breakpoint
CREATE INDEX "title_search_words" ON "title_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "title_search_words_popular" ON "title_search" USING gin ("words") WHERE "title_search"."is_popular";--> statement-breakpoint
CREATE INDEX "title_search_facets" ON "title_search" USING gin ("facets");--> statement-breakpoint
CREATE INDEX "title_search_votes" ON "title_search" USING btree ("votes" DESC NULLS LAST,"title_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "title_search_newest" ON "title_search" USING btree ("published_at" DESC NULLS LAST,"title_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "title_search_imdb" ON "title_search" USING btree ("imdb" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "title_search_rt" ON "title_search" USING btree ("rt" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "title_search_year" ON "title_search" USING btree ("year" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "title_search_sort" ON "title_search" USING btree ("title_sort","title_id");--> statement-breakpoint
CREATE INDEX "title_external_ids_title" ON "title_external_ids" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "titles_coming_soon" ON "titles" USING btree ("available_from","id") WHERE "titles"."status" = 'coming_soon';