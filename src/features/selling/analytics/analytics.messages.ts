// The sentences of a seller's analytics: the meaning of figures, and texts for empty ones.

export const analyticsMessages = {
  endsBeforeItStarts: "The end can't be before the start",
  notLoaded: "Couldn't load your analytics",
  fileFailed: "Couldn't export your analytics",
  /** The columns of the file, in their order (SEL-10). */
  columns: ['Date', 'Event Type', 'Product Type', 'Amount'],
  nothingYet: 'No visits or sales yet',
  nothingYetNext:
    'List an agent or publish a course. Every visit to its page and every sale shows up here from then on.',
  nothingInRange: 'No visits or sales in this period',
  /** This is shown for a conversion rate above 100 %. */
  moreThanViews: 'More purchases than counted visits',
  meanings: {
    revenue: 'What buyers paid in this period, renewals included. Refunds are not subtracted.',
    sales: 'Payments you received in this period: first payments and renewals.',
    views:
      'Visits to the pages of your agents and courses. A visitor counts once a day on each page. Your own visits and known bots are left out.',
    conversion: 'First purchases for every 100 views. Renewals are left out.',
    refunds:
      'Refunds to buyers in this period, including those for earlier sales. Refunds that a bank returned are left out.',
    monthly:
      'What your paid subscriptions bring in each month from now on. Free trials, and subscriptions that will not renew, are left out.',
    gained: 'Subscriptions that started in this period, free trials included.',
    lost: 'Subscriptions that ended in this period, free trials included.',
  },
} as const
