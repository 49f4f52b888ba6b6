ALTER TYPE "public"."notification_kind" ADD VALUE 'support_answered';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "thread_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_thread_id_support_messages_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."support_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_thread" ON "notifications" USING btree ("thread_id") WHERE "notifications"."thread_id" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_support" CHECK (("notifications"."kind"::text = 'support_answered') = ("notifications"."thread_id" is not null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (case
        when "notifications"."kind" = 'comment_reply' then "notifications"."comment_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" = 'request_fulfilled' then "notifications"."request_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" in ('request_accepted', 'request_declined') then "notifications"."request_id" is not null
        when "notifications"."kind"::text in ('premium_ending', 'new_device', 'warning', 'support_answered') then "notifications"."title_id" is null
        else "notifications"."title_id" is not null
      end);