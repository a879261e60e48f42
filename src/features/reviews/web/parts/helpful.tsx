// The button that votes for a review as helpful, or takes the vote back: right away on the screen, undone if the server refuses.
import { useMutation } from '@tanstack/react-query'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { formatCount } from '../../../../ui/format.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewMessages as messages } from '../../reviews.messages.ts'

/** `isMarked` is undefined until the person's votes are known. */
export function Helpful({ review, isMarked }: { review: Review; isMarked: boolean | undefined }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const before = { isOn: isMarked ?? false, count: review.helpful_count }
  const [now, setNow] = useState(before)
  const vote = useMutation({
    mutationFn: (isOn: boolean) =>
      api(isOn ? reviewContracts.vote : reviewContracts.unvote, { params: { id: review.id } }),
    onMutate(isOn) {
      const former = now
      setNow({ isOn, count: now.count + (isOn ? 1 : -1) })
      return former
    },
    onSuccess({ helpful_count }, isOn) {
      setNow({ isOn, count: helpful_count })
      void requery(user.id, 'reviews', 'marks')
    },
    onError(error, _isOn, former) {
      if (former) setNow(former)
      showToast({ kind: 'error', title: messages.voteFailed, description: reasonOf(error) })
    },
  })
  return (
    <Button
      size="small"
      aria-pressed={now.isOn}
      disabled={isMarked === undefined}
      icon={<ThumbsUp aria-hidden="true" className={classNames('size-4', now.isOn && 'fill-current')} />}
      onClick={() => {
        if (!vote.isPending) vote.mutate(!now.isOn)
      }}
      className={now.isOn ? 'border-ink bg-sunken' : undefined}
    >
      Helpful
      {now.count > 0 && <span className="figures text-soft">{formatCount(now.count)}</span>}
    </Button>
  )
}
