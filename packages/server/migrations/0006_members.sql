CREATE TYPE "public"."comment_state" AS ENUM('visible', 'held', 'removed');--> statement-breakpoint
CREATE TYPE "public"."report_reason" AS ENUM('spoiler', 'insult', 'spam', 'other');--> statement-breakpoint
CREATE TYPE "public"."notification_kind" AS ENUM('title_available', 'new_episodes', 'request_accepted', 'request_declined', 'request_fulfilled', 'comment_reply');--> statement-breakpoint
CREATE TYPE "public"."request_state" AS ENUM('open', 'accepted', 'declined', 'fulfilled');--> statement-breakpoint
CREATE TYPE "public"."one_time_purpose" AS ENUM('password_reset', 'email_verification', 'magic_link', 'device_code', 'operator_link', 'operator_invite');--> statement-breakpoint
CREATE TYPE "public"."signed_in_by" AS ENUM('register', 'password', 'magic_link', 'device_code', 'operator_link');--> statement-breakpoint
CREATE TYPE "public"."email_digest" AS ENUM('off', 'daily', 'weekly');--> statement-breakpoint
CREATE TYPE "public"."user_role" AS ENUM('member', 'operator');--> statement-breakpoint
CREATE TABLE "comment_likes" (
	"user_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_likes_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id")
);
--> statement-breakpoint
CREATE TABLE "comment_reports" (
	"user_id" integer NOT NULL,
	"comment_id" integer NOT NULL,
	"reason" "report_reason" NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "comment_reports_user_id_comment_id_pk" PRIMARY KEY("user_id","comment_id"),
	CONSTRAINT "comment_reports_note" CHECK (char_length("comment_reports"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_id" integer NOT NULL,
	"user_id" integer,
	"parent_id" integer,
	"root_id" integer,
	"body" text NOT NULL,
	"is_spoiler" boolean NOT NULL,
	"state" "comment_state" NOT NULL,
	"held_for" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "comments_thread" CHECK (("comments"."parent_id" is null) = ("comments"."root_id" is null)),
	CONSTRAINT "comments_length" CHECK (char_length("comments"."body") <= 3000),
	CONSTRAINT "comments_likes" CHECK ("comments"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" "notification_kind" NOT NULL,
	"title_id" integer,
	"request_id" integer,
	"comment_id" integer,
	"episode_count" smallint,
	"season" smallint,
	"episode" smallint,
	"event" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_subject" CHECK (case
        when "notifications"."kind" = 'comment_reply' then "notifications"."comment_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" = 'request_fulfilled' then "notifications"."request_id" is not null and "notifications"."title_id" is not null
        when "notifications"."kind" in ('request_accepted', 'request_declined') then "notifications"."request_id" is not null
        else "notifications"."title_id" is not null
      end),
	CONSTRAINT "notifications_episodes" CHECK (("notifications"."kind" = 'new_episodes') = (num_nulls("notifications"."episode_count", "notifications"."season", "notifications"."episode") = 0))
);
--> statement-breakpoint
CREATE TABLE "request_votes" (
	"request_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_votes_request_id_user_id_pk" PRIMARY KEY("request_id","user_id"),
	CONSTRAINT "request_votes_note" CHECK (char_length("request_votes"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "title_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "title_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"type" "title_type" NOT NULL,
	"title" text NOT NULL,
	"key" text COLLATE "C" NOT NULL,
	"imdb" text,
	"year" smallint,
	"state" "request_state" DEFAULT 'open' NOT NULL,
	"reason" text,
	"title_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "title_requests_length" CHECK (char_length("title_requests"."title") between 2 and 150),
	CONSTRAINT "title_requests_imdb_form" CHECK ("title_requests"."imdb" ~ '^tt[0-9]{7,10}$'),
	CONSTRAINT "title_requests_year_range" CHECK ("title_requests"."year" between 1870 and 2100),
	CONSTRAINT "title_requests_reason" CHECK (("title_requests"."state" = 'declined') = ("title_requests"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"purpose" "one_time_purpose" NOT NULL,
	"user_id" integer,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_tokens_hash_length" CHECK (octet_length("one_time_tokens"."secret_hash") = 32),
	CONSTRAINT "one_time_tokens_user" CHECK (("one_time_tokens"."user_id" is null) = ("one_time_tokens"."purpose" = 'operator_invite'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"signed_in_by" "signed_in_by" NOT NULL,
	"is_remembered" boolean NOT NULL,
	"user_agent" text,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_hash_length" CHECK (octet_length("sessions"."secret_hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "title_follows" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"known_episode_id" integer,
	"is_awaited" boolean NOT NULL,
	CONSTRAINT "title_follows_user_id_title_id_pk" PRIMARY KEY("user_id","title_id")
);
--> statement-breakpoint
CREATE TABLE "title_like_counts" (
	"title_id" integer PRIMARY KEY NOT NULL,
	"likes" integer NOT NULL,
	"dislikes" integer NOT NULL,
	CONSTRAINT "title_like_counts_range" CHECK ("title_like_counts"."likes" >= 0 and "title_like_counts"."dislikes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "title_likes" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"value" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "title_likes_user_id_title_id_pk" PRIMARY KEY("user_id","title_id"),
	CONSTRAINT "title_likes_value" CHECK ("title_likes"."value" in (1, -1))
);
--> statement-breakpoint
CREATE TABLE "watch_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "watch_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"episode_id" integer,
	"position_seconds" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"watched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watch_history_one_each" UNIQUE NULLS NOT DISTINCT("user_id","title_id","episode_id"),
	CONSTRAINT "watch_history_position" CHECK ("watch_history"."position_seconds" >= 0 and "watch_history"."position_seconds" <= "watch_history"."duration_seconds" and "watch_history"."duration_seconds" > 0)
);
--> statement-breakpoint
CREATE TABLE "watchlist" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watchlist_user_id_title_id_pk" PRIMARY KEY("user_id","title_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"role" "user_role" DEFAULT 'member' NOT NULL,
	"hide_spoilers" boolean DEFAULT true NOT NULL,
	"email_digest" "email_digest" DEFAULT 'off' NOT NULL,
	"digest_sent_at" timestamp with time zone,
	"deletion_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_email_form" CHECK ("users"."email" = lower("users"."email") and "users"."email" like '%_@_%'),
	CONSTRAINT "users_name_length" CHECK (char_length("users"."name") between 2 and 60)
);
--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_likes" ADD CONSTRAINT "comment_likes_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_parent_id_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_root_id_comments_id_fk" FOREIGN KEY ("root_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_request_id_title_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."title_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_comment_id_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_votes" ADD CONSTRAINT "request_votes_request_id_title_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."title_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_votes" ADD CONSTRAINT "request_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_requests" ADD CONSTRAINT "title_requests_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_follows" ADD CONSTRAINT "title_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_follows" ADD CONSTRAINT "title_follows_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_like_counts" ADD CONSTRAINT "title_like_counts_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_likes" ADD CONSTRAINT "title_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "title_likes" ADD CONSTRAINT "title_likes_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_history" ADD CONSTRAINT "watch_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_history" ADD CONSTRAINT "watch_history_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watch_history" ADD CONSTRAINT "watch_history_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watchlist" ADD CONSTRAINT "watchlist_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_likes_comment" ON "comment_likes" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "comment_reports_open" ON "comment_reports" USING btree ("comment_id") WHERE "comment_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("title_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."root_id" is null;--> statement-breakpoint
CREATE INDEX "comments_liked" ON "comments" USING btree ("title_id","likes" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "comments"."root_id" is null;--> statement-breakpoint
CREATE INDEX "comments_thread_order" ON "comments" USING btree ("root_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_parent" ON "comments" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("created_at") WHERE "comments"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "comments_no_repeats" ON "comments" USING btree ("user_id","title_id",coalesce("parent_id", 0),md5("body")) WHERE "comments"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("user_id","event");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_title" ON "notifications" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "notifications_request" ON "notifications" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "notifications_comment" ON "notifications" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "request_votes_user" ON "request_votes" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "title_requests_imdb" ON "title_requests" USING btree ("imdb") WHERE "title_requests"."imdb" is not null and "title_requests"."state" in ('open', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "title_requests_name" ON "title_requests" USING btree ("type","key",coalesce("year", 0)) WHERE "title_requests"."imdb" is null and "title_requests"."state" in ('open', 'accepted');--> statement-breakpoint
CREATE INDEX "title_requests_key" ON "title_requests" USING btree ("key");--> statement-breakpoint
CREATE INDEX "title_requests_state" ON "title_requests" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_secret" ON "one_time_tokens" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_one_each" ON "one_time_tokens" USING btree ("user_id","purpose");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expiry" ON "one_time_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_used_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "title_follows_title" ON "title_follows" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "title_likes_title" ON "title_likes" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "watch_history_latest" ON "watch_history" USING btree ("user_id","watched_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "watch_history_title" ON "watch_history" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "watch_history_episode" ON "watch_history" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "watchlist_newest" ON "watchlist" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "watchlist_title" ON "watchlist" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "users_deletion" ON "users" USING btree ("deletion_at") WHERE "users"."deletion_at" is not null;--> statement-breakpoint
CREATE INDEX "users_digest" ON "users" USING btree ("id") WHERE "users"."email_digest" <> 'off';