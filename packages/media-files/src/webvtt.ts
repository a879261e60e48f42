// Is a text WebVTT that a player shows? Players skip what they cannot read without a word, so a slip in a time would
// lose a caption unnoticed.

const FIRST_LINE = /^\uFEFF?WEBVTT(?:[ \t].*)?$/
const MOMENT = '(?:(\\d{2,3}):)?([0-5]\\d):([0-5]\\d)\\.(\\d{3})'
const TIMES = new RegExp(`^${MOMENT}[ \\t]+-->[ \\t]+${MOMENT}(?:[ \\t].*)?$`)
const ARROW = '-->'

const inMilliseconds = ([hours = '0', minutes = '', seconds = '', rest = '']: readonly (
  | string
  | undefined
)[]) => ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(rest)

/** Whether these lines are WebVTT with at least one caption, every one of which ends after it begins. */
export async function isWebVtt(lines: AsyncIterable<string>): Promise<boolean> {
  let count = 0
  let isFirst = true
  for await (const line of lines) {
    if (isFirst) {
      if (!FIRST_LINE.test(line) || line.includes(ARROW)) return false
      isFirst = false
    } else if (line.includes(ARROW)) {
      const times = TIMES.exec(line)
      if (!times || inMilliseconds(times.slice(1, 5)) >= inMilliseconds(times.slice(5))) return false
      count++
    }
  }
  return count > 0
}
