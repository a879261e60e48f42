// The layout of link pictures: paper and ink as on the pages, a large title, the deciding facts below it, and at the right the
// gable of the house in the pigment of the kind, with its door as the one accent.
import type { DrawnNode } from '@guildhall/media-files'
import {
  LINK_PICTURE_SIZE,
  type LinkPicture,
  type PicturedKind,
} from '../../../platform/contract/link-picture.ts'
import { DISPLAY, isRightToLeft, TEXT } from './fonts.ts'

/** These are the colours of tokens.css in the light theme; a test compares them. */
export const COLOURS = {
  paper: 'oklch(0.972 0.008 88)',
  ink: 'oklch(0.215 0.014 60)',
  soft: 'oklch(0.42 0.016 65)',
  faint: 'oklch(0.52 0.016 70)',
  line: 'oklch(0.865 0.012 85)',
  accent: 'oklch(0.572 0.216 33.5)',
} as const

type Pigment = { readonly ground: string; readonly tone: string }

export const PICTURE_PIGMENTS = {
  ochre: { ground: 'oklch(0.86 0.095 84)', tone: 'oklch(0.76 0.125 76)' },
  verdigris: { ground: 'oklch(0.83 0.05 175)', tone: 'oklch(0.7 0.072 178)' },
  slate: { ground: 'oklch(0.79 0.038 250)', tone: 'oklch(0.66 0.06 253)' },
  clay: { ground: 'oklch(0.84 0.05 48)', tone: 'oklch(0.72 0.08 44)' },
  bone: { ground: 'oklch(0.91 0.02 90)', tone: 'oklch(0.81 0.03 88)' },
} as const satisfies Record<string, Pigment>

const PIGMENT_OF: Readonly<Record<PicturedKind | 'site', Pigment>> = {
  projects: PICTURE_PIGMENTS.ochre,
  agents: PICTURE_PIGMENTS.verdigris,
  courses: PICTURE_PIGMENTS.slate,
  people: PICTURE_PIGMENTS.clay,
  updates: PICTURE_PIGMENTS.bone,
  certificates: PICTURE_PIGMENTS.ochre,
  site: PICTURE_PIGMENTS.clay,
}

const MARGIN = 64
const PANEL_WIDTH = 268
const TEXT_WIDTH = LINK_PICTURE_SIZE.width - PANEL_WIDTH - 2 * MARGIN

export type Said = Omit<LinkPicture, 'kind' | 'name'> & { readonly kind: PicturedKind | 'site' }

/** Returns the tree of a picture, 1200 by 630 pixels. `siteName` stands beside the mark. */
export function layoutOf({ kind, label, title, text, facts }: Said, siteName: string): DrawnNode {
  return box({ width: '100%', height: '100%', backgroundColor: COLOURS.paper, color: COLOURS.ink }, [
    column({ flexGrow: 1, padding: MARGIN, justifyContent: 'space-between' }, [
      line({ width: TEXT_WIDTH, justifyContent: 'space-between', alignItems: 'center' }, [
        line({ alignItems: 'center', gap: 14 }, [
          houseMark(36),
          words(siteName, { fontFamily: DISPLAY, fontSize: 38 }),
        ]),
        words(label, {
          fontFamily: TEXT,
          fontSize: 26,
          color: COLOURS.faint,
          maxWidth: 540,
          flexShrink: 0,
          lineClamp: 1,
          wordBreak: 'break-all',
        }),
      ]),
      column({ gap: 22, width: TEXT_WIDTH }, [
        words(title, { ...titleStyle(title, text !== ''), ...clamped(title, text === '' ? 4 : 3) }),
        ...(text === ''
          ? []
          : [
              words(text, {
                fontFamily: TEXT,
                fontSize: 30,
                lineHeight: 1.35,
                color: COLOURS.soft,
                ...clamped(text, 2),
              }),
            ]),
      ]),
      line(
        {
          width: TEXT_WIDTH,
          gap: 56,
          paddingTop: 24,
          ...(facts.length === 0 ? {} : { borderTop: `2px solid ${COLOURS.line}` }),
        },
        facts.map(fact),
      ),
    ]),
    panel(PIGMENT_OF[kind]),
  ])
}

