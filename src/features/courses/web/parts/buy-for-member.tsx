// Acts on the button that buys a course for a member: leads to the card provider's page, into a free course, or to a course
// that is already theirs. Loaded for members only.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { requery } from '../../../../platform/client/person-queries.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { orderContracts } from '../../orders/orders.contract.ts'
import { orderMessages as messages } from '../../orders/orders.messages.ts'
import { isInstructor } from '../../orders/orders.policy.ts'
import { enrolledQuery } from '../../orders/web/parts/own-orders.ts'
import type { PurchaseStage, SoldCourse } from './buying.ts'

type BuyForMemberProps = {
  course: SoldCourse
  /** Presses before this was loaded count, too. */
  presses: number
  onStage: (stage: PurchaseStage) => void
}

export default signedInOnly(ForPerson)

function ForPerson({ course, presses, onStage }: BuyForMemberProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isOwn = isInstructor(user.id, course)
  const enrolled = useQuery({ ...enrolledQuery(api, user.id, course.id), enabled: !isOwn })
  const key = useRef(crypto.randomUUID())
  const buying = useMutation({
    mutationFn: () =>
      api(
        orderContracts.buy,
        { params: { id: course.id }, body: { price: course.price } },
        { idempotencyKey: key.current },
      ),
    async onSuccess({ url }) {
      if (url !== null) {
        window.location.assign(url)
        return
      }
      await requery(user.id, 'orders')
      void requery(user.id, 'learning')
      showToast({ kind: 'success', title: messages.enrolled(course.title) })
      await navigate(paths.learn(course.id))
    },
    onError(error) {
      showToast({ kind: 'error', title: messages.buyFailed, description: reasonOf(error) })
      // After a refusal the course is requeried: its price has changed, or it was bought elsewhere.
      if (error instanceof Problem && error.kind === 'conflict') {
        key.current = crypto.randomUUID()
        void requery(user.id, 'orders')
        void revalidate()
      }
    },
  })

  const isKnown = isOwn || enrolled.data !== undefined || enrolled.isError
  const mayBuy = isKnown && !isOwn && enrolled.data?.isEnrolled !== true
  const act = useEffectEvent(() => {
    if (!buying.isPending) buying.mutate()
  })
  const done = useRef(0)
  useEffect(() => {
    if (presses === 0 || !mayBuy || done.current === presses) return
    done.current = presses
    act()
  }, [presses, mayBuy])

  const stage = stageOf()
  const showStage = useEffectEvent(onStage)
  useEffect(() => showStage(stage), [stage])
  return null

  function stageOf(): PurchaseStage {
    if (isOwn) return 'own'
    if (enrolled.data?.isEnrolled === true) return 'enrolled'
    if (buying.isPending) return 'buying'
    return isKnown ? 'open' : 'unknown'
  }
}
