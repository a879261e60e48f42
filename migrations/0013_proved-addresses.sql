CREATE TABLE "address_undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "address_undos_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "account_notices" (
	"email" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_notices_email_kind_pk" PRIMARY KEY("email","kind"),
	CONSTRAINT "account_notices_held" CHECK ("account_notices"."held" >= 0)
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" DROP CONSTRAINT "one_time_codes_purpose_known";--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "sign_up" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_change_waits_for" text;--> statement-breakpoint
ALTER TABLE "address_undos" ADD CONSTRAINT "address_undos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_notices" ADD CONSTRAINT "account_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_undos_of_user" ON "address_undos" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "address_undos_email" ON "address_undos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "address_undos_over" ON "address_undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_notices_over" ON "account_notices" USING btree ("until");--> statement-breakpoint
CREATE INDEX "account_notices_of_user" ON "account_notices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_purpose_known" CHECK ("one_time_codes"."purpose" in ('signup', 'recovery', 'email_change', 'email_change_present', 'reauthentication'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email_change_waits" CHECK ("users"."email_change_waits_for" in ('new', 'present', 'both'));