CREATE TABLE "encode_chunks" (
	"encode_id" integer NOT NULL,
	"run" text NOT NULL,
	"n" smallint NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"worker" uuid,
	"heartbeat_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"is_end" boolean DEFAULT false NOT NULL,
	CONSTRAINT "encode_chunks_encode_id_run_n_pk" PRIMARY KEY("encode_id","run","n")
);
--> statement-breakpoint
ALTER TABLE "encodes" ADD COLUMN "shared_run" jsonb;--> statement-breakpoint
ALTER TABLE "encode_chunks" ADD CONSTRAINT "encode_chunks_encode_id_encodes_id_fk" FOREIGN KEY ("encode_id") REFERENCES "public"."encodes"("id") ON DELETE cascade ON UPDATE no action;