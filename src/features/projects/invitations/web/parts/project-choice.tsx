// The choice of one's open projects for an invitation; those to which the person needs no invitation are listed below.
import { Badge } from '../../../../../ui/badge.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { ChoiceCards } from '../../../../../ui/choice-cards.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import type { InvitableProject } from '../../invitations.contract.ts'
import { invitationMessages as messages } from '../../invitations.messages.ts'
import { isChoosable } from '../../invitations.policy.ts'
import { STANDING_LABELS } from '../../invitations.rules.ts'

type ProjectChoiceProps = {
  data: { items: readonly InvitableProject[] } | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
  chosen: string | undefined
  onChoose: (id: string) => void
  error: string | undefined
}

export function ProjectChoice(props: ProjectChoiceProps) {
  const { data, isError, isFetching, refetch, chosen, onChoose, error } = props
  if (!data) {
    if (!isError) return <Skeleton className="h-40 w-full" />
    return (
      <div role="alert" className="flex flex-col items-start gap-3">
        <p className="text-small text-danger">{messages.choicesNotLoaded}</p>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      </div>
    )
  }
  const choosable = data.items.filter(({ standing }) => isChoosable(standing))
  if (data.items.length === 0)
    return (
      <Notice kind="info" title={messages.noProject}>
        {messages.noProjectDetail}
      </Notice>
    )
  return (
    <div className="flex flex-col gap-4">
      {choosable.length === 0 ? (
        <p className="text-soft">{messages.allInvited}</p>
      ) : (
        <ChoiceCards
          legend="Project"
          name="project_id"
          value={chosen}
          onChoose={onChoose}
          error={error}
          choices={choosable.map(({ id, title, budget, duration }) => ({
            value: String(id),
            label: title,
            description: `${formatDollars(budget)}, ${duration}`,
          }))}
        />
      )}
      <OtherProjects items={data.items} />
    </div>
  )
}

function OtherProjects({ items }: { items: readonly InvitableProject[] }) {
  const others = items.flatMap(({ id, title, standing }) =>
    isChoosable(standing) ? [] : [{ id, title, label: STANDING_LABELS[standing] }],
  )
  if (others.length === 0) return null
  return (
    <ul aria-label="Projects they know about" className="border-t border-line">
      {others.map(({ id, title, label }) => (
        <li
          key={id}
          className="flex items-center justify-between gap-3 border-b border-line py-2 text-small text-soft"
        >
          <bdi className="min-w-0 break-words">{title}</bdi>
          <Badge variant="secondary">{label}</Badge>
        </li>
      ))}
    </ul>
  )
}
