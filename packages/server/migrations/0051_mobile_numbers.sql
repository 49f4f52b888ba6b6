CREATE TYPE "public"."sms_purpose" AS ENUM('sign_in', 'own_number', 'proof');--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'mobile_set' BEFORE 'device_code_made';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'mobile_removed' BEFORE 'device_code_made';--> statement-breakpoint
ALTER TYPE "public"."security_event_kind" ADD VALUE 'email_set' BEFORE 'device_code_made';--> statement-breakpoint
ALTER TYPE "public"."signed_in_by" ADD VALUE 'sms';--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" "sms_purpose" NOT NULL,
	"user_id" integer,
	"mobile" text NOT NULL,
	"ticket_hash" "bytea" NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries_left" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sms_codes_hash_length" CHECK (octet_length("sms_codes"."ticket_hash") = 32 and octet_length("sms_codes"."code_hash") = 32),
	CONSTRAINT "sms_codes_tries" CHECK ("sms_codes"."tries_left" >= 0),
	CONSTRAINT "sms_codes_user" CHECK (("sms_codes"."user_id" is null) = ("sms_codes"."purpose" = 'sign_in'))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile" text;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sms_codes_ticket" ON "sms_codes" USING btree ("ticket_hash");--> statement-breakpoint
CREATE INDEX "sms_codes_user" ON "sms_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_codes_created" ON "sms_codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sms_codes_mobile" ON "sms_codes" USING btree ("mobile");--> statement-breakpoint
CREATE UNIQUE INDEX "users_mobile" ON "users" USING btree ("mobile" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_mobile_form" CHECK ("users"."mobile" ~ '^09[0-9]{9}$');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_way_in" CHECK ("users"."email" is not null or "users"."mobile" is not null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_verified_email" CHECK ("users"."email" is not null or "users"."email_verified_at" is null);