ALTER TABLE "encodes" ADD COLUMN "told_failure_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "support_replies" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- What was told before by the highest number. Failures of encodes from before that mark count as told, too.
UPDATE "alerts" SET "told_at" = now()
  WHERE "id" <= (SELECT ("value" ->> 'alertId')::int FROM "settings" WHERE "topic" = 'told');--> statement-breakpoint
UPDATE "support_messages" SET "told_at" = now()
  WHERE "id" <= (SELECT ("value" ->> 'messageId')::int FROM "settings" WHERE "topic" = 'told');--> statement-breakpoint
UPDATE "support_replies" SET "told_at" = now()
  WHERE "id" <= (SELECT ("value" ->> 'replyId')::int FROM "settings" WHERE "topic" = 'told');--> statement-breakpoint
UPDATE "encodes" SET "told_failure_at" = "finished_at"
  WHERE "state" = 'failed' AND "finished_at" <= coalesce(
    (SELECT ("value" ->> 'encodeFailedAt')::timestamptz FROM "settings" WHERE "topic" = 'told'), now());--> statement-breakpoint
CREATE INDEX "alerts_untold" ON "alerts" USING btree ("id") WHERE "alerts"."told_at" is null;--> statement-breakpoint
CREATE INDEX "support_messages_untold" ON "support_messages" USING btree ("id") WHERE "support_messages"."told_at" is null;--> statement-breakpoint
CREATE INDEX "support_replies_untold" ON "support_replies" USING btree ("id") WHERE "support_replies"."told_at" is null;
