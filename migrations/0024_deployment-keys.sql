CREATE TABLE "deployment_keys" (
	"purchase_id" bigint PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "deployment_keys_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "owner_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "buyer_named" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deployment_keys" ADD CONSTRAINT "deployment_keys_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;