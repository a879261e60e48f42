// What an agent does, for everyone to see: the seller's samples with their results, and for members a few own inputs a day.
// Rendered by the server and loaded late: the page is there before what only those need who try the agent.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../../../platform/client/form-draft.ts'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'
import type { AgentInterface } from '../../../interfaces/interfaces.contract.ts'
import type { AgentInput } from '../../../interfaces/interfaces.schemas.ts'
import { tryLimit } from '../../runs.rules.ts'
import { Playground } from './playground.tsx'

type TryItProps = { agentId: number; how: AgentInterface }

/** What a visitor typed waits in the tab until they are back from signing in. */
const VISITOR = 'visitor'
const draftOf = (agentId: number) => `try-${agentId}`

export default function TryIt({ agentId, how }: TryItProps) {
  const state = useAuthState()
  const { pathname } = useLocation()
  const isMember = state.status === 'signed-in' && !state.lacksSecondFactor
  const draft = useDraft(agentId, isMember)
  const isUnknown = state.status === 'loading'
  return (
    <section aria-labelledby="try-it" className="flex flex-col gap-3">
      <h2 id="try-it" className="text-small font-semibold">
        Try it
      </h2>
      <Playground
        key={draft ? 'draft' : 'samples'}
        how={how}
        what={{ kind: 'try', agentId }}
        initial={draft}
        runClassName={
          how.tries_per_day === 0
            ? 'hidden'
            : isUnknown
              ? 'hidden signed-in:inline-flex'
              : isMember
                ? ''
                : 'hidden'
        }
        instead={(input) =>
          !isMember &&
          how.tries_per_day > 0 && (
            <ButtonLink
              variant="solid"
              className={isUnknown ? 'signed-in:hidden' : ''}
              to={paths.signUp(pathname, 'try')}
              onClick={() => keepOwn(agentId, how, input())}
            >
              Sign in to try your own input
            </ButtonLink>
          )
        }
        note={
          <p className="text-small text-faint">
            {how.tries_per_day === 0
              ? 'Deploy it to run your own inputs'
              : `Up to ${Math.min(tryLimit.tries, how.tries_per_day)} of your own inputs a day before you deploy it`}
          </p>
        }
      />
    </section>
  )
}

/** A sample is there again anyway. */
function keepOwn(agentId: number, { samples }: AgentInterface, input: AgentInput | undefined): void {
  const text = JSON.stringify(input)
  if (input && samples.every((sample) => JSON.stringify(sample.input) !== text))
    keepDraft(draftOf(agentId), VISITOR, { input: text })
}

/** What someone typed before they signed in, once they are back. */
function useDraft(agentId: number, isMember: boolean): AgentInput | undefined {
  const [draft, setDraft] = useState<AgentInput>()
  useEffect(() => {
    if (!isMember) return
    const { input } = readDraft(draftOf(agentId), VISITOR, { input: '' })
    if (input === '') return
    forgetDraft(draftOf(agentId), VISITOR)
    setDraft(parseExactJson(input) as AgentInput)
  }, [agentId, isMember])
  return draft
}
