CREATE TYPE "public"."entitlement_source" AS ENUM('grant');--> statement-breakpoint
CREATE TYPE "public"."encode_state" AS ENUM('queued', 'running', 'done', 'failed', 'cancelled');--> statement-breakpoint
CREATE TYPE "public"."marker_kind" AS ENUM('intro', 'recap', 'credits');--> statement-breakpoint
CREATE TYPE "public"."subtitle_origin" AS ENUM('embedded', 'added');--> statement-breakpoint
CREATE TYPE "public"."report_kind" AS ENUM('missing', 'picture', 'sound', 'subtitle', 'other');--> statement-breakpoint
CREATE TYPE "public"."playback_end" AS ENUM('left', 'stopped');--> statement-breakpoint
ALTER TYPE "public"."notification_kind" ADD VALUE 'report_answered';--> statement-breakpoint
CREATE TABLE "entitlements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"source" "entitlement_source" NOT NULL,
	"max_streams" smallint NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_span" CHECK ("entitlements"."ends_at" >= "entitlements"."starts_at"),
	CONSTRAINT "entitlements_streams" CHECK ("entitlements"."max_streams" between 1 and 50)
);
--> statement-breakpoint
CREATE TABLE "encodes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "encodes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"state" "encode_state" DEFAULT 'queued' NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"heights" smallint[] DEFAULT '{}' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone,
	CONSTRAINT "encodes_progress" CHECK ("encodes"."progress" between 0 and 1),
	CONSTRAINT "encodes_error" CHECK ("encodes"."error" is null or "encodes"."state" <> 'done'),
	CONSTRAINT "encodes_done" CHECK ("encodes"."state" <> 'done' or cardinality("encodes"."heights") > 0)
);
--> statement-breakpoint
CREATE TABLE "media_audio_tracks" (
	"file_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"language" text,
	"title" text,
	"codec" text NOT NULL,
	"channels" smallint NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"loudness" numeric(5, 2),
	CONSTRAINT "media_audio_tracks_file_id_position_pk" PRIMARY KEY("file_id","position"),
	CONSTRAINT "media_audio_tracks_channels" CHECK ("media_audio_tracks"."channels" between 1 and 64)
);
--> statement-breakpoint
CREATE TABLE "media_chapters" (
	"file_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	"title" text,
	CONSTRAINT "media_chapters_file_id_position_pk" PRIMARY KEY("file_id","position"),
	CONSTRAINT "media_chapters_span" CHECK ("media_chapters"."start_ms" >= 0 and "media_chapters"."end_ms" > "media_chapters"."start_ms")
);
--> statement-breakpoint
CREATE TABLE "media_markers" (
	"file_id" integer NOT NULL,
	"kind" "marker_kind" NOT NULL,
	"start_ms" integer NOT NULL,
	"end_ms" integer NOT NULL,
	CONSTRAINT "media_markers_file_id_kind_pk" PRIMARY KEY("file_id","kind"),
	CONSTRAINT "media_markers_span" CHECK ("media_markers"."start_ms" >= 0 and "media_markers"."end_ms" > "media_markers"."start_ms")
);
--> statement-breakpoint
CREATE TABLE "storyboards" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"revision" smallint DEFAULT 1 NOT NULL,
	"tile_width" smallint NOT NULL,
	"tile_height" smallint NOT NULL,
	"columns" smallint NOT NULL,
	"rows" smallint NOT NULL,
	"interval_ms" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "storyboards_range" CHECK (least("storyboards"."tile_width", "storyboards"."tile_height", "storyboards"."columns", "storyboards"."rows", "storyboards"."interval_ms", "storyboards"."count") > 0)
);
--> statement-breakpoint
CREATE TABLE "subtitles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subtitles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"file_id" integer NOT NULL,
	"language" text NOT NULL,
	"label" text,
	"is_forced" boolean DEFAULT false NOT NULL,
	"is_sdh" boolean DEFAULT false NOT NULL,
	"origin" "subtitle_origin" NOT NULL,
	"stream_index" smallint,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"persian_digits" boolean DEFAULT false NOT NULL,
	"shift_ms" integer DEFAULT 0 NOT NULL,
	"stretch" real DEFAULT 1 NOT NULL,
	"revision" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subtitles_stretch" CHECK ("subtitles"."stretch" between 0.5 and 2),
	CONSTRAINT "subtitles_stream" CHECK (("subtitles"."origin" = 'embedded') = ("subtitles"."stream_index" is not null))
);
--> statement-breakpoint
CREATE TABLE "playback_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "playback_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"title_id" integer NOT NULL,
	"episode_id" integer,
	"file_id" integer,
	"kind" "report_kind" NOT NULL,
	"note" text,
	"position_seconds" integer,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "playback_reports_note" CHECK (char_length("playback_reports"."note") <= 1000),
	CONSTRAINT "playback_reports_answered" CHECK (("playback_reports"."answer" is null) = ("playback_reports"."answered_at" is null))
);
--> statement-breakpoint
CREATE TABLE "playback_preferences" (
	"user_id" integer NOT NULL,
	"title_id" integer NOT NULL,
	"edition_kind" "edition_kind",
	"studio" text,
	"audio_language" text,
	"subtitle_language" text,
	"second_subtitle_language" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "playback_preferences_user_id_title_id_pk" PRIMARY KEY("user_id","title_id")
);
--> statement-breakpoint
CREATE TABLE "playbacks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"file_id" integer NOT NULL,
	"is_counted" boolean NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" "playback_end",
	CONSTRAINT "playbacks_end" CHECK (("playbacks"."ended_at" is null) = ("playbacks"."end_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "site_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_files" ALTER COLUMN "resolution" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ALTER COLUMN "video_codec" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "codecs" text;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "is_direct_playable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "probed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_files" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "report_id" integer;--> statement-breakpoint
ALTER TABLE "episodes" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "titles" ADD COLUMN "is_free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watch_history" ADD COLUMN "observed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_history_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "encodes" ADD CONSTRAINT "encodes_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_audio_tracks" ADD CONSTRAINT "media_audio_tracks_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_chapters" ADD CONSTRAINT "media_chapters_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_markers" ADD CONSTRAINT "media_markers_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storyboards" ADD CONSTRAINT "storyboards_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subtitles" ADD CONSTRAINT "subtitles_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_episode_id_episodes_id_fk" FOREIGN KEY ("episode_id") REFERENCES "public"."episodes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_preferences" ADD CONSTRAINT "playback_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playback_preferences" ADD CONSTRAINT "playback_preferences_title_id_titles_id_fk" FOREIGN KEY ("title_id") REFERENCES "public"."titles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "playbacks" ADD CONSTRAINT "playbacks_file_id_media_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."media_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_user" ON "entitlements" USING btree ("user_id","ends_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "encodes_one_at_work" ON "encodes" USING btree ("file_id") WHERE "encodes"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "encodes_newest_done" ON "encodes" USING btree ("file_id","id" DESC NULLS LAST) WHERE "encodes"."state" = 'done';--> statement-breakpoint
CREATE INDEX "subtitles_file" ON "subtitles" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subtitles_stream" ON "subtitles" USING btree ("file_id","stream_index") WHERE "subtitles"."origin" = 'embedded';--> statement-breakpoint
CREATE INDEX "playback_reports_open" ON "playback_reports" USING btree ("created_at") WHERE "playback_reports"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "playback_reports_user" ON "playback_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "playback_reports_title" ON "playback_reports" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "playback_preferences_title" ON "playback_preferences" USING btree ("title_id");--> statement-breakpoint
CREATE INDEX "playbacks_alive" ON "playbacks" USING btree ("user_id","seen_at" DESC NULLS LAST) WHERE "playbacks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "playbacks_session" ON "playbacks" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "playbacks_file" ON "playbacks" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "playbacks_seen" ON "playbacks" USING btree ("seen_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_report_id_playback_reports_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."playback_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_files_episode" ON "media_files" USING btree ("episode_id");--> statement-breakpoint
CREATE INDEX "notifications_report" ON "notifications" USING btree ("report_id");--> statement-breakpoint
-- Two premiums of one member never run at once. A range of one number stands for equality, so that no extension is needed.
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_no_overlap"
	EXCLUDE USING gist (int4range("user_id", "user_id", '[]') WITH &&, tstzrange("starts_at", "ends_at") WITH &&);
