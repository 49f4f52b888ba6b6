ALTER TYPE "public"."notification_kind" ADD VALUE 'new_device';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "session_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_of_session" ON "notifications" USING btree ("session_id") WHERE "notifications"."session_id" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_session" CHECK (("notifications"."kind"::text = 'new_device') = ("notifications"."session_id" is not null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (case
        when "notifications"."kind" = 'comment_reply' then "notifications"."comment_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" = 'request_fulfilled' then "notifications"."request_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" in ('request_accepted', 'request_declined') then "notifications"."request_id" is not null
        when "notifications"."kind"::text in ('premium_ending', 'new_device') then "notifications"."title_id" is null
        else "notifications"."title_id" is not null
      end);