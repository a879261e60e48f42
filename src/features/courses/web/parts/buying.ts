// What the buttons that buy a course need to know.
import type { ButtonProps } from '../../../../ui/button.tsx'

export type BuyLook = Pick<ButtonProps, 'variant' | 'size' | 'wide'>
export type SoldCourse = { id: number; title: string; price: number; user_id: string }

/** What a member's button is for: to change their own course, go to one they have, or buy one. */
export type PurchaseStage = 'own' | 'enrolled' | 'unknown' | 'open' | 'buying'
