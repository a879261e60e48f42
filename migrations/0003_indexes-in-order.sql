DROP INDEX "agents_newest";--> statement-breakpoint
DROP INDEX "agents_popular";--> statement-breakpoint
DROP INDEX "agents_by_rating";--> statement-breakpoint
DROP INDEX "agents_by_price";--> statement-breakpoint
DROP INDEX "agents_by_price_down";--> statement-breakpoint
DROP INDEX "agents_category_newest";--> statement-breakpoint
DROP INDEX "agents_category_popular";--> statement-breakpoint
DROP INDEX "agents_category_by_rating";--> statement-breakpoint
DROP INDEX "agents_category_by_price";--> statement-breakpoint
DROP INDEX "agents_category_by_price_down";--> statement-breakpoint
DROP INDEX "agents_of_owner";--> statement-breakpoint
DROP INDEX "purchases_of_person";--> statement-breakpoint
DROP INDEX "projects_recent";--> statement-breakpoint
DROP INDEX "projects_by_budget";--> statement-breakpoint
DROP INDEX "projects_by_proposals";--> statement-breakpoint
DROP INDEX "projects_category_recent";--> statement-breakpoint
DROP INDEX "projects_category_by_budget";--> statement-breakpoint
DROP INDEX "projects_category_by_proposals";--> statement-breakpoint
DROP INDEX "projects_of_owner";--> statement-breakpoint
DROP INDEX "proposals_of_person";--> statement-breakpoint
DROP INDEX "reviews_of_product";--> statement-breakpoint
CREATE INDEX "agents_newest" ON "agents" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_popular" ON "agents" USING btree ("users_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_by_rating" ON "agents" USING btree ("rating" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_by_price" ON "agents" USING btree ("price","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_by_price_down" ON "agents" USING btree ("price" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_category_newest" ON "agents" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_category_popular" ON "agents" USING btree ("category","users_count" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_category_by_rating" ON "agents" USING btree ("category","rating" DESC NULLS LAST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_category_by_price" ON "agents" USING btree ("category","price","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_category_by_price_down" ON "agents" USING btree ("category","price" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "agents_of_owner" ON "agents" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "purchases_of_person" ON "purchases" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "projects_recent" ON "projects" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_by_budget" ON "projects" USING btree ("budget" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_by_proposals" ON "projects" USING btree ("proposals_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_category_recent" ON "projects" USING btree ("category","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_category_by_budget" ON "projects" USING btree ("category","budget" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_category_by_proposals" ON "projects" USING btree ("category","proposals_count" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "projects"."status" = 'active';--> statement-breakpoint
CREATE INDEX "projects_of_owner" ON "projects" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proposals_of_person" ON "proposals" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_of_product" ON "reviews" USING btree ("product_type","product_id","created_at" DESC NULLS FIRST);