CREATE TABLE "upload_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"is_wanted" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
