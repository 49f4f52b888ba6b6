CREATE TABLE "import_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"name" text NOT NULL,
	"file_key" text,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"report" jsonb,
	"error" text,
	"run_id" uuid,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_requests_state" CHECK ("import_requests"."state" in ('checking', 'checked', 'applying', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "import_requests" ADD CONSTRAINT "import_requests_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_requests" ADD CONSTRAINT "import_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_requests_run" ON "import_requests" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "import_requests_user" ON "import_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "import_requests_created" ON "import_requests" USING btree ("created_at");