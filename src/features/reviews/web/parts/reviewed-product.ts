// The facts of a product that its reviews need, and the people who may be named in them.
import type * as z from 'zod'
import type { publicPerson } from '../../../profiles/profiles.contract.ts'
import type { ReviewedType } from '../../reviews.rules.ts'

export type ShownProduct = {
  type: ReviewedType
  id: number
  name: string
  /** The owner is the seller, who replies. */
  owner_id: string
  owner: z.output<typeof publicPerson> | null
}
