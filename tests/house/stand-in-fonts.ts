// Fonts that machines have, whose place a font of the site takes once it has arrived, each with the names of others of
// the same widths. The measures are the fonts' own: parts of an em, and the average width of a letter of English text.
// The package that has them, @capsizecss/metrics, has them of every font there is: a third of all files of an
// installation.
import type { createFontStack } from '@capsizecss/core'

export type StandIn = {
  local: readonly string[]
  metrics: Parameters<typeof createFontStack>[0][number]
}

export const ARIAL: StandIn = {
  local: ['Arial', 'Liberation Sans', 'Arimo'],
  metrics: {
    familyName: 'Arial',
    unitsPerEm: 2048,
    ascent: 1854,
    descent: -434,
    lineGap: 67,
    xWidthAvg: 913,
  },
}

export const ROBOTO: StandIn = {
  local: ['Roboto', 'Roboto Regular'],
  metrics: {
    familyName: 'Roboto',
    unitsPerEm: 2048,
    ascent: 1900,
    descent: -500,
    lineGap: 0,
    xWidthAvg: 911,
  },
}

export const GEORGIA: StandIn = {
  local: ['Georgia', 'Gelasio'],
  metrics: {
    familyName: 'Georgia',
    unitsPerEm: 2048,
    ascent: 1878,
    descent: -449,
    lineGap: 0,
    xWidthAvg: 913,
  },
}

export const TIMES: StandIn = {
  local: ['Times New Roman', 'Liberation Serif', 'Tinos'],
  metrics: {
    familyName: 'Times New Roman',
    unitsPerEm: 2048,
    ascent: 1825,
    descent: -443,
    lineGap: 87,
    xWidthAvg: 832,
  },
}

export const NOTO_SERIF: StandIn = {
  local: ['Noto Serif', 'NotoSerif'],
  metrics: {
    familyName: 'Noto Serif',
    unitsPerEm: 1000,
    ascent: 1069,
    descent: -293,
    lineGap: 0,
    xWidthAvg: 481,
  },
}
