// The sample agents, in the order in which the demonstration offers theirs.
import type { SampleAgent } from './agent.ts'
import { briefSharpener } from './agents/brief-sharpener.ts'
import { callDigest } from './agents/call-digest.ts'
import { captionBench } from './agents/caption-bench.ts'
import { firstWeekGuide } from './agents/first-week-guide.ts'
import { flakyFinder } from './agents/flaky-finder.ts'
import { frontDeskLine } from './agents/front-desk-line.ts'
import { galleyProof } from './agents/galley-proof.ts'
import { inboxSteward } from './agents/inbox-steward.ts'
import { lineaClara } from './agents/linea-clara.ts'
import { meterWatch } from './agents/meter-watch.ts'
import { migrationMate } from './agents/migration-mate.ts'
import { nightShift } from './agents/night-shift.ts'
import { permissionAudit } from './agents/permission-audit.ts'
import { phishDesk } from './agents/phish-desk.ts'
import { pipelineClerk } from './agents/pipeline-clerk.ts'
import { quoteDraft } from './agents/quote-draft.ts'
import { renewalCalendar } from './agents/renewal-calendar.ts'
import { returnsCounter } from './agents/returns-counter.ts'
import { rotaPlanner } from './agents/rota-planner.ts'
import { searchLedger } from './agents/search-ledger.ts'
import { secondReviewer } from './agents/second-reviewer.ts'
import { sendWindow } from './agents/send-window.ts'
import { shortlistNotes } from './agents/shortlist-notes.ts'
import { stockHorizon } from './agents/stock-horizon.ts'
import { termbaseKeeper } from './agents/termbase-keeper.ts'
import { varianceDesk } from './agents/variance-desk.ts'

export const sampleAgents: readonly SampleAgent[] = [
  inboxSteward,
  varianceDesk,
  galleyProof,
  sendWindow,
  secondReviewer,
  pipelineClerk,
  frontDeskLine,
  permissionAudit,
  shortlistNotes,
  nightShift,
  stockHorizon,
  searchLedger,
  returnsCounter,
  callDigest,
  captionBench,
  termbaseKeeper,
  migrationMate,
  quoteDraft,
  flakyFinder,
  phishDesk,
  briefSharpener,
  lineaClara,
  renewalCalendar,
  meterWatch,
  firstWeekGuide,
  rotaPlanner,
]
