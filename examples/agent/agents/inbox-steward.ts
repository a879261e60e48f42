// Inbox Steward: what a support mail wants, and a reply from the team's own help articles, or none.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { createSearch } from '../articles.ts'
import { fields, list, longText, text } from '../schema.ts'
import { contentWords, counted, linesOf, mentioned, sentencesOf, shortened } from '../text.ts'

const TOPICS = [
  {
    topic: 'Billing',
    words: ['invoice', 'charged', 'refund', 'payment', 'bill', 'vat', 'price', 'card', 'paid', 'discount'],
  },
  {
    topic: 'Delivery',
    words: ['delivery', 'deliver', 'parcel', 'tracking', 'arrived', 'shipping', 'courier', 'order'],
  },
  { topic: 'Cancellation', words: ['cancel', 'cancellation', 'terminate', 'contract', 'notice', 'end my'] },
  {
    topic: 'Account access',
    words: ['password', 'login', 'log in', 'sign in', 'locked', 'account', 'code', 'email address'],
  },
  {
    topic: 'Fault',
    words: ['broken', 'error', 'crash', 'not working', "doesn't work", 'damaged', 'fails', 'stopped'],
  },
]
const GREETING = /^(hi|hello|dear|good (morning|afternoon|evening)|hey)\b/i
const CLOSING = /^(best|kind|many|warm|thanks|thank you|regards|yours|cheers|sincerely)\b/i
const ASKS =
  /\?|\b(please|need|want|would like|cannot|can't|can’t|wondering|tell me|let me know|how do|how to)\b/i

/** The sentences that want something, without greeting and signature. */
function questionsOf(mail: string): string[] {
  const sentences = sentencesOf(mail).filter((sentence) => contentWords(sentence).size > 0)
  const asking = sentences.filter((sentence) => ASKS.test(sentence) && !CLOSING.test(sentence))
  if (asking.length > 0) return asking.slice(0, 8)
  return sentences.filter((sentence) => !GREETING.test(sentence) && !CLOSING.test(sentence)).slice(0, 1)
}

function topicOf(mail: string): string {
  const counts = TOPICS.map(({ topic, words }) => ({
    topic,
    count: words.filter((word) => mentioned(mail, [word])).length,
  }))
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one))
  return best.count === 0 ? 'Other' : best.topic
}

/** The name under the mail, to greet with. */
function senderOf(mail: string): string {
  const lines = linesOf(mail)
  const closing = lines.findLastIndex((line) => CLOSING.test(line) && line.length < 40)
  const name = closing >= 0 ? lines[closing + 1] : lines.at(-1)
  return name && /^\p{Lu}[\p{L}'’-]+( \p{Lu}[\p{L}.'’-]*){0,3}$/u.test(name) ? ` ${name.split(' ')[0]}` : ''
}

const ARTICLES = [
  {
    title: 'Changing the delivery address',
    text: 'You can change the delivery address until we pack your order. Open Orders, choose the order and press Change address. Once the parcel is with the courier, only the courier can redirect it; the tracking link has a button for that.',
  },
  {
    title: 'Refunds and how long they take',
    text: 'A refund goes back to the card that paid. We send it within two working days after the return arrives. Most banks then need three to five working days to show it.',
  },
  {
    title: 'Downloading an invoice with VAT',
    text: 'Every order has an invoice with VAT as a PDF under Orders. Business customers can add a VAT number in Settings, and it appears on all later invoices. We cannot change an invoice that has been issued.',
  },
]

export const inboxSteward = defineAgent({
  slug: 'inbox-steward',
  name: 'Inbox Steward',
  inputSchema: fields(
    {
      mail: longText('Customer’s email', 8000, {
        minLength: 1,
        description: 'As it arrived, with its signature',
      }),
      articles: list(
        'Help articles',
        { minItems: 1, maxItems: 40, description: 'Drafts are made of these and of nothing else' },
        fields({ title: text('Title', 160), text: longText('Text', 6000) }),
      ),
      sign_as: text('Sign as', 80, { default: 'Your support team', examples: ['Amara, Customer Care'] }),
    },
    { optional: ['sign_as'] },
  ),
  outputSchema: fields({
    queue: text('Queue', 40),
    topic: text('Topic', 40),
    draft: longText('Draft', 20_000),
    sources: list(
      'Answered from',
      { maxItems: 8 },
      fields({ question: text('Question', 300), article: text('Article', 160), match: text('Match', 10) }),
    ),
    missing: list('Questions without an article', { maxItems: 8 }, text('Question', 300)),
  }),
  samples: [
    {
      name: 'One question, one article',
      input: {
        mail: 'Hello,\n\nI sent the blue kettle back last Tuesday. When will I get my refund, and does it go to my card?\n\nKind regards,\nMaren Holt',
        articles: ARTICLES,
        sign_as: 'Amara, Customer Care',
      },
    },
    {
      name: 'Three questions, two articles',
      input: {
        mail: 'Hi there,\n\nOrder 48211 is going to my old flat. Can I still change the delivery address? I also need an invoice with our VAT number for the accountant. And do you engrave names on the wooden trays?\n\nThanks,\nTobias Lind',
        articles: ARTICLES,
        sign_as: 'Amara, Customer Care',
      },
    },
    {
      name: 'Nothing in the articles',
      input: {
        mail: 'Good morning,\n\nis the enamel of the large pot free of cadmium? My daughter’s nursery asks for a certificate before we may bring it.\n\nBest,\nIoana Petrescu',
        articles: ARTICLES,
        sign_as: 'Amara, Customer Care',
      },
    },
  ],
  run({ mail, articles, sign_as = 'Your support team' }) {
    const questions = questionsOf(mail)
    if (questions.length === 0)
      throw new BadInput('This email asks nothing. Paste its text, not only its greeting or signature.')
    const search = createSearch(articles)
    const results = questions.map((question) => ({ question, found: search(question) }))
    const answered = results.flatMap(({ question, found }) => (found ? [{ question, found }] : []))
    const missing = results.flatMap(({ question, found }) => (found ? [] : [shortened(question, 300)]))
    const passages = [...new Set(answered.map(({ found }) => found.passage))]
    const later = missing.length > 0 ? ['A colleague will answer your other question separately.'] : []
    const draft =
      passages.length === 0
        ? ''
        : [
            `Hello${senderOf(mail)},`,
            'thank you for your email.',
            ...passages,
            ...later,
            `Kind regards,\n${sign_as}`,
          ].join('\n\n')
    return inPieces(draft, {
      queue:
        answered.length === 0
          ? 'Missing article'
          : missing.length > 0
            ? 'Check the draft'
            : 'Ready to approve',
      topic: topicOf(mail),
      draft: draft || `No draft: ${counted(missing.length, 'question')} and no article that answers.`,
      sources: answered.map(({ question, found }) => ({
        question: shortened(question, 300),
        article: found.article.title,
        match: `${Math.round(found.coverage * 100)}%`,
      })),
      missing,
    })
  },
})
