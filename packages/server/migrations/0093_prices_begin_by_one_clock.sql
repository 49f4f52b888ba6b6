-- Every price that a plan ever had, since the clock of the application said so; a planned one since the time that was planned.
CREATE OR REPLACE FUNCTION keep_plan_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	beginning timestamptz := NEW.updated_at;
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.updated_at = OLD.updated_at AND NEW.version = OLD.version THEN
		-- Changed by hand, as in psql.
		beginning := clock_timestamp();
	END IF;
	IF TG_OP = 'UPDATE' AND OLD.next_price = NEW.price AND NEW.next_price IS NULL AND OLD.next_price_from <= beginning THEN
		beginning := OLD.next_price_from;
	ELSE
		-- After the last one, also if the clock was set back meanwhile.
		beginning := greatest(beginning, (SELECT max(since) + interval '1 microsecond' FROM plan_prices WHERE plan_id = NEW.id));
	END IF;
	INSERT INTO plan_prices (plan_id, since, price) VALUES (NEW.id, beginning, NEW.price);
	RETURN NULL;
END $$;
