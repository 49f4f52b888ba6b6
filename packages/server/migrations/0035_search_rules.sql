CREATE TYPE "public"."search_rule_kind" AS ENUM('alias', 'pin');--> statement-breakpoint
CREATE TABLE "hidden_searches" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"query" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missed_searches_day_key_pk" PRIMARY KEY("day","key")
);
--> statement-breakpoint
CREATE TABLE "search_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" "search_rule_kind" NOT NULL,
	"query" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"title_id" integer NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_rules_once" UNIQUE("title_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "daily_figures" ADD COLUMN "missed_searches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_rules" ADD CONSTRAINT "search_rules_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_rules" ADD CONSTRAINT "search_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missed_searches_key" ON "missed_searches" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "search_rules_one_pin" ON "search_rules" USING btree ("key") WHERE "search_rules"."kind" = 'pin';--> statement-breakpoint
CREATE INDEX "search_rules_key" ON "search_rules" USING btree ("key");--> statement-breakpoint
CREATE INDEX "search_rules_creator" ON "search_rules" USING btree ("created_by");