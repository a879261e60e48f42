// Holds every sentence about orders of courses that a person can be shown.
import { MOST_REFUNDS, REFUND_DAYS, REFUNDS_WITHIN_DAYS } from '../../payments/payments.rules.ts'

export const orderMessages = {
  ownCourse: "You can't buy your own course",
  bought: 'You already have this course',
  priceChanged: (title: string, price: string) =>
    `The price of “${title}” is now ${price}. You haven't been charged. Check the price, then buy it again.`,
  buyFailed: 'Failed to start the payment',
  notFound: 'Order not found',
  notPaid: "This order isn't paid, so there's nothing to refund",
  wasFree: "This course was free, so there's nothing to refund",
  isFinal: "You've already had a refund for this course, so this purchase is final.",
  waiting: "You've asked for a refund of this course. We're reviewing it and will let you know soon.",
  declined: 'We reviewed your refund request for this course and declined it',
  tooLate: (days: number) => `The ${days}-day refund period is over`,

  enrolled: (title: string) => `“${title}” is yours`,
  /** A course that a person has links to its payment. */
  inSettings: 'Refund and receipt',
  terms: `You can get a full refund within ${REFUND_DAYS} days, once per course. After ${MOST_REFUNDS} refunds in ${REFUNDS_WITHIN_DAYS} days, we review each one first.`,

  refunded: (title: string) => `Refund issued for “${title}”`,
  refundedDetail: 'It can take a few days to appear on your statement.',
  asked: (title: string) => `We're reviewing your refund for “${title}”`,
  askedDetail: `You've had ${MOST_REFUNDS} refunds in ${REFUNDS_WITHIN_DAYS} days, so we review this one first. You keep the course until then.`,
  refundFailed: (title: string) => `Couldn't refund “${title}”`,
  listFailed: "Couldn't load your orders",
  none: 'No orders yet',

  beginning: 'To message an instructor, open your orders. To message a student, open your course.',
  notYours: "You can message the instructor once you've bought the course.",
  courseGone: 'Deleted course',
} as const
