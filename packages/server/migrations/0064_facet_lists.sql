CREATE TABLE "facet_lists" (
	"facet" text COLLATE "C" NOT NULL,
	"title_id" integer NOT NULL,
	"votes" integer NOT NULL,
	"imdb" smallint,
	"year" smallint,
	"is_playable" boolean NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"filters" text COLLATE "C" NOT NULL,
	CONSTRAINT "facet_lists_title_id_facet_pk" PRIMARY KEY("title_id","facet")
);
--> statement-breakpoint
ALTER TABLE "facet_lists" ADD CONSTRAINT "facet_lists_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "facet_lists_votes" ON "facet_lists" USING btree ("facet","votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"year","imdb","filters");--> statement-breakpoint
CREATE INDEX "facet_lists_imdb" ON "facet_lists" USING btree ("facet","imdb" DESC NULLS LAST,"votes" DESC NULLS LAST,"title_id" DESC NULLS LAST,"year","filters");--> statement-breakpoint
CREATE INDEX "facet_lists_newest" ON "facet_lists" USING btree ("facet","is_playable" DESC NULLS LAST,"published_at" DESC NULLS LAST,"title_id" DESC NULLS LAST,"year","imdb","filters");