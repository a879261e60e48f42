CREATE TABLE "application_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"application_id" text NOT NULL,
	"scope" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_grants_once" UNIQUE("user_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "application_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"state" text,
	"code_challenge" text NOT NULL,
	"resource" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"grant_id" uuid,
	"code_hash" text,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "application_requests_code" UNIQUE("code_hash")
);
--> statement-breakpoint
CREATE TABLE "application_tokens" (
	"access_hash" text PRIMARY KEY NOT NULL,
	"refresh_hash" text NOT NULL,
	"grant_id" uuid NOT NULL,
	"resource" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	"refreshed_at" timestamp (3) with time zone,
	CONSTRAINT "application_tokens_refresh" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"fetched_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "application_grants" ADD CONSTRAINT "application_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_grants" ADD CONSTRAINT "application_grants_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requests" ADD CONSTRAINT "application_requests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_requests" ADD CONSTRAINT "application_requests_grant_id_application_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."application_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_tokens" ADD CONSTRAINT "application_tokens_grant_id_application_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."application_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_grants_of_application" ON "application_grants" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_requests_of_application" ON "application_requests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "application_requests_of_grant" ON "application_requests" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "application_requests_over" ON "application_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "application_tokens_of_grant" ON "application_tokens" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "application_tokens_over" ON "application_tokens" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX "applications_created" ON "applications" USING btree ("created_at");