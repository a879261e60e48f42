// Lists what a buyer gets with an agent, from its facts alone: what the seller left out is said, too.
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { countOf } from '../../../../ui/format.ts'
import { nameOf } from '../../../profiles/profiles.policy.ts'
import type { AgentInFull } from '../../agents.contract.ts'
import { agentCatalogueMessages as messages } from '../../catalogue.messages.ts'
import type { AgentInterface } from '../../interfaces/interfaces.contract.ts'
import { runPriceMessages } from '../../run-prices.messages.ts'
import { pricesOf } from '../../run-prices.rules.ts'

type WhatYouGetProps = {
  agent: AgentInFull
  /** Null for an agent that is set up as its seller says. */
  how: Pick<AgentInterface, 'runs_per_month' | 'price_per_run' | 'price_tiers'> | null
}

export function WhatYouGet({ agent, how }: WhatYouGetProps) {
  const { has_setup, is_set_up_by_hand, trial_days, owner } = agent
  const prices = how && pricesOf(how)
  const further = prices ? runPriceMessages.onPage(prices) : undefined
  return (
    <section aria-labelledby="what-you-get" className="flex flex-col gap-3">
      <h2 id="what-you-get" className="text-small font-semibold">
        What you get
      </h2>
      <Facts className="grid gap-x-10 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
        <Fact name="How you use it">
          {how
            ? messages.runHere
            : is_set_up_by_hand
              ? messages.setUpByHand
              : 'Not yet: its seller still has to say how'}
        </Fact>
        <Fact name="Access key">A key of your own. You can replace it at any time.</Fact>
        <Fact name="Setup">
          {has_setup
            ? 'Written instructions by the seller'
            : how
              ? 'Nothing to set up'
              : 'No written instructions. Ask the seller.'}
        </Fact>
        <Fact name="Free trial">
          {trial_days > 0 ? `${countOf(trial_days, 'day', 'days')}, the first time you deploy it` : 'None'}
        </Fact>
        <Fact name="Use">
          {how
            ? how.runs_per_month === null
              ? 'As many runs as you like'
              : `${countOf(how.runs_per_month, 'run', 'runs')} a month included`
            : 'Not measured: you pay by the month, not by use.'}
        </Fact>
        {further !== undefined && <Fact name="Further runs">{further}</Fact>}
        <Fact name="Questions">
          {'Go to '}
          <bdi>{owner ? nameOf(owner) : 'the seller'}</bdi>
          {', in messages, once you have deployed it'}
        </Fact>
      </Facts>
    </section>
  )
}
