-- The previous release reads the address of every thread, and fails at one that has none.
ALTER TABLE "support_messages" DROP CONSTRAINT "support_messages_sender";--> statement-breakpoint
UPDATE "support_messages" SET "email" = '' WHERE "email" IS NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "email" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "email" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_sender" CHECK (("support_messages"."email" = '') = ("support_messages"."report_id" is not null));
