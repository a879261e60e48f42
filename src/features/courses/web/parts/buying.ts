// Defines what the buttons that buy a course share.
import type { ButtonProps } from '../../../../ui/button.tsx'

export type BuyLook = Pick<ButtonProps, 'variant' | 'size' | 'wide'>
export type SoldCourse = { id: number; title: string; price: number; user_id: string }

/** A member's button edits their own course, opens one they have, or buys one. */
export type PurchaseStage = 'own' | 'enrolled' | 'unknown' | 'open' | 'buying'