const fact = ({ value, label }: LinkPicture['facts'][number]) =>
  column({ gap: 2, flexShrink: 1, minWidth: 0 }, [
    words(value, {
      fontFamily: DISPLAY,
      fontSize: 40,
      lineHeight: 1.2,
      lineClamp: 1,
      wordBreak: 'break-all',
    }),
    words(label, {
      fontFamily: TEXT,
      fontSize: 22,
      lineHeight: 1.3,
      color: COLOURS.faint,
      whiteSpace: 'nowrap',
    }),
  ])

/** The lines of a longer title might be cut, and would be balanced before that. */
const MOST_BALANCED = 44

/** A shorter title is set larger. */
function titleStyle(title: string, hasText: boolean) {
  const width = widthOf(title)
  const size = width <= 24 ? 92 : width <= 56 ? 72 : hasText ? 56 : 52
  return {
    fontFamily: DISPLAY,
    fontSize: size,
    lineHeight: 1.08,
    letterSpacing: '-0.02em',
    ...(width <= MOST_BALANCED ? { textWrap: 'balance' } : {}),
  }
}

/** The unit is a Latin letter; those of East Asia are twice as wide. */
const widthOf = (text: string) => text.length + (text.match(EAST_ASIAN)?.length ?? 0)
const EAST_ASIAN = /[\u3000-\u303f\uff00-\uff65\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/gu

/** Limits a text to so many lines, which break inside longer words; the last ends with an ellipsis. */
const clamped = (text: string, lineClamp: number) => ({
  lineClamp,
  wordBreak: 'break-word',
  width: TEXT_WIDTH,
  ...(isRightToLeft(text) ? { direction: 'rtl' } : {}),
})

const GABLE = 'M10 0H16V5H21V10H26V28H0V10H5V5H10z'
const DOOR = 'M8 28H18V18A5 5 0 0 0 8 18z'

/** Draws the left half of the gable, standing on the lower edge. */
function panel({ ground, tone }: Pigment): DrawnNode {
  const width = 470
  return box(
    { width: PANEL_WIDTH, height: '100%', backgroundColor: ground, position: 'relative', overflow: 'hidden' },
    [
      svg(
        '0 0 26 28',
        { width, height: (width * 28) / 26, position: 'absolute', left: PANEL_WIDTH - width / 2, bottom: 0 },
        [path(GABLE, tone), path(DOOR, COLOURS.accent)],
      ),
    ],
  )
}

const houseMark = (height: number) =>
  svg('0 0 26 28', { height, width: (height * 26) / 28 }, [path(GABLE + DOOR, COLOURS.ink)])

type Style = Readonly<Record<string, string | number>>

const node = (type: string, props: DrawnNode['props']): DrawnNode => ({ type, key: null, props })
const box = (style: Style, children: DrawnNode[]) =>
  node('div', { style: { display: 'flex', ...style }, children })
const line = (style: Style, children: DrawnNode[]) => box({ flexDirection: 'row', ...style }, children)
const column = (style: Style, children: DrawnNode[]) => box({ flexDirection: 'column', ...style }, children)
const words = (text: string, style: Style) =>
  node('div', { style: { display: 'block', ...style }, children: drawable(text) })

/** People decorate their names with bold, script and circled letters. */
const ORNAMENTAL = /[\u{1d400}-\u{1d7ff}\u24b6-\u24e9\u{1f130}-\u{1f189}]/gu

/**
 * Ornamental letters become plain ones, which the fonts have. The space of the font with the emoji is as wide as an emoji, so the
 * space after an emoji becomes one that this font doesn't have.
 */
const drawable = (text: string) =>
  text
    .replace(ORNAMENTAL, (letter) => letter.normalize('NFKC'))
    .replace(/((?:\p{Extended_Pictographic}|\p{RI})\p{M}*) /gu, '$1\u00a0')
const path = (d: string, fill: string) => node('path', { d, fill, fillRule: 'evenodd' })
const svg = (viewBox: string, style: Style, children: DrawnNode[]) =>
  node('svg', { viewBox, width: style.width, height: style.height, style, children })
