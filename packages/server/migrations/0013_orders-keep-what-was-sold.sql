CREATE TYPE "public"."sandbox_state" AS ENUM('waiting', 'paid', 'verified', 'failed', 'reversed');--> statement-breakpoint
CREATE TABLE "gateways_off" (
	"name" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_payments" (
	"reference" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	"callback_url" text NOT NULL,
	"description" text NOT NULL,
	"state" "sandbox_state" DEFAULT 'waiting' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "max_resolution" smallint;--> statement-breakpoint
ALTER TABLE "gifts" ADD COLUMN "allows_downloads" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "max_streams" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "max_resolution" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "allows_downloads" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_message" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "redirect_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_message" CHECK (char_length("orders"."gift_message") <= 300);