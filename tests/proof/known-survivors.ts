// Which changes of the code does no test notice, and why is that right? By file and text, not by line.

export type Change = {
  readonly file: string
  /** What stands there, and what can stand in its place, on one line. */
  readonly text: string
  readonly instead: string
}

export const KNOWN_SURVIVORS: readonly (Change & { readonly why: string })[] = [
  {
    file: 'src/features/ledger/server/movements.actions.ts',
    text: 'known.disputed > 0',
    instead: 'false',
    why: 'A payment has one movement of a dispute, by its key: the second is not written.',
  },
  {
    file: 'src/features/ledger/server/movements.actions.ts',
    text: 'known.disputed > 0',
    instead: 'true',
    why: 'What moves nothing is not written, and a bank never holds less than nothing.',
  },
  {
    file: 'src/features/ledger/server/movements.actions.ts',
    text: 'known.disputed > 0',
    instead: 'known.disputed >= 0',
    why: 'What moves nothing is not written.',
  },
  {
    file: 'src/features/ledger/server/movements.actions.ts',
    text: 'amount <= 0',
    instead: 'amount < 0',
    why: 'What moves nothing is not written.',
  },
  {
    file: 'src/features/ledger/server/movements.records.ts',
    text: 'row?.refunded',
    instead: 'row.refunded',
    why: 'A sum without groups is always one row; the types do not know.',
  },
  {
    file: 'src/features/ledger/server/movements.records.ts',
    text: 'row?.disputed',
    instead: 'row.disputed',
    why: 'A sum without groups is always one row; the types do not know.',
  },
  {
    file: 'src/features/ledger/server/movements.records.ts',
    text: 'moved.length > 0',
    instead: 'true',
    why: 'Without rows nothing is written; the condition spares the statement.',
  },
  {
    file: 'src/features/ledger/server/movements.records.ts',
    text: 'moved.length > 0',
    instead: 'moved.length >= 0',
    why: 'Without rows nothing is written; the condition spares the statement.',
  },
  {
    file: 'src/features/ledger/server/movements.records.ts',
    text: 'available_on === null',
    instead: 'false',
    why: 'A row without a day is not before one; the types do not know.',
  },
  {
    file: 'src/features/ledger/server/movements.records.ts',
    text: '[]',
    instead: '["Stryker was here"]',
    why: 'A row without a day is not before one; the types do not know.',
  },
  {
    file: 'src/features/payments/usage/usage.rules.ts',
    text: 'paid > FIRST_CREDIT',
    instead: 'paid >= FIRST_CREDIT',
    why: 'Of two equal amounts either is right.',
  },
  {
    file: 'src/features/selling/analytics/analytics.rules.ts',
    text: 'asked.end > today',
    instead: 'asked.end >= today',
    why: 'Of two equal days either is right.',
  },
  {
    file: 'src/features/selling/analytics/analytics.rules.ts',
    text: 'first < end',
    instead: 'first <= end',
    why: 'Of two equal days either is right.',
  },
  {
    file: 'src/features/selling/analytics/analytics.rules.ts',
    text: 'start < EARLIEST_DAY',
    instead: 'start <= EARLIEST_DAY',
    why: 'Of two equal days either is right.',
  },
  {
    file: 'src/features/selling/analytics/analytics.rules.ts',
    text: 'last < end',
    instead: 'last <= end',
    why: 'Of two equal days either is right.',
  },
]
