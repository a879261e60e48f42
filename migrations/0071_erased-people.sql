ALTER TABLE "profiles" ADD COLUMN "is_erased" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Whose accounts were erased before: the demonstration's people without an account have names.
UPDATE "profiles" SET "is_erased" = true
	WHERE "named_at" IS NULL AND "handle" IS NULL AND "display_name" IS NULL
		AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "profiles"."id");
