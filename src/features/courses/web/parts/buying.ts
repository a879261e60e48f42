// What the buttons that buy a course need to know.
import type { ButtonProps } from '../../../../ui/button.tsx'

export type BuyLook = Pick<ButtonProps, 'variant' | 'size' | 'wide'>
export type SoldCourse = { id: number; price: number; user_id: string }
