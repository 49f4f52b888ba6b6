ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_order_id_unique";--> statement-breakpoint
ALTER TABLE "entitlements" DROP CONSTRAINT "entitlements_redemption_id_unique";--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "replaced_by" integer;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "replaced_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "entitlements" ADD COLUMN "continues_id" integer;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_replaced_by_orders_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_continues_id_entitlements_id_fk" FOREIGN KEY ("continues_id") REFERENCES "public"."entitlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_order" ON "entitlements" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_order_once" ON "entitlements" USING btree ("order_id") WHERE "entitlements"."continues_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_redemption_once" ON "entitlements" USING btree ("redemption_id") WHERE "entitlements"."continues_id" is null;--> statement-breakpoint
CREATE INDEX "entitlements_replaced" ON "entitlements" USING btree ("replaced_by");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_continues_id_unique" UNIQUE("continues_id");--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_replacement" CHECK (("entitlements"."replaced_by" is null) = ("entitlements"."replaced_until" is null));