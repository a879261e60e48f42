// A hurried buyer gives an agent such inputs, with which it can't work: the first sample's input with a part that fits
// the schema and still says too little. The failed run then shows the agent's own sentence.
import type { RunInput } from '../src/features/agents/interfaces/interfaces.schemas.ts'

/** By the agent's name. */
export const rejectedInputs: Record<string, RunInput> = {
  'Inbox Steward': { mail: 'Hi,\nthanks.' },
  'Variance Desk': { figures: [{ line: 'Rent', kind: 'Cost', actual: 0, plan: 0, last_year: 5200 }] },
  'Galley Proof': { text: ' \n' },
  'Send Window': {
    readers: [{ reader: 'new@example.com', sent: 0, opened: 0, opened_before: 0, orders: 0 }],
  },
  'Second Reviewer': { diff: 'const total = items.length' },
  'Pipeline Clerk': { today: '2020-01-06' },
  'Front Desk Line': { caller_says: ' ' },
  'Permission Audit': { activity: [] },
  'Shortlist Notes': { criteria: [' '] },
  'Night Shift': { messages: [{ at: '02:10', from: 'Guest', message: ' ' }] },
  'Stock Horizon': {
    articles: [
      {
        article: 'Fresh ricotta, 250 g',
        weekly_sales: '120 131',
        in_stock: 40,
        pack_size: 12,
        minimum_order: 12,
        shelf_life_days: 9,
        unit_cost: 1.1,
        unit_price: 2.6,
      },
    ],
  },
  'Search Ledger': { terms: [{ term: 'guest house pokhara', clicks: 0, cost: 0, orders: 0 }] },
  'Returns Counter': { message: ' ' },
  'Call Digest': { consent: false },
  'Caption Bench': { pictures: [{ file: ' ', seen: 'A rug', page_text: '' }] },
  'Termbase Keeper': { changed: 'pump' },
  'Migration Mate': { migration: '-- nothing yet' },
  'Quote Draft': { mail: 'Please send us your usual offer.\nCarlos' },
  'Flaky Finder': { results: [{ run: '#1', commit: 'a1', test: ' ', result: 'Passed', message: '' }] },
  'Phish Desk': { subject: ' ', body: ' ', attachments: [] },
  'Brief Sharpener': { brief: 'Spring campaign' },
  'Línea Clara': { caller_says: ' ' },
  'Renewal Calendar': { contract: 'The customer may terminate at any time.' },
  'Meter Watch': { readings: 'Mon: 7 7 8' },
  'First Week Guide': { question: ' ' },
  'Rota Planner': {
    people: [
      { name: 'Olha', skills: 'oven', hours_a_week: 40, wishes: '' },
      { name: 'Olha', skills: 'counter', hours_a_week: 20, wishes: '' },
    ],
  },
}
