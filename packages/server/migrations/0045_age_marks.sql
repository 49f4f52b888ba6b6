CREATE TABLE "age_marks" (
	"code" text PRIMARY KEY NOT NULL,
	"title_fa" text NOT NULL,
	"min_age" smallint NOT NULL,
	"merged_into" text,
	CONSTRAINT "age_marks_code_form" CHECK ("age_marks"."code" ~ '^[a-z0-9][a-z0-9-]{0,9}$'),
	CONSTRAINT "age_marks_min_age" CHECK ("age_marks"."min_age" between 0 and 21)
);
--> statement-breakpoint
INSERT INTO "age_marks" ("code", "title_fa", "min_age") VALUES
	('all', 'مناسب همه', 0), ('7', '۷ سال به بالا', 7), ('12', '۱۲ سال به بالا', 12),
	('15', '۱۵ سال به بالا', 15), ('18', '۱۸ سال به بالا', 18);
--> statement-breakpoint
-- As the next count of categories writes them.
INSERT INTO "category_counts" ("kind", "value", "count")
	SELECT 'age', "age", count(*) FROM "published_titles"
	WHERE "status" = 'available' AND "age" IS NOT NULL GROUP BY "age";
--> statement-breakpoint
ALTER TABLE "titles" DROP CONSTRAINT "titles_age_mark";--> statement-breakpoint
ALTER TABLE "age_marks" ADD CONSTRAINT "age_marks_merged_into_age_marks_code_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."age_marks"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "titles" ADD CONSTRAINT "titles_age_age_marks_code_fk" FOREIGN KEY ("age") REFERENCES "public"."age_marks"("code") ON DELETE no action ON UPDATE no action;