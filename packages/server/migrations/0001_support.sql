CREATE TYPE "public"."support_topic" AS ENUM('question', 'problem', 'suggestion', 'copyright');--> statement-breakpoint
CREATE TABLE "support_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"topic" "support_topic" NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "support_messages_length" CHECK (char_length("support_messages"."message") between 10 and 4000)
);
--> statement-breakpoint
CREATE INDEX "support_messages_open" ON "support_messages" USING btree ("created_at") WHERE "support_messages"."closed_at" is null;