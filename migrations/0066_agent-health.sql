CREATE TABLE "agent_health" (
	"agent_id" bigint PRIMARY KEY NOT NULL,
	"measured_since" timestamp (3) with time zone NOT NULL,
	"next_probe_at" timestamp (3) with time zone NOT NULL,
	"next_sample_at" timestamp (3) with time zone NOT NULL,
	"probed_at" timestamp (3) with time zone,
	"probe_passed" boolean,
	"sampled_at" timestamp (3) with time zone,
	"sample_passed" boolean,
	"passing_from" date NOT NULL,
	"bad_from" date NOT NULL,
	"judged_on" date NOT NULL,
	"bad_days" smallint DEFAULT 0 NOT NULL,
	"passing_days" smallint DEFAULT 0 NOT NULL,
	"is_proven" boolean DEFAULT false NOT NULL,
	"has_few_refunds" boolean DEFAULT true NOT NULL,
	"verified_since" timestamp (3) with time zone,
	"runs" integer DEFAULT 0 NOT NULL,
	"failed_runs" integer DEFAULT 0 NOT NULL,
	"median_ms" integer,
	"p95_ms" integer
);
--> statement-breakpoint
CREATE TABLE "agent_health_days" (
	"agent_id" bigint NOT NULL,
	"day" date NOT NULL,
	"probes" integer NOT NULL,
	"failed" integer NOT NULL,
	"sample_passed" boolean,
	CONSTRAINT "agent_health_days_agent_id_day_pk" PRIMARY KEY("agent_id","day"),
	CONSTRAINT "agent_health_days_failed" CHECK ("agent_health_days"."failed" between 0 and "agent_health_days"."probes")
);
--> statement-breakpoint
ALTER TABLE "agent_interfaces" ADD COLUMN "health_path" text;--> statement-breakpoint
ALTER TABLE "agents" ADD COLUMN "paused_for" text;--> statement-breakpoint
ALTER TABLE "agent_health" ADD CONSTRAINT "agent_health_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_health_days" ADD CONSTRAINT "agent_health_days_agent_id_agents_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_health_to_probe" ON "agent_health" USING btree ("next_probe_at");--> statement-breakpoint
CREATE INDEX "agent_health_to_sample" ON "agent_health" USING btree ("next_sample_at");--> statement-breakpoint
CREATE INDEX "agent_health_to_judge" ON "agent_health" USING btree ("judged_on");--> statement-breakpoint
CREATE INDEX "agent_health_days_old" ON "agent_health_days" USING btree ("day");--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_paused_off_sale" CHECK ("agents"."paused_for" is null or ("agents"."withdrawn_at" is not null and "agents"."hidden_from" is null));--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_paused_known" CHECK ("agents"."paused_for" in ('cannot_run', 'unhealthy'));--> statement-breakpoint
-- From now on measured days alone make an agent verified.
UPDATE "agents" SET "verified" = false WHERE "verified";--> statement-breakpoint
-- What can be called is measured from now on, spread over ten minutes and a day.
INSERT INTO "agent_health" ("agent_id", "measured_since", "next_probe_at", "next_sample_at", "passing_from", "bad_from", "judged_on")
SELECT declared."agent_id", declared."checked_at", declared."checked_at" + make_interval(secs => declared."agent_id" * 7919 % 600),
  declared."checked_at" + make_interval(secs => declared."agent_id" * 7919 % 86400),
  (declared."checked_at" at time zone 'utc')::date + 1, (declared."checked_at" at time zone 'utc')::date,
  (declared."checked_at" at time zone 'utc')::date - 1
FROM "agent_interfaces" declared JOIN "agents" agent ON agent."id" = declared."agent_id"
WHERE declared."failure" IS NULL AND declared."checked_url" = agent."endpoint_url";--> statement-breakpoint
-- What no one could use is off sale until its seller mends it.
UPDATE "agents" SET "withdrawn_at" = "created_at", "paused_for" = 'cannot_run'
WHERE "withdrawn_at" IS NULL AND char_length(coalesce("setup_instructions", '')) < 80
  AND NOT EXISTS (
    SELECT FROM "agent_interfaces" declared
    WHERE declared."agent_id" = "agents"."id" AND declared."failure" IS NULL
      AND declared."checked_url" = "agents"."endpoint_url"
  );
