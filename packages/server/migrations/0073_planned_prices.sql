ALTER TABLE "plans" ADD COLUMN "next_price" bigint;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "next_price_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_next_price" CHECK ("plans"."next_price" between 0 and 100000000000);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_next_price_from" CHECK (("plans"."next_price" is null) = ("plans"."next_price_from" is null));--> statement-breakpoint
-- Every price that a plan ever had; a planned one since the time that was planned.
CREATE OR REPLACE FUNCTION keep_plan_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	beginning timestamptz := clock_timestamp();
BEGIN
	IF TG_OP = 'UPDATE' AND OLD.next_price = NEW.price AND NEW.next_price IS NULL AND OLD.next_price_from <= beginning THEN
		beginning := OLD.next_price_from;
	END IF;
	INSERT INTO plan_prices (plan_id, since, price) VALUES (NEW.id, beginning, NEW.price);
	RETURN NULL;
END $$;
