CREATE TYPE "public"."ledger_account" AS ENUM('gateway', 'revenue', 'tax', 'gifts');--> statement-breakpoint
CREATE TYPE "public"."order_kind" AS ENUM('join', 'reserve', 'upgrade', 'gift');--> statement-breakpoint
CREATE TYPE "public"."order_state" AS ENUM('open', 'paid', 'closed', 'refunded');--> statement-breakpoint
CREATE TYPE "public"."payment_state" AS ENUM('created', 'redirected', 'verifying', 'unknown', 'paid', 'failed', 'reversed');--> statement-breakpoint
CREATE TYPE "public"."coupon_kind" AS ENUM('percent', 'fixed');--> statement-breakpoint
ALTER TYPE "public"."entitlement_source" ADD VALUE 'payment';--> statement-breakpoint
ALTER TYPE "public"."entitlement_source" ADD VALUE 'gift';--> statement-breakpoint
CREATE TABLE "gift_redemptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_redemptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"gift_id" integer NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_redemptions_once" UNIQUE("gift_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_hash" "bytea",
	"plan_id" integer NOT NULL,
	"days" smallint NOT NULL,
	"max_streams" smallint NOT NULL,
	"value" bigint DEFAULT 0 NOT NULL,
	"order_id" integer,
	"buyer_id" integer,
	"message" text,
	"batch" text,
	"max_uses" integer DEFAULT 1 NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gifts_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "gifts_uses" CHECK ("gifts"."uses" between 0 and "gifts"."max_uses"),
	CONSTRAINT "gifts_origin" CHECK (num_nonnulls("gifts"."order_id", "gifts"."batch") = 1),
	CONSTRAINT "gifts_message" CHECK (char_length("gifts"."message") <= 300),
	CONSTRAINT "gifts_value" CHECK ("gifts"."value" >= 0 and ("gifts"."value" = 0 or "gifts"."max_uses" = 1))
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "alerts_subject_unique" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"booking" text NOT NULL,
	"account" "ledger_account" NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("booking","account"),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"kind" "order_kind" NOT NULL,
	"state" "order_state" DEFAULT 'open' NOT NULL,
	"plan_id" integer NOT NULL,
	"plan_title" text NOT NULL,
	"days" smallint NOT NULL,
	"price" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"credit" bigint NOT NULL,
	"tax" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"coupon_id" integer,
	"idempotency_key" uuid,
	"receipt_number" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_receipt_number_unique" UNIQUE("receipt_number"),
	CONSTRAINT "orders_once" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_parts" CHECK (least("orders"."price", "orders"."discount", "orders"."credit", "orders"."tax", "orders"."amount") >= 0
        and "orders"."amount" = "orders"."price" - "orders"."discount" - "orders"."credit" and "orders"."tax" <= "orders"."amount"),
	CONSTRAINT "orders_paid" CHECK (("orders"."state" in ('paid', 'refunded')) = ("orders"."paid_at" is not null)
        and ("orders"."paid_at" is null) = ("orders"."receipt_number" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"state" "payment_state" NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" integer NOT NULL,
	"gateway" text NOT NULL,
	"reference" text,
	"amount" bigint NOT NULL,
	"state" "payment_state" DEFAULT 'created' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"ask_at" timestamp with time zone,
	"bank_reference" text,
	"card_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_settled" CHECK (("payments"."ask_at" is null) = ("payments"."state" in ('paid', 'failed', 'reversed')))
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"kind" "coupon_kind" NOT NULL,
	"value" bigint NOT NULL,
	"most" bigint,
	"max_uses" integer,
	"max_per_member" smallint DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"plan_ids" integer[] DEFAULT '{}' NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_code_form" CHECK ("coupons"."code" ~ '^[A-Z0-9]{3,32}$'),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0 and ("coupons"."kind" = 'fixed' or "coupons"."value" <= 100) and "coupons"."most" > 0),
	CONSTRAINT "coupons_limits" CHECK ("coupons"."max_uses" > 0 and "coupons"."max_per_member" > 0)
);
--> statement-breakpoint
CREATE TABLE "plan_prices" (
	"plan_id" integer NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "plan_prices_plan_id_since_pk" PRIMARY KEY("plan_id","since")
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title_fa" text NOT NULL,
	"days" smallint NOT NULL,
	"price" bigint NOT NULL,
	"max_streams" smallint NOT NULL,
	"max_resolution" smallint,
	"allows_downloads" boolean DEFAULT true NOT NULL,
	"lines_fa" text[] DEFAULT '{}' NOT NULL,
	"position" smallint NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_days" CHECK ("plans"."days" between 1 and 3660),
	CONSTRAINT "plans_price" CHECK ("plans"."price" between 0 and 100000000000),
	CONSTRAINT "plans_streams" CHECK ("plans"."max_streams" between 1 and 50),
	CONSTRAINT "plans_resolution" CHECK ("plans"."max_resolution" between 240 and 8640)
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "max_resolution" smallint;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "allows_downloads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "redemption_id" integer;--> statement-breakpoint
ALTER TABLE "gift_redemptions" ADD CONSTRAINT "gift_redemptions_gift_id_gifts_id_fk" FOREIGN KEY ("gift_id") REFERENCES "public"."gifts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_redemptions" ADD CONSTRAINT "gift_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_prices" ADD CONSTRAINT "plan_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_redemptions_user" ON "gift_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "gifts_buyer" ON "gifts" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "gifts_batch" ON "gifts" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("created_at") WHERE "alerts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("created_at") WHERE "orders"."state" = 'open';--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("gateway","reference");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_ask" ON "payments" USING btree ("ask_at") WHERE "payments"."ask_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_paid" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid';--> statement-breakpoint
CREATE INDEX "coupons_ends" ON "coupons" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_redemption_id_gift_redemptions_id_fk" FOREIGN KEY ("redemption_id") REFERENCES "public"."gift_redemptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_order_id_unique" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_redemption_id_unique" UNIQUE("redemption_id");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_origin" CHECK (("entitlements"."source"::text = 'payment') = ("entitlements"."order_id" is not null)
        and ("entitlements"."source"::text = 'gift') = ("entitlements"."redemption_id" is not null));--> statement-breakpoint
-- Every price that a plan ever had.
CREATE FUNCTION keep_plan_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO plan_prices (plan_id, since, price) VALUES (NEW.id, clock_timestamp(), NEW.price);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_keep_first_price AFTER INSERT ON "plans" FOR EACH ROW EXECUTE FUNCTION keep_plan_price();
--> statement-breakpoint
CREATE TRIGGER plans_keep_price AFTER UPDATE OF "price" ON "plans"
	FOR EACH ROW WHEN (OLD.price <> NEW.price) EXECUTE FUNCTION keep_plan_price();
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER payment_events_append_only BEFORE UPDATE OR DELETE ON "payment_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The entries of one booking sum to zero when their transaction ends.
CREATE FUNCTION check_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum(amount) FROM ledger_entries WHERE booking = NEW.booking) <> 0 THEN
		RAISE EXCEPTION 'booking % does not sum to zero', NEW.booking USING ERRCODE = 'check_violation';
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_booking();
