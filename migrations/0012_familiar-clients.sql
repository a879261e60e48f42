CREATE TABLE "familiar_clients" (
	"user_id" uuid NOT NULL,
	"client_hash" text NOT NULL,
	"familiarity" smallint NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "familiar_clients_user_id_client_hash_pk" PRIMARY KEY("user_id","client_hash")
);
--> statement-breakpoint
ALTER TABLE "familiar_clients" ADD CONSTRAINT "familiar_clients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "familiar_clients_last_seen" ON "familiar_clients" USING btree ("last_seen_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP COLUMN "tries";
--> statement-breakpoint
-- Counts of the last minutes, written with every sign-in and every change: not worth a wait for the disk each.
ALTER TABLE "account_limits" SET UNLOGGED;
