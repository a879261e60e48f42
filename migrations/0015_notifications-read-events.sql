ALTER TABLE "notifications" DROP CONSTRAINT "notifications_path_is_local";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_actor_id_profiles_id_fk";
--> statement-breakpoint
DROP INDEX "notifications_by_actor";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "params";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "actor_id";--> statement-breakpoint
ALTER TABLE "notifications" DROP COLUMN "path";