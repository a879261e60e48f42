// What the demonstration's businesses decided about proposals, and which proposals were taken back.
import type { SeedDecisions } from './shapes.ts'

/** By the project's key and the proposer's handle; a proposal that is not named is still only sent. */
export const decisions: SeedDecisions = {
  'simple-manuals': {
    'hana-kovarova': {
      state: 'accepted',
      note: 'Your sample page won over our oldest fitter. Let us begin with the door drives.',
    },
    'lea-fontanel': { state: 'declined', note: 'A close second. Thank you for the care you took.' },
  },
  'audio-editions': {
    'lea-fontanel': { state: 'accepted', note: null },
    'tomas-echeverria': { state: 'declined', note: null },
    'kwame-mensah-boadi': { state: 'withdrawn' },
  },
  'claims-severity': {
    'yuki-tanabe': { state: 'shortlisted', note: 'The board would like to meet three of you in December.' },
    'ingrid-solheim': { state: 'shortlisted', note: null },
    'priya-raghunathan': { state: 'shortlisted', note: null },
    'rashid-al-mutairi': { state: 'declined', note: 'We need the whole, not the audit alone.' },
    'nomvula-dlamini': { state: 'declined', note: 'We need the whole, not the first stage alone.' },
    'sofia-arriaga': { state: 'withdrawn' },
  },
  'vendor-check': {
    'nomvula-dlamini': {
      state: 'accepted',
      note: 'The two questions that you asked back were the ones we should have written down ourselves.',
    },
    'jonas-vestergaard': { state: 'declined', note: null },
    'eitan-barzilai': { state: 'declined', note: null },
  },
  'warranty-triage': {
    'jonas-vestergaard': { state: 'shortlisted', note: 'Could you show us one disputed claim, end to end?' },
    'farzana-haque': { state: 'declined', note: null },
  },
  'parts-finder': { 'mei-ling-chou': { state: 'withdrawn' } },
  'post-op-line': {
    'amara-okafor': {
      state: 'shortlisted',
      note: 'Our nurses liked the rule about when to hang up and call a person. We decide by the end of the month.',
    },
    'rashid-al-mutairi': { state: 'shortlisted', note: null },
    'tomas-echeverria': { state: 'declined', note: null },
  },
  'weighing-slips': {
    'wanjiru-kamau': {
      state: 'shortlisted',
      note: 'You have seen a weighbridge from the inside. When could you come to Kumasi?',
    },
    'kwame-mensah-boadi': { state: 'shortlisted', note: null },
    'priya-raghunathan': {
      state: 'declined',
      note: 'A study is not what we are after. Thank you all the same.',
    },
  },
  'altitude-advisor': {
    'amara-okafor': {
      state: 'declined',
      note: 'A fine proposal that is just beyond what a trekking office can pay in one season.',
    },
    'wanjiru-kamau': { state: 'shortlisted', note: null },
  },
  'dispatcher-workshop': { 'amara-okafor': { state: 'withdrawn' } },
}
