ALTER TABLE "former_handles" DROP CONSTRAINT "former_handles_profile_id_profiles_id_fk";
--> statement-breakpoint
ALTER TABLE "former_handles" ALTER COLUMN "profile_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "former_handles" ADD CONSTRAINT "former_handles_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;