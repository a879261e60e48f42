// Call Digest: what was agreed, promised and left open in a call, from its transcript, and the mood at the end.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { choice, fields, flag, list, longText, text } from '../schema.ts'
import { capitalised, counted, enumerated, linesOf, mentioned, sentencesOf, shortened } from '../text.ts'

const MOST = 20
type Said = { at: string; who: string; sentence: string }

const AGREES = [
  'agreed',
  'deal',
  'that works',
  'let’s do',
  "let's do",
  'we have a deal',
  'settled',
  'fine with',
  'sounds good',
  'confirmed',
]
const PROMISES =
  /\b(?:I|we)(?:[’']ll| will| shall| promise| can have)\b|\byou(?:[’']ll| will) (?:have|get|receive|hear)\b/i
const OPEN = [
  'not sure',
  'don’t know',
  "don't know",
  'have to check',
  'need to check',
  'to be decided',
  'open question',
  'later',
  'still unclear',
  'let me think',
  'ask internally',
]
const GOOD = [
  'thank you',
  'thanks',
  'great',
  'perfect',
  'glad',
  'pleasure',
  'happy',
  'wonderful',
  'excellent',
  'appreciate',
]
const BAD = [
  'disappointed',
  'unacceptable',
  'frustrated',
  'annoyed',
  'angry',
  'unhappy',
  'not good enough',
  'ridiculous',
  'complain',
  'worried',
  'last chance',
]

/** Lines such as '04:12 Ana: text', '[04:12] text' or 'Ana: text'. Without names, speakers take turns. */
function saidIn(transcript: string): Said[] {
  const lines = linesOf(transcript).slice(0, 1500)
  return lines.flatMap((line, index) => {
    const at = /^[[(]?(\d{1,2}:\d{2}(?::\d{2})?)[\])]?\s*/.exec(line)
    const rest = at ? line.slice(at[0].length) : line
    const who = /^([\p{L}][\p{L} .'’-]{0,40}):\s/u.exec(rest)
    const spoken = who ? rest.slice(who[0].length) : rest
    const name = who?.[1]?.trim() ?? `Speaker ${(index % 2) + 1}`
    return sentencesOf(spoken).map((sentence) => ({
      at: at?.[1] ?? `Line ${index + 1}`,
      who: name,
      sentence,
    }))
  })
}

/** The mood of the last third, with the sentence that shows it best. */
function moodOf(said: readonly Said[]): { mood: 'Friendly' | 'Neutral' | 'Tense' | 'Mixed'; shown: string } {
  const end = said.slice(Math.floor((said.length * 2) / 3))
  const good = end.filter(({ sentence }) => mentioned(sentence, GOOD))
  const bad = end.filter(({ sentence }) => mentioned(sentence, BAD))
  const quote = (one: Said | undefined) =>
    one ? `${one.who}, ${one.at}: “${shortened(one.sentence, 140)}”` : ''
  if (good.length > 0 && bad.length > 0) return { mood: 'Mixed', shown: quote(bad.at(-1)) }
  if (bad.length > 0) return { mood: 'Tense', shown: quote(bad.at(-1)) }
  if (good.length > 0) return { mood: 'Friendly', shown: quote(good.at(-1)) }
  return { mood: 'Neutral', shown: 'Nothing said at the end shows a mood.' }
}

export const callDigest = defineAgent({
  slug: 'call-digest',
  name: 'Call Digest',
  inputSchema: fields({
    transcript: longText('Transcript', 40_000, {
      minLength: 1,
      description: 'One line for each time someone speaks: 04:12 Ana: …',
    }),
    consent: flag('Everyone agreed to the recording', { description: 'Without consent there is no digest' }),
  }),
  outputSchema: fields({
    digest: longText('Digest', 8000),
    mood: choice('Mood at the end', ['Friendly', 'Neutral', 'Tense', 'Mixed']),
    agreed: list('Agreed', { maxItems: MOST }, text('Agreed', 300)),
    promised: list(
      'Promised',
      { maxItems: MOST },
      fields({ at: text('At', 20), who: text('Who', 60), what: text('What', 300) }),
    ),
    open: list(
      'Open',
      { maxItems: MOST },
      fields({ at: text('At', 20), who: text('Who', 60), what: text('What', 300) }),
    ),
  }),
  samples: [
    {
      name: 'A supplier about late pallets',
      input: {
        transcript:
          '00:04 Inês: Good morning, Paulo. Three of last week’s pallets came a day late.\n00:15 Paulo: I know, and I am sorry. The new driver had the wrong gate.\n00:41 Inês: Our cold room is booked by the hour. Can you guarantee the morning slot?\n00:52 Paulo: From Monday, yes. I’ll send you the driver’s number by Thursday.\n01:20 Inês: And the credit for the spoiled crates?\n01:27 Paulo: I have to check that with accounting. How many crates were it?\n01:40 Inês: Eleven. We will email you the photos today.\n02:02 Paulo: Agreed, morning slot between six and seven, and no charge for last week’s delivery.\n02:15 Inês: That works. Thank you, Paulo, I appreciate that you called.',
        consent: true,
      },
    },
    {
      name: 'A tense support call, without names',
      input: {
        transcript:
          '[00:02] Hello, I am calling about the booking system again.\n[00:09] Hello, what happened?\n[00:13] It lost two appointments this morning. I am really disappointed.\n[00:30] I don’t know yet why. We will look at the log and call you back before noon.\n[00:44] Honestly, this is the last chance.',
        consent: true,
      },
    },
  ],
  run({ transcript, consent }) {
    if (!consent)
      throw new BadInput('I need the consent of everyone in the call. Ask them first, then try again.')
    const said = saidIn(transcript)
    if (said.length === 0)
      throw new BadInput('There is nothing in this transcript. Paste one line for each time someone speaks.')
    const row = ({ at, who, sentence }: Said) => ({ at, who, what: shortened(sentence, 300) })
    const promised = said
      .filter(({ sentence }) => PROMISES.test(sentence) && !sentence.endsWith('?'))
      .slice(0, MOST)
      .map(row)
    const agreed = said
      .filter(({ sentence }) => mentioned(sentence, AGREES) && !sentence.endsWith('?'))
      .slice(0, MOST)
    // A question is open when no one else speaks after it.
    const lastOther = said.findLastIndex(({ who }) => who !== said.at(-1)?.who)
    const unanswered = said.filter(
      ({ sentence }, index) => mentioned(sentence, OPEN) || (sentence.endsWith('?') && index > lastOther),
    )
    const open = unanswered.slice(0, MOST).map(row)
    const { mood, shown } = moodOf(said)
    const speakers = [...new Set(said.map(({ who }) => who))]
    const section = (title: string, lines: readonly string[]) =>
      `${title}\n${lines.length === 0 ? '– nothing' : lines.map((line) => `– ${line}`).join('\n')}`
    const digest = [
      `${capitalised(enumerated(speakers.slice(0, 6)))}, ${counted(said.length, 'sentence')}.`,
      section(
        'Agreed',
        agreed.map(({ sentence }) => shortened(sentence, 200)),
      ),
      section(
        'Promised',
        promised.map(({ at, who, what }) => `${who} (${at}): ${shortened(what, 200)}`),
      ),
      section(
        'Open',
        open.map(({ at, who, what }) => `${who} (${at}): ${shortened(what, 200)}`),
      ),
      `Mood at the end: ${mood.toLowerCase()}. ${shown}`,
    ].join('\n\n')
    return inPieces(digest, {
      digest,
      mood,
      agreed: agreed.map(({ who, sentence }) => shortened(`${who}: ${sentence}`, 300)),
      promised,
      open,
    })
  },
})
