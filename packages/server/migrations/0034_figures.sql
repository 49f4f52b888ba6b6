CREATE TABLE "cohort_figures" (
	"cohort" integer NOT NULL,
	"month" integer NOT NULL,
	"payers" integer NOT NULL,
	CONSTRAINT "cohort_figures_cohort_month_pk" PRIMARY KEY("cohort","month")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"day" date PRIMARY KEY NOT NULL,
	"month" integer NOT NULL,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"payments" integer NOT NULL,
	"mrr" bigint NOT NULL,
	"payers" integer NOT NULL,
	"mrr_new" bigint NOT NULL,
	"mrr_returning" bigint NOT NULL,
	"mrr_expansion" bigint NOT NULL,
	"mrr_contraction" bigint NOT NULL,
	"mrr_churn" bigint NOT NULL,
	"mrr_late" bigint NOT NULL,
	"sign_ups" integer NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_gateway_figures" (
	"day" date NOT NULL,
	"gateway" text NOT NULL,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	CONSTRAINT "daily_gateway_figures_day_gateway_pk" PRIMARY KEY("day","gateway")
);
--> statement-breakpoint
CREATE TABLE "daily_plan_figures" (
	"day" date NOT NULL,
	"plan_id" integer NOT NULL,
	"payers" integer NOT NULL,
	"mrr" bigint NOT NULL,
	CONSTRAINT "daily_plan_figures_day_plan_id_pk" PRIMARY KEY("day","plan_id")
);
--> statement-breakpoint
CREATE TABLE "paid_periods" (
	"entitlement_id" integer PRIMARY KEY NOT NULL,
	"payer" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"rate" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watch_days" (
	"day" date NOT NULL,
	"title_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"seconds" bigint DEFAULT 0 NOT NULL,
	"begun" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "watch_days_day_title_id_slot_pk" PRIMARY KEY("day","title_id","slot"),
	CONSTRAINT "watch_days_counts" CHECK (least("watch_days"."seconds", "watch_days"."begun", "watch_days"."finished") >= 0)
);
--> statement-breakpoint
CREATE INDEX "daily_figures_month" ON "daily_figures" USING btree ("month");--> statement-breakpoint
CREATE INDEX "paid_periods_payer" ON "paid_periods" USING btree ("payer","starts_at");--> statement-breakpoint
CREATE INDEX "paid_periods_until" ON "paid_periods" USING btree ("until_day","from_day");--> statement-breakpoint
CREATE INDEX "ledger_entries_at" ON "ledger_entries" USING btree ("created_at");