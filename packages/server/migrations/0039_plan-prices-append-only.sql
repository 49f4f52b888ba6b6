-- Prices that a plan had stay as they were: orders refer to them.
CREATE TRIGGER plan_prices_append_only BEFORE UPDATE OR DELETE ON "plan_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER plan_prices_not_truncated BEFORE TRUNCATE ON "plan_prices"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
