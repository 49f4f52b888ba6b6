ALTER TYPE "public"."notification_kind" ADD VALUE 'warning';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_reason" CHECK (("notifications"."kind"::text = 'warning') = ("notifications"."reason" is not null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (case
        when "notifications"."kind" = 'comment_reply' then "notifications"."comment_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" = 'request_fulfilled' then "notifications"."request_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" in ('request_accepted', 'request_declined') then "notifications"."request_id" is not null
        when "notifications"."kind"::text in ('premium_ending', 'new_device', 'warning') then "notifications"."title_id" is null
        else "notifications"."title_id" is not null
      end);