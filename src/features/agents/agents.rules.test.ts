// Does a typed list of features become the features that were meant, whatever is typed?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { splitFeatures } from './agents.rules.ts'
import { newAgent } from './agents.schemas.ts'

/** Commas, all kinds of blanks and letters with an odd lower case are generated more often than by chance. */
const typed = fc.string({
  unit: fc.oneof(
    fc.constantFrom(',', ' ', '\t', '\u00a0', 'a', 'A', 'İ', 'ß', '，', '🦊'),
    fc.string({ maxLength: 3 }),
  ),
})

it('AGT-29 splits on commas and trims; empty entries and repetitions are dropped, and nothing else', {
  tags: ['proof'],
}, () => {
  expect(splitFeatures(' Triage, ,Drafts replies ,,triage,')).toEqual(['Triage', 'Drafts replies'])
  fc.assert(
    fc.property(typed, (text) => {
      const features = splitFeatures(text)
      const meant = text.split(',').map((part) => part.trim())
      expect(new Set(features.map((feature) => feature.toLowerCase()))).toEqual(
        new Set(meant.filter((part) => part !== '').map((part) => part.toLowerCase())),
      )
      expect(new Set(features.map((feature) => feature.toLowerCase())).size).toBe(features.length)
      for (const feature of features) expect(meant).toContain(feature)
      // A saved list that is edited again stays as it is.
      expect(splitFeatures(features.join(', '))).toEqual(features)
    }),
    { numRuns: 1000 },
  )
})

it('splits a list of the API in the same way, so that editing finds it unchanged', () => {
  expect(newAgent.shape.features.parse([' Quick, Quiet', 'quick'])).toEqual(['Quick', 'Quiet'])
})
