CREATE TYPE "public"."upload_purpose" AS ENUM('film', 'subtitle');--> statement-breakpoint
CREATE TYPE "public"."upload_state" AS ENUM('receiving', 'checking', 'waiting', 'adding', 'added', 'refused');--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"purpose" "upload_purpose" NOT NULL,
	"size_bytes" bigint NOT NULL,
	"state" "upload_state" DEFAULT 'receiving' NOT NULL,
	"problem" text,
	"sha256" text,
	"facts" jsonb,
	"target" jsonb,
	"file_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_size" CHECK ("uploads"."size_bytes" > 0),
	CONSTRAINT "uploads_checked" CHECK (("uploads"."state" = 'refused') <= ("uploads"."problem" is not null))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_expiring" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_file" ON "uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "encodes_failed" ON "encodes" USING btree ("file_id") WHERE "encodes"."state" = 'failed';