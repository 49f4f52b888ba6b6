CREATE TABLE "recommendation_model" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"trained_at" timestamp with time zone NOT NULL,
	"members" integer NOT NULL,
	"titles" integer NOT NULL,
	CONSTRAINT "recommendation_model_one" CHECK ("recommendation_model"."is_only")
);
--> statement-breakpoint
CREATE TABLE "title_factors" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"factors" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "title_neighbours" (
	"title_id" integer NOT NULL,
	"neighbour_id" integer NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "title_neighbours_title_id_neighbour_id_pk" PRIMARY KEY("title_id","neighbour_id")
);
--> statement-breakpoint
CREATE TABLE "top_titles" (
	"rank" smallint PRIMARY KEY NOT NULL,
	"title_id" integer NOT NULL,
	"members" integer NOT NULL,
	CONSTRAINT "top_titles_title_id_unique" UNIQUE("title_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "recommendations_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "title_factors" ADD CONSTRAINT "title_factors_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_neighbours" ADD CONSTRAINT "title_neighbours_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_neighbours" ADD CONSTRAINT "title_neighbours_neighbour_id_titles_id_fk" FOREIGN KEY ("neighbour_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_titles" ADD CONSTRAINT "top_titles_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "title_neighbours_neighbour" ON "title_neighbours" USING btree ("neighbour_id");