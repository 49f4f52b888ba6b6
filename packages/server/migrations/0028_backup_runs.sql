CREATE TYPE "public"."backup_cause" AS ENUM('screen', 'schedule', 'command');--> statement-breakpoint
CREATE TYPE "public"."backup_state" AS ENUM('queued', 'running', 'done', 'failed');--> statement-breakpoint
CREATE TABLE "backup_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"state" "backup_state" NOT NULL,
	"cause" "backup_cause" NOT NULL,
	"copies_films" boolean NOT NULL,
	"file" text,
	"bytes" bigint,
	"error" text,
	"is_verifying" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"damage" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "backup_runs_created" ON "backup_runs" USING btree ("created_at");