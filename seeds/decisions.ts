// The demonstration's businesses decided so about proposals, and some proposals were withdrawn.
import type { SeedDecisions } from './shapes.ts'

/** The keys are the project's key and the proposer's handle; a proposal that is not named is still only sent. */
export const decisions: SeedDecisions = {
  'simple-manuals': {
    'hana-kovarova': {
      status: 'accepted',
      note: 'Your sample page won over our oldest fitter. Let us begin with the door drives.',
    },
    'lea-fontanel': { status: 'declined', note: 'A close second. Thank you for the care you took.' },
  },
  'audio-editions': {
    'lea-fontanel': { status: 'accepted', note: null },
    'tomas-echeverria': { status: 'declined', note: null },
    'kwame-mensah-boadi': { status: 'withdrawn' },
  },
  'claims-severity': {
    'yuki-tanabe': { status: 'shortlisted', note: 'The board would like to meet three of you in December.' },
    'ingrid-solheim': { status: 'shortlisted', note: null },
    'priya-raghunathan': { status: 'shortlisted', note: null },
    'rashid-al-mutairi': { status: 'declined', note: 'We need the whole, not the audit alone.' },
    'nomvula-dlamini': { status: 'declined', note: 'We need the whole, not the first stage alone.' },
    'sofia-arriaga': { status: 'withdrawn' },
  },
  'vendor-check': {
    'nomvula-dlamini': {
      status: 'accepted',
      note: 'The two questions that you asked back were the ones we should have written down ourselves.',
    },
    'jonas-vestergaard': { status: 'declined', note: null },
    'eitan-barzilai': { status: 'declined', note: null },
  },
  'warranty-triage': {
    'jonas-vestergaard': { status: 'shortlisted', note: 'Could you show us one disputed claim, end to end?' },
    'farzana-haque': { status: 'declined', note: null },
  },
  'parts-finder': { 'mei-ling-chou': { status: 'withdrawn' } },
  'post-op-line': {
    'amara-okafor': {
      status: 'shortlisted',
      note: 'Our nurses liked the rule about when to hang up and call a person. We decide by the end of the month.',
    },
    'rashid-al-mutairi': { status: 'shortlisted', note: null },
    'tomas-echeverria': { status: 'declined', note: null },
  },
  'weighing-slips': {
    'wanjiru-kamau': {
      status: 'shortlisted',
      note: 'You have seen a weighbridge from the inside. When could you come to Kumasi?',
    },
    'kwame-mensah-boadi': { status: 'shortlisted', note: null },
    'priya-raghunathan': {
      status: 'declined',
      note: 'A study is not what we are after. Thank you all the same.',
    },
  },
  'altitude-advisor': {
    'amara-okafor': {
      status: 'declined',
      note: 'A fine proposal that is just beyond what a trekking office can pay in one season.',
    },
    'wanjiru-kamau': { status: 'shortlisted', note: null },
  },
  'dispatcher-workshop': { 'amara-okafor': { status: 'withdrawn' } },
}
