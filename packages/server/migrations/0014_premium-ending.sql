ALTER TYPE "public"."notification_kind" ADD VALUE 'premium_ending';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "days_left" smallint;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "premium_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_premium" CHECK (("notifications"."kind"::text = 'premium_ending') = (num_nulls("notifications"."days_left", "notifications"."premium_until") = 0));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (case
        when "notifications"."kind" = 'comment_reply' then "notifications"."comment_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" = 'request_fulfilled' then "notifications"."request_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" in ('request_accepted', 'request_declined') then "notifications"."request_id" is not null
        when "notifications"."kind"::text = 'premium_ending' then "notifications"."title_id" is null
        else "notifications"."title_id" is not null
      end);