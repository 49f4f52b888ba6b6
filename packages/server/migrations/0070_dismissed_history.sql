ALTER TABLE "watch_history" ADD COLUMN "dismissed_at" timestamp with time zone;
