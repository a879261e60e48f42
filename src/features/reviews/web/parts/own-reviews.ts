// The queries of the signed-in person about the reviews of a product, and how they are requeried.
import { queryOptions } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import { personKey, requery } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { productReviewContracts, reviewContracts } from '../../reviews.contract.ts'
import type { ShownProduct } from './reviewed-product.ts'

export const ownReviewQuery = (api: Api, userId: string, { type, id }: ShownProduct) =>
  queryOptions({
    queryKey: personKey(userId, 'reviews', 'own', type, String(id)),
    queryFn: () => api(productReviewContracts[type].own, { params: { id } }),
  })

/** One call asks for the votes and reports on all shown reviews. */
export const marksQuery = (api: Api, userId: string, ids: readonly number[]) =>
  queryOptions({
    queryKey: personKey(userId, 'reviews', 'marks', ids.join()),
    queryFn: () => api(reviewContracts.marks, { query: { ids: ids.join() } }),
    enabled: ids.length > 0,
  })

export function useRequeryReviews(): () => void {
  const { user } = usePerson()
  const { revalidate } = useRevalidator()
  return () => {
    void requery(user.id, 'reviews')
    void revalidate()
  }
}
