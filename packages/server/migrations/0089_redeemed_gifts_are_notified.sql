ALTER TYPE "public"."notification_kind" ADD VALUE 'gift_redeemed';--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_subject";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "gift_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_gift" ON "notifications" USING btree ("gift_id") WHERE "notifications"."gift_id" is not null;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_gift" CHECK (("notifications"."kind"::text = 'gift_redeemed') = ("notifications"."gift_id" is not null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_subject" CHECK (case
        when "notifications"."kind" = 'comment_reply' then "notifications"."comment_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" = 'request_fulfilled' then "notifications"."request_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" in ('request_accepted', 'request_declined') then "notifications"."request_id" is not null
        when "notifications"."kind"::text in ('premium_ending', 'new_device', 'warning', 'support_answered', 'gift_redeemed')
          then "notifications"."title_id" is null
        else "notifications"."title_id" is not null
      end);