-- A conversation is about a subject: for all that there are, the proposal whose id they bear. Who takes part moves from
-- the conversation to the rows of read marks, with the block and the moment by which the inbox is sorted.
ALTER TABLE "conversations" RENAME COLUMN "proposal_id" TO "id";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "subject_kind" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "subject_id" bigint;--> statement-breakpoint
UPDATE "conversations" SET "subject_kind" = 'proposal', "subject_id" = "id";--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "subject_kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "subject_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_one_each" UNIQUE("subject_kind","subject_id");--> statement-breakpoint
ALTER TABLE "conversation_reads" RENAME TO "conversation_participants";--> statement-breakpoint
ALTER TABLE "conversation_participants" RENAME COLUMN "proposal_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "conversation_participants" RENAME CONSTRAINT "conversation_reads_proposal_id_person_id_pk" TO "conversation_participants_conversation_id_person_id_pk";--> statement-breakpoint
ALTER TABLE "conversation_participants" RENAME CONSTRAINT "conversation_reads_proposal_id_conversations_proposal_id_fk" TO "conversation_participants_conversation_id_conversations_id_fk";--> statement-breakpoint
ALTER TABLE "conversation_participants" RENAME CONSTRAINT "conversation_reads_person_id_profiles_id_fk" TO "conversation_participants_person_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "conversation_participants" RENAME CONSTRAINT "conversation_reads_count" TO "conversation_participants_count";--> statement-breakpoint
ALTER INDEX "conversation_reads_unread" RENAME TO "conversation_participants_unread";--> statement-breakpoint
DROP INDEX "conversation_reads_of_person";--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "last_message_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversation_participants" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
DELETE FROM "conversation_participants" WHERE NOT EXISTS (
  SELECT FROM "conversations" WHERE "id" = "conversation_id" AND "person_id" IN ("owner_id", "proposer_id")
);--> statement-breakpoint
INSERT INTO "conversation_participants" ("conversation_id", "person_id")
  SELECT "id", "person_id" FROM "conversations", unnest(ARRAY["owner_id", "proposer_id"]) AS "person_id"
  WHERE "person_id" IS NOT NULL
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "conversation_participants" SET
    "role" = CASE WHEN "person_id" = "owner_id" THEN 'owner' ELSE 'proposer' END,
    "last_message_at" = "conversations"."last_message_at",
    "blocked_at" = CASE WHEN "person_id" = "blocked_by" THEN "conversations"."blocked_at" END
  FROM "conversations" WHERE "id" = "conversation_id";--> statement-breakpoint
ALTER TABLE "conversation_participants" ALTER COLUMN "role" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "conversation_participants" ALTER COLUMN "last_message_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_participants_one_block" ON "conversation_participants" USING btree ("conversation_id") WHERE "conversation_participants"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "conversation_participants_recent" ON "conversation_participants" USING btree ("person_id","last_message_at" DESC NULLS FIRST,"conversation_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_block_whole";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_blocked_by_side";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_owner_id_profiles_id_fk";--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_proposer_id_profiles_id_fk";--> statement-breakpoint
DROP INDEX "conversations_of_owner";--> statement-breakpoint
DROP INDEX "conversations_of_proposer";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "owner_id";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "proposer_id";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "last_message_at";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "blocked_by";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "blocked_at";--> statement-breakpoint
ALTER TABLE "messages" RENAME COLUMN "proposal_id" TO "conversation_id";--> statement-breakpoint
ALTER TABLE "messages" RENAME CONSTRAINT "messages_proposal_id_conversations_proposal_id_fk" TO "messages_conversation_id_conversations_id_fk";--> statement-breakpoint
ALTER TABLE "proposals" RENAME COLUMN "state" TO "status";--> statement-breakpoint
ALTER TABLE "proposals" RENAME CONSTRAINT "proposals_state_known" TO "proposals_status_known";
