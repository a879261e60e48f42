CREATE TABLE "sandbox_account_links" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"secret" text NOT NULL,
	"session" text,
	"url" text NOT NULL,
	"return_url" text NOT NULL,
	"refresh_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_account_links_secret_unique" UNIQUE("secret"),
	CONSTRAINT "sandbox_account_links_session_unique" UNIQUE("session")
);
--> statement-breakpoint
CREATE TABLE "sandbox_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"metadata" jsonb NOT NULL,
	"has_name" boolean NOT NULL,
	"person" text,
	"bank_id" text,
	"bank_kind" text,
	"bank_last_four" text,
	"bank_failed_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"review_ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_accounts_bank" CHECK (num_nulls("sandbox_accounts"."bank_id", "sandbox_accounts"."bank_kind", "sandbox_accounts"."bank_last_four") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"metadata" jsonb NOT NULL,
	"bank_id" text NOT NULL,
	"bank_kind" text NOT NULL,
	"arrives_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_payouts_amount" CHECK ("sandbox_payouts"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"amount" integer NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_transfers_amount" CHECK ("sandbox_transfers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "sandbox_events" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_account_links" ADD CONSTRAINT "sandbox_account_links_account_id_sandbox_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sandbox_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_payouts" ADD CONSTRAINT "sandbox_payouts_account_id_sandbox_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sandbox_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_transfers" ADD CONSTRAINT "sandbox_transfers_account_id_sandbox_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."sandbox_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_account_links_by_age" ON "sandbox_account_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sandbox_accounts_reviewed" ON "sandbox_accounts" USING btree ("review_ends_at") WHERE "sandbox_accounts"."review_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_payouts_of" ON "sandbox_payouts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sandbox_payouts_due" ON "sandbox_payouts" USING btree ("due_at") WHERE "sandbox_payouts"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_transfers_to" ON "sandbox_transfers" USING btree ("account_id");