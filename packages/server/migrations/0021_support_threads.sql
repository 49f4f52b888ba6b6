CREATE TABLE "support_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"is_from_staff" boolean NOT NULL,
	"author_id" integer,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_replies_length" CHECK (char_length("support_replies"."body") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "assignee_id" integer;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "needs_alert" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "alerted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_replies" ADD CONSTRAINT "support_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_replies_author" ON "support_replies" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "support_replies_thread" ON "support_replies" USING btree ("message_id","id");--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_assignee_id_users_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_email" ON "support_messages" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "support_messages_assignee" ON "support_messages" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "support_messages_alerted" ON "support_messages" USING btree ("alerted_at");