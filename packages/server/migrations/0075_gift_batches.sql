DROP INDEX "gifts_batch";--> statement-breakpoint
CREATE INDEX "gifts_batch" ON "gifts" USING btree ("batch","id");