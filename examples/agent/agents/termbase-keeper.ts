// Termbase Keeper: where pages depart from the company's terms, which terms are new, and which pages have to follow.
import { BadInput, defineAgent } from '../agent.ts'
import { fields, integer, list, longText, text } from '../schema.ts'
import { counted, sentencesOf, shortened, wordsOf } from '../text.ts'

const MOST_PROPOSALS = 12
/** So often a term occurs before it is proposed. */
const OFTEN = 2
const SMALL_WORDS = new Set(
  `a an and are as at be but by can for from has have if in into is it its no not of on or our so than that the their then there these this to was we were when which will with you your
  der die das ein eine und oder nicht mit von zu zum zur im in den dem des auf für ist sind wird bei wie als auch an am es sie ihr wenn
  le la les un une des et ou de du en au aux est sont pour avec dans sur par ne pas plus que qui ce cette vous nous il elle
  el los las una y o del al es son para con por se su que no more must before after each every only also please`.split(
    /\s+/,
  ),
)

type Page = { page: string; language: string; text: string }
type Term = { concept: string; language: string; term: string; avoid: string }

const sameLanguage = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whether a text has a term as whole words, also with an ending such as a plural. */
function has(words: string, term: string): boolean {
  const wanted = wordsOf(term).join(' ')
  if (wanted === '') return false
  return ENDINGS.some((ending) => words.includes(` ${wanted}${ending} `))
}

const spaced = (content: string) => ` ${wordsOf(content).join(' ')} `

const ENDINGS = ['', 's', 'es', 'n', 'en', 'e']
const MOST_AVOIDED = 10
const LONGEST_PHRASE = 5

const avoidedBy = ({ avoid }: Term) =>
  avoid
    .split(/[,;]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
    .slice(0, MOST_AVOIDED)

type Avoided = { found: string; term: string }

/** What a language avoids, by its words, so that a sentence is read once however long the list is. */
function avoidedIn(language: string, terms: readonly Term[]): Map<string, Avoided> {
  const index = new Map<string, Avoided>()
  for (const term of terms.filter((one) => sameLanguage(one.language, language)))
    for (const found of avoidedBy(term))
      for (const ending of ENDINGS)
        index.set(`${wordsOf(found).join(' ')}${ending}`, { found, term: term.term })
  return index
}

function correctionsIn({ page, text: content }: Page, avoided: Map<string, Avoided>) {
  return sentencesOf(content).flatMap((sentence) => {
    const words = wordsOf(sentence)
    const found = words.flatMap((_, at) =>
      Array.from({ length: LONGEST_PHRASE }, (_, more) =>
        avoided.get(words.slice(at, at + more + 1).join(' ')),
      ),
    )
    // 'Valve' may be avoided where 'shut-off valve' is the term: inside of the term it is right.
    const isInTerm = (one: Avoided) =>
      spaced(one.term).includes(spaced(one.found)) && has(spaced(sentence), one.term)
    return [...new Set(found)]
      .filter((one) => one !== undefined)
      .filter((one) => !isInTerm(one))
      .map((one) => ({ page, found: one.found, use: one.term, sentence: shortened(sentence, 240) }))
  })
}

/** Pairs of words that occur again and again and that the list does not have. */
function proposalsIn(pages: readonly Page[], terms: readonly Term[]) {
  const known = terms.flatMap((term) => [term.term, ...avoidedBy(term)]).map(spaced)
  const seen = new Map<string, { times: number; pages: Set<string>; sentence: string; language: string }>()
  for (const { page, language, text: content } of pages)
    for (const sentence of sentencesOf(content)) {
      const words = wordsOf(sentence)
      words.slice(1).forEach((second, index) => {
        const first = words[index] ?? ''
        if ([first, second].some((word) => SMALL_WORDS.has(word) || word.length < 4 || /\d/.test(word)))
          return
        const entry = seen.get(`${first} ${second}`) ?? { times: 0, pages: new Set(), sentence, language }
        entry.times++
        entry.pages.add(page)
        seen.set(`${first} ${second}`, entry)
      })
    }
  return [...seen]
    .filter(([, { times }]) => times >= OFTEN)
    .sort(([, one], [, other]) => other.times - one.times)
    .slice(0, MOST_PROPOSALS * 10)
    .filter(([pair]) => !known.some((term) => term.includes(` ${pair} `) || spaced(pair).includes(term)))
    .slice(0, MOST_PROPOSALS)
    .map(([term, { times, pages: on, sentence, language }]) => ({
      term,
      language,
      times,
      pages: shortened([...on].join(', '), 200),
      sentence: shortened(sentence, 240),
    }))
}

export const termbaseKeeper = defineAgent({
  slug: 'termbase-keeper',
  name: 'Termbase Keeper',
  inputSchema: fields(
    {
      terms: list(
        'Term list',
        { minItems: 1, maxItems: 200 },
        fields({
          concept: text('Concept', 60),
          language: text('Language', 20),
          term: text('Term', 60),
          avoid: text('Not', 200, { description: 'Separate with commas' }),
        }),
      ),
      pages: list(
        'Pages',
        { minItems: 1, maxItems: 30 },
        fields({ page: text('Page', 100), language: text('Language', 20), text: longText('Text', 4000) }),
      ),
      changed: text('Concept that has just changed', 60, {
        description: 'Shows which pages in all languages have to follow',
      }),
    },
    { optional: ['changed'] },
  ),
  outputSchema: fields({
    summary: text('Summary', 300),
    corrections: list(
      'To correct',
      { maxItems: 500 },
      fields({
        page: text('Page', 100),
        found: text('Found', 200),
        use: text('Use', 60),
        sentence: text('Sentence', 240),
      }),
    ),
    proposals: list(
      'New terms',
      { maxItems: MOST_PROPOSALS },
      fields({
        term: text('Term', 100),
        language: text('Language', 20),
        times: integer('Times'),
        pages: text('Pages', 200),
        sentence: text('Sentence', 240),
      }),
    ),
    to_follow: list(
      'Pages that have to follow',
      { maxItems: 500 },
      fields({ page: text('Page', 100), language: text('Language', 20), term: text('Term there', 200) }),
    ),
  }),
  samples: [
    {
      name: 'One valve, four words',
      input: {
        terms: [
          {
            concept: 'shut-off valve',
            language: 'English',
            term: 'shut-off valve',
            avoid: 'stop valve, cut-off tap, isolating valve',
          },
          {
            concept: 'shut-off valve',
            language: 'German',
            term: 'Absperrventil',
            avoid: 'Absperrhahn, Sperrventil',
          },
        ],
        pages: [
          {
            page: 'Installation',
            language: 'English',
            text: 'Close the stop valve before you open the housing. Rinse the filter cartridge with cold water. The shut-off valve must turn freely.',
          },
          {
            page: 'Maintenance',
            language: 'English',
            text: 'Replace the filter cartridge once a year. Turn the isolating valves a quarter.',
          },
          {
            page: 'Einbau',
            language: 'German',
            text: 'Schließen Sie den Absperrhahn, bevor Sie das Gehäuse öffnen.',
          },
        ],
      },
    },
    {
      name: 'A term has changed',
      input: {
        terms: [
          { concept: 'customer account', language: 'English', term: 'profile', avoid: 'user account' },
          { concept: 'customer account', language: 'French', term: 'profil', avoid: 'compte client' },
        ],
        pages: [
          { page: 'Sign up', language: 'English', text: 'Your profile shows your orders.' },
          { page: 'Inscription', language: 'French', text: 'Créez votre compte client en deux minutes.' },
          { page: 'Livraison', language: 'French', text: 'Nous livrons en trois jours.' },
        ],
        changed: 'customer account',
      },
    },
  ],
  run({ terms, pages, changed = '' }) {
    if (pages.every((page) => page.text.trim() === ''))
      throw new BadInput('The pages are empty. Paste the text of at least one.')
    const indexes = new Map(pages.map(({ language }) => [language, avoidedIn(language, terms)]))
    const corrections = pages
      .flatMap((page) => correctionsIn(page, indexes.get(page.language) ?? new Map()))
      .slice(0, 500)
    const proposals = proposalsIn(pages, terms)
    const concerned =
      changed.trim() === '' ? [] : terms.filter(({ concept }) => sameLanguage(concept, changed)).slice(0, 40)
    if (changed.trim() !== '' && concerned.length === 0)
      throw new BadInput(`“${changed}” is not a concept of your list. Write it as it stands there.`)
    const toFollow = pages.flatMap(({ page, language, text: content }) => {
      const words = spaced(content)
      return concerned
        .filter((term) => sameLanguage(term.language, language))
        .flatMap((term) => [term.term, ...avoidedBy(term)])
        .filter((term) => has(words, term))
        .map((term) => ({ page, language, term }))
    })
    const follow =
      concerned.length > 0
        ? `, ${counted(toFollow.length, 'place')} that ${toFollow.length === 1 ? 'has' : 'have'} to follow`
        : ''
    return {
      summary: `${counted(corrections.length, 'place')} to correct on ${counted(pages.length, 'page')}, ${counted(proposals.length, 'new term')} to decide on${follow}.`,
      corrections,
      proposals,
      to_follow: toFollow.slice(0, 500),
    }
  },
})
