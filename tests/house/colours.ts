// Reads the colours of the design as numbers: each token in either theme, and the contrast of two of them.
import { readText } from './sources.ts'

/** Linear red, green and blue from 0 to 1. */
type Rgb = readonly [number, number, number]

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const OKLCH = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)`
const TOKEN = new RegExp(String.raw`--color-([a-z-]+): (?:light-dark\(${OKLCH}, ${OKLCH}\)|${OKLCH});`, 'g')

/** Every colour token of the style sheet, in both themes. */
export function readColours(
  css = readText('src/ui/styles/tokens.css'),
): ReadonlyMap<string, Record<Theme, Rgb>> {
  return new Map(
    [...css.matchAll(TOKEN)].map(([, name = '', ...numbers]) => {
      const given = numbers.filter((one) => one !== undefined).map(Number)
      const light = toLinearRgb(given.slice(0, 3))
      return [name, { light, dark: given.length > 3 ? toLinearRgb(given.slice(3)) : light }]
    }),
  )
}

/** The matrices are those of CSS Color 4. Colours outside sRGB are cut off at its edges, as a browser does. */
export function toLinearRgb([lightness = 0, chroma = 0, hue = 0]: readonly number[]): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const within = (value: number) => Math.min(1, Math.max(0, value))
  return [
    within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

/** Returns 1 for equal colours, up to 21 for black on white (WCAG 2.2). */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** Returns the mix of a translucent colour with the one below it, by their sRGB values, as browsers do. */
export function over(colour: Rgb, share: number, ground: Rgb): Rgb {
  const mix = (index: 0 | 1 | 2) =>
    decode(encode(colour[index]) * share + encode(ground[index]) * (1 - share))
  return [mix(0), mix(1), mix(2)]
}

const encode = (linear: number) =>
  linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
const decode = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
