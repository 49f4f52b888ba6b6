CREATE TABLE "search_changes" (
	"kind" text NOT NULL,
	"id" integer NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
