-- Rows so far hold to the new checks, which are why they are not read for them.
ALTER TABLE "agent_runs" DROP CONSTRAINT "agent_runs_source_known";--> statement-breakpoint
ALTER TABLE "agent_runs" DROP CONSTRAINT "agent_runs_try_when";--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_source_known" CHECK ("agent_runs"."source" in ('api', 'page', 'tool', 'try', 'test')) NOT VALID;--> statement-breakpoint
ALTER TABLE "agent_runs" ADD CONSTRAINT "agent_runs_try_when" CHECK (("agent_runs"."source" in ('try', 'test')) = ("agent_runs"."purchase_id" is null)) NOT VALID;
