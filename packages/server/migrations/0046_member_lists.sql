CREATE TABLE "list_reports" (
	"user_id" integer NOT NULL,
	"list_id" integer NOT NULL,
	"reason" "report_reason" NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "list_reports_user_id_list_id_pk" PRIMARY KEY("user_id","list_id"),
	CONSTRAINT "list_reports_note" CHECK (char_length("list_reports"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "list_titles" (
	"list_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"position" integer NOT NULL,
	"note" text,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_titles_list_id_title_id_pk" PRIMARY KEY("list_id","title_id"),
	CONSTRAINT "list_titles_note" CHECK (char_length("list_titles"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "member_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"is_public" boolean NOT NULL,
	"state" "comment_state" DEFAULT 'visible' NOT NULL,
	"held_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_lists_length" CHECK (char_length("member_lists"."name") between 1 and 80 and char_length("member_lists"."description") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "list_reports" ADD CONSTRAINT "list_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_reports" ADD CONSTRAINT "list_reports_list_id_member_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."member_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_titles" ADD CONSTRAINT "list_titles_list_id_member_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."member_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_titles" ADD CONSTRAINT "list_titles_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_lists" ADD CONSTRAINT "member_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_reports_open" ON "list_reports" USING btree ("list_id") WHERE "list_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "list_titles_order" ON "list_titles" USING btree ("list_id","position");--> statement-breakpoint
CREATE INDEX "list_titles_title" ON "list_titles" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "member_lists_latest" ON "member_lists" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_lists_public" ON "member_lists" USING btree ("id") WHERE "member_lists"."is_public" and "member_lists"."state" = 'visible';--> statement-breakpoint
CREATE INDEX "member_lists_held" ON "member_lists" USING btree ("id") WHERE "member_lists"."state" <> 'visible';