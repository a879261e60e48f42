DROP INDEX "purchases_of_agent";--> statement-breakpoint
CREATE INDEX "proposals_of_project" ON "proposals" USING btree ("project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_of_agent" ON "purchases" USING btree ("agent_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);