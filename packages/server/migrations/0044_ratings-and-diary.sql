CREATE TABLE "diary_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diary_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"watched_on" date NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diary_entries_one_a_day" UNIQUE("user_id","title_id","watched_on")
);
--> statement-breakpoint
CREATE TABLE "member_ratings" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"half_stars" smallint NOT NULL,
	"rated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_ratings_user_id_title_id_pk" PRIMARY KEY("user_id","title_id"),
	CONSTRAINT "member_ratings_range" CHECK ("member_ratings"."half_stars" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diary_entries" ADD CONSTRAINT "diary_entries_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_ratings" ADD CONSTRAINT "member_ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_ratings" ADD CONSTRAINT "member_ratings_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diary_entries_latest" ON "diary_entries" USING btree ("user_id","watched_on" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "diary_entries_title" ON "diary_entries" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "member_ratings_latest" ON "member_ratings" USING btree ("user_id","rated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_ratings_title" ON "member_ratings" USING btree ("title_id");