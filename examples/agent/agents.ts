// The sample agents: four that are written by hand, to copy, and the others of the demonstration, which are rows of a table.
import type { SampleAgent } from './agent.ts'
import { inboxSteward } from './agents/inbox-steward.ts'
import { searchLedger } from './agents/search-ledger.ts'
import { sendWindow } from './agents/send-window.ts'
import { shortlistNotes } from './agents/shortlist-notes.ts'
import { calls } from './table/calls.ts'
import { code } from './table/code.ts'
import { figures } from './table/figures.ts'
import { goods } from './table/goods.ts'
import { mails } from './table/mails.ts'
import { office } from './table/office.ts'
import { operations } from './table/operations.ts'
import { team } from './table/team.ts'
import { texts } from './table/texts.ts'

export const sampleAgents: readonly SampleAgent[] = [
  inboxSteward,
  sendWindow,
  shortlistNotes,
  searchLedger,
  ...calls,
  ...code,
  ...figures,
  ...goods,
  ...mails,
  ...office,
  ...operations,
  ...team,
  ...texts,
]
