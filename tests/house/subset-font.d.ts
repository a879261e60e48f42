// The code that makes the fonts uses this part of the subsetter; its published types are of an earlier version.
declare module 'subset-font' {
  export type Axes = Readonly<Record<string, number | { min: number; max: number }>>

  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2'
      keepFeatures: string[]
      noHinting: boolean
      preserveNameIds: number[]
      variationAxes: Axes
    },
  ): Promise<Buffer>
}
