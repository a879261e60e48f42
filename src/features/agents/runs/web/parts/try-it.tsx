// Shows everyone the seller's samples with their results, lets members try a few own inputs a day, and its seller test it. The server renders it,
// and the browser loads its program late, since only people who try the agent need it.
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../../../platform/client/form-draft.ts'
import { parseExactJson } from '../../../../../platform/contract/exact-json.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { useAuthState } from '../../../../accounts/web/parts/auth-provider.tsx'
import type { AgentInterface } from '../../../interfaces/interfaces.contract.ts'
import type { RunInput } from '../../../interfaces/interfaces.schemas.ts'
import { tryLimit } from '../../runs.rules.ts'
import { Playground } from './playground.tsx'

type TryItProps = { agentId: number; sellerId: string; how: AgentInterface }

/** A visitor's input waits in the tab until they are back from signing in. */
const VISITOR = 'visitor'
const draftOf = (agentId: number) => `try-${agentId}`

export default function TryIt({ agentId, sellerId, how }: TryItProps) {
  const state = useAuthState()
  const { pathname } = useLocation()
  const isMember = state.status === 'signed-in' && !state.lacksSecondFactor
  const draft = useDraft(agentId, isMember)
  const isUnknown = state.status === 'loading'
  const isSeller = isMember && state.user.id === sellerId
  return (
    <section aria-labelledby="try-it" className="flex flex-col gap-3">
      <h2 id="try-it" className="text-small font-semibold">
        Try it
      </h2>
      <Playground
        key={draft ? 'draft' : 'samples'}
        how={how}
        what={{ kind: isSeller ? 'test' : 'try', agentId }}
        {...(isSeller ? { runLabel: 'Test as a buyer' } : {})}
        initial={draft}
        folds
        runClassName={
          how.tries_per_day === 0 && !isSeller
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
            {isSeller
              ? 'This is what buyers see. A test costs nothing and counts nowhere.'
              : how.tries_per_day === 0
                ? 'Deploy it to run your own inputs'
                : `Up to ${Math.min(tryLimit.tries, how.tries_per_day)} of your own inputs a day before you deploy it`}
          </p>
        }
      />
    </section>
  )
}

/** A sample needs no keeping: the page shows it again anyway. */
function keepOwn(agentId: number, { samples }: AgentInterface, input: RunInput | undefined): void {
  const text = JSON.stringify(input)
  if (input && samples.every((sample) => JSON.stringify(sample.input) !== text))
    keepDraft(draftOf(agentId), VISITOR, { input: text })
}

/** The draft was typed before signing in. */
function useDraft(agentId: number, isMember: boolean): RunInput | undefined {
  const [draft, setDraft] = useState<RunInput>()
  useEffect(() => {
    if (!isMember) return
    const { input } = readDraft(draftOf(agentId), VISITOR, { input: '' })
    if (input === '') return
    forgetDraft(draftOf(agentId), VISITOR)
    setDraft(parseExactJson(input) as RunInput)
  }, [agentId, isMember])
  return draft
}
