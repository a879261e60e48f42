// Lists what a buyer gets with an agent, from its facts and from what was measured of it: what the seller left out is said,
// too.
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { countOf } from '../../../../ui/format.ts'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import type { AgentInFull } from '../../agents.contract.ts'
import { agentCatalogueMessages as messages } from '../../catalogue.messages.ts'
import type { AgentHealth } from '../../health/health.contract.ts'
import type { AgentInterface } from '../../interfaces/interfaces.contract.ts'
import { runPriceMessages } from '../../run-prices.messages.ts'
import { pricesOf } from '../../run-prices.rules.ts'
import { durationOf } from '../../runs/web/parts/durations.ts'

type WhatYouGetProps = {
  agent: AgentInFull
  /** Null for an agent that is set up as its seller says. */
  how: Pick<AgentInterface, 'runs_per_month' | 'price_per_run' | 'price_tiers'> | null
  health: AgentHealth
}

export function WhatYouGet({ agent, how, health }: WhatYouGetProps) {
  const { has_setup, is_set_up_by_hand, trial_days, owner } = agent
  const prices = how && pricesOf(how)
  return (
    <section aria-labelledby="what-you-get" className="flex flex-col gap-1">
      <h2 id="what-you-get" className="text-small font-semibold">
        What you get
      </h2>
      <Facts className="fact-rows figures">
        <Fact name="Free trial">
          {trial_days > 0 ? `${countOf(trial_days, 'day', 'days')}, the first time you deploy it` : 'None'}
        </Fact>
        <Fact name="Runs">
          {how
            ? how.runs_per_month === null
              ? 'As many as you like'
              : `${how.runs_per_month.toLocaleString('en-US')} a month included`
            : 'Not measured: you pay by the month, not by use.'}
        </Fact>
        {prices && <Fact name="Further runs">{runPriceMessages.onPage(prices)}</Fact>}
        {health.uptime !== null && <Fact name="Uptime">{`${health.uptime}%`}</Fact>}
        {health.median_ms !== null && health.error_rate !== null && (
          <Fact name="Median time">{durationOf(health.median_ms)}</Fact>
        )}
        <Fact name="How you use it">
          {how
            ? messages.runHere
            : is_set_up_by_hand
              ? messages.setUpByHand
              : 'Not yet: its seller still has to say how'}
        </Fact>
        <Fact name="Setup">
          {has_setup
            ? 'Written by the seller'
            : how
              ? 'Nothing to set up'
              : 'No written instructions. Ask the seller.'}
        </Fact>
        <Fact name="Access key">Your own, replaceable</Fact>
        <Fact name="Questions">
          <bdi>{owner ? nameOf(owner) : 'The seller'}</bdi>
          {' answers, once deployed'}
        </Fact>
      </Facts>
    </section>
  )
}
