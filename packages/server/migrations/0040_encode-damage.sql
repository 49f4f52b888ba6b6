ALTER TABLE "encodes" ADD COLUMN "damage" text;--> statement-breakpoint
ALTER TABLE "encodes" ADD COLUMN "accepts_damage" boolean DEFAULT false NOT NULL;