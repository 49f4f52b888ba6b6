ALTER TABLE "playback_reports" DROP CONSTRAINT "playback_reports_answered";--> statement-breakpoint
ALTER TABLE "support_messages" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "report_id" integer;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_report_id_playback_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."playback_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_report" UNIQUE("report_id");--> statement-breakpoint
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_answered" CHECK ("playback_reports"."answer" is not null or "playback_reports"."answered_at" is null);--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_sender" CHECK (num_nonnulls("support_messages"."email", "support_messages"."report_id") = 1);