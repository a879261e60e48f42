// Holds every sentence about a person's subscriptions that they can be shown.

export const subscriptionMessages = {
  notFound: 'Subscription not found',
  endedAlready: 'This subscription has ended',
  notChanged: "This subscription can't be changed any more. Reload the page to see its current status.",
  notSold: "This is no longer for sale, so it can't be resumed",

  stillCharged: (amount: string) =>
    `Further runs for ${amount} aren’t billed yet, and your card is charged for them.`,
  cancelled: "Subscription cancelled. You won't be charged again.",
  endedNow: 'Subscription ended',
  resumed: 'Subscription resumed',
  cancelFailed: "Couldn't cancel this subscription",
  resumeFailed: "Couldn't resume this subscription",

  notLoaded: "Couldn't load your subscriptions",
  none: 'No subscriptions',
  noneDetail: 'Agents you deploy are billed monthly and appear here.',
} as const
