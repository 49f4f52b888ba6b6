CREATE TABLE "deleted_people" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"purge_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deleted_people" ADD CONSTRAINT "deleted_people_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deleted_people_due" ON "deleted_people" USING btree ("purge_at");
