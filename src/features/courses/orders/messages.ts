// Every sentence about orders of courses that a person can be shown.

export const orderMessages = {
  ownCourse: "You can't buy your own course",
  bought: 'You already have this course',
  /** An amount such as $49.00. */
  priceChanged: (price: string) =>
    `The price of this course is now ${price}. You haven't been charged. Check the price, then buy it again.`,
  buyFailed: 'Failed to start the payment',
  notFound: 'Order not found',
  notPaid: "This order isn't paid, so there is nothing to give back",
  wasFree: 'This course was free, so there is nothing to give back',
  tooLate: (days: number) => `The ${days} days in which you could have the money back are over`,

  enrolled: 'The course is yours',
  refunded: 'Your money is on its way back',
  refundedDetail: 'Your bank can take a few days to show it.',
  refundFailed: "Couldn't refund this order",
  listFailed: "Couldn't load your orders",
  none: 'No orders yet',
} as const
