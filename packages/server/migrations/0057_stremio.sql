ALTER TYPE "public"."security_event_kind" ADD VALUE 'stremio_made' BEFORE 'exported';--> statement-breakpoint
ALTER TYPE "public"."signed_in_by" ADD VALUE 'stremio';