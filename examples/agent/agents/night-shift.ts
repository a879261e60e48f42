// Night Shift: answers visitors from the help centre in their language, promises nothing, and hands over in the morning.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { createSearch } from '../articles.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { mentioned, shortened } from '../text.ts'

const LANGUAGES = [
  'English',
  'German',
  'French',
  'Spanish',
  'Italian',
  'Portuguese',
  'Dutch',
  'Czech',
  'Japanese',
] as const
type Language = (typeof LANGUAGES)[number]

const HINTS: Record<Exclude<Language, 'Japanese'>, readonly string[]> = {
  English: ['the', 'is', 'and', 'my', 'can', 'you', 'what', 'how', 'do', 'it'],
  German: ['ich', 'der', 'die', 'das', 'ist', 'und', 'wie', 'nicht', 'mein', 'kann', 'bitte'],
  French: ['je', 'le', 'la', 'est', 'et', 'mon', 'pas', 'vous', 'comment', 'bonjour', 'puis'],
  Spanish: ['el', 'la', 'es', 'mi', 'cómo', 'puedo', 'hola', 'no', 'una', 'qué', 'y'],
  Italian: ['il', 'è', 'mio', 'come', 'posso', 'ciao', 'non', 'una', 'che', 'buongiorno', 'di'],
  Portuguese: ['o', 'é', 'meu', 'minha', 'como', 'posso', 'olá', 'não', 'uma', 'que', 'bom'],
  Dutch: ['ik', 'het', 'een', 'is', 'mijn', 'hoe', 'niet', 'kan', 'en', 'wat', 'goedenavond'],
  Czech: ['je', 'jak', 'mohu', 'můj', 'moje', 'dobrý', 'den', 'prosím', 'kde', 'a', 'mám'],
}

type Phrases = { found: string; none: string; angry: string }
const PHRASES: Record<Language, Phrases> = {
  English: {
    found: 'Our team is asleep, but our help centre says:',
    none: 'I can’t answer this from our help centre, and I don’t want to guess. Your question is first on the list for the morning.',
    angry: 'I’m sorry, this deserves a person and not me. I’ll stop here.',
  },
  German: {
    found: 'Unser Team schläft gerade, aber in unserer Hilfe steht:',
    none: 'Das steht nicht in unserer Hilfe, und raten möchte ich nicht. Ihre Frage liegt morgen früh oben.',
    angry: 'Das tut mir leid. Hier braucht es einen Menschen und nicht mich; ich höre deshalb auf.',
  },
  French: {
    found: 'Notre équipe dort, mais notre centre d’aide répond :',
    none: 'Notre centre d’aide n’en parle pas, et je préfère ne pas deviner. Votre question sera la première demain matin.',
    angry: 'Je suis désolé. Il faut ici une personne, pas moi ; je m’arrête donc.',
  },
  Spanish: {
    found: 'Nuestro equipo duerme, pero nuestra ayuda dice:',
    none: 'Nuestra ayuda no lo explica y prefiero no adivinar. Su pregunta será la primera de la mañana.',
    angry: 'Lo siento. Esto merece una persona y no a mí; por eso no sigo.',
  },
  Italian: {
    found: 'Il nostro team dorme, ma la nostra guida dice:',
    none: 'La nostra guida non lo spiega e preferisco non indovinare. La sua domanda sarà la prima domattina.',
    angry: 'Mi dispiace. Qui serve una persona, non io; perciò mi fermo.',
  },
  Portuguese: {
    found: 'A nossa equipa está a dormir, mas a nossa ajuda diz:',
    none: 'A nossa ajuda não explica isto, e prefiro não adivinhar. A sua pergunta será a primeira da manhã.',
    angry: 'Lamento. Isto merece uma pessoa e não a mim; por isso fico por aqui.',
  },
  Dutch: {
    found: 'Ons team slaapt, maar in onze hulp staat:',
    none: 'Dit staat niet in onze hulp en ik wil niet gokken. Uw vraag ligt morgenochtend bovenaan.',
    angry: 'Het spijt me. Hier is een mens nodig en niet ik; ik stop dus hier.',
  },
  Czech: {
    found: 'Náš tým spí, ale v nápovědě stojí:',
    none: 'V nápovědě to není a nechci hádat. Váš dotaz bude ráno první.',
    angry: 'Omlouvám se. Tady je potřeba člověk, ne já; proto končím.',
  },
  Japanese: {
    found: 'ただいま担当者は不在ですが、ヘルプには次のようにあります。',
    none: 'ヘルプに記載がないため、推測でのお答えは控えます。朝一番に担当者が確認します。',
    angry: '申し訳ございません。これは担当者が対応すべき件ですので、ここで失礼いたします。',
  },
}
const LATER: Record<Language, (when: string) => string> = {
  English: (when) => `A person will write to you from ${when}.`,
  German: (when) => `Ein Mensch schreibt Ihnen ab ${when}.`,
  French: (when) => `Une personne vous écrira à partir de ${when}.`,
  Spanish: (when) => `Una persona le escribirá a partir de ${when}.`,
  Italian: (when) => `Una persona le scriverà a partire da ${when}.`,
  Portuguese: (when) => `Uma pessoa escrever-lhe-á a partir de ${when}.`,
  Dutch: (when) => `Een collega schrijft u vanaf ${when}.`,
  Czech: (when) => `Napíše vám kolega od ${when}.`,
  Japanese: (when) => `${when}以降に担当者よりご連絡いたします。`,
}
const ANGRY = [
  'ridiculous',
  'unacceptable',
  'furious',
  'angry',
  'scam',
  'lawyer',
  'useless',
  'worst',
  'disgrace',
  'third time',
  'unverschämt',
  'anwalt',
  'frechheit',
  'inacceptable',
  'scandaleux',
  'arnaque',
  'inaceptable',
  'estafa',
  'vergogna',
  'truffa',
  'inaceitável',
  'belachelijk',
  'ostuda',
]

function languageOf(said: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(said)) return 'Japanese'
  const names = Object.keys(HINTS) as (keyof typeof HINTS)[]
  const count = (language: keyof typeof HINTS) =>
    HINTS[language].filter((word) => mentioned(said, [word])).length
  return names.reduce((one, other) => (count(other) > count(one) ? other : one))
}

const isAngry = (said: string) =>
  mentioned(said, ANGRY) !== undefined ||
  said.includes('!!') ||
  (said.length > 25 && said === said.toUpperCase() && /\p{Lu}{4}/u.test(said))

const ARTICLES = [
  {
    title: 'Late arrival and check-in',
    text: 'Check-in is from 14:00. If you arrive after 22:00, the key is in the box beside the door; the code is in your confirmation. Breakfast is served until 10:00.',
  },
  {
    title: 'Cancelling a booking',
    text: 'You can cancel free of charge until three days before arrival, with the link in your confirmation. After that the first night is charged.',
  },
  {
    title: 'Später anreisen',
    text: 'Wenn Sie nach 22 Uhr anreisen, liegt der Schlüssel im Kasten neben der Tür. Der Code steht in Ihrer Bestätigung.',
  },
]

export const nightShift = defineAgent({
  slug: 'night-shift',
  name: 'Night Shift',
  inputSchema: fields({
    messages: list(
      'Messages of the night',
      { minItems: 1, maxItems: 20, description: 'Of one visitor, oldest first' },
      fields({
        at: text('At', 10, { examples: ['02:14'] }),
        from: text('From', 60),
        message: longText('Message', 1500),
      }),
    ),
    articles: list(
      'Help centre',
      { maxItems: 40 },
      fields({ title: text('Title', 160), text: longText('Text', 4000) }),
    ),
    back_at: text('Team is back at', 60, { minLength: 1, examples: ['08:00'] }),
  }),
  outputSchema: fields({
    reply: longText('Reply', 8000),
    language: choice('Language', LANGUAGES),
    mood: choice('Mood', ['Calm', 'Angry']),
    handover: list(
      'Handover for the morning',
      { maxItems: 20 },
      fields({ who: text('Who', 60), since: text('Since', 10), waits_for: text('Waits for', 300) }),
    ),
    article: text('Answered from', 160),
  }),
  samples: [
    {
      name: 'Late arrival',
      input: {
        messages: [
          {
            at: '02:14',
            from: 'Priya',
            message: 'Hi, our flight is late and we will arrive after midnight. How do we get the key?',
          },
        ],
        articles: ARTICLES,
        back_at: '07:30',
      },
    },
    {
      name: 'Auf Deutsch',
      input: {
        messages: [
          {
            at: '23:40',
            from: 'Herr Brandt',
            message: 'Guten Abend, ich kann erst nach 22 Uhr anreisen. Wie komme ich an den Schlüssel?',
          },
        ],
        articles: ARTICLES,
        back_at: '07:30',
      },
    },
    {
      name: 'Tempers rise',
      input: {
        messages: [
          { at: '01:02', from: 'Mr Calloway', message: 'Do you have a cot for a baby?' },
          {
            at: '01:09',
            from: 'Mr Calloway',
            message: 'This is the third time I ask about the cot. Ridiculous!!',
          },
        ],
        articles: ARTICLES,
        back_at: '07:30',
      },
    },
  ],
  run({ messages, articles, back_at }) {
    const last = messages.at(-1)
    if (!last || last.message.trim() === '')
      throw new BadInput('The last message is empty, so there is nothing to answer.')
    const language = languageOf(messages.map(({ message }) => message).join(' '))
    const phrases = PHRASES[language]
    const later = LATER[language](back_at)
    const search = articles.length > 0 ? createSearch(articles) : () => undefined
    const found = search(last.message)
    const angry = messages.some(({ message }) => isAngry(message))
    const paragraphs = angry
      ? [phrases.angry, later]
      : found
        ? [phrases.found, found.passage]
        : [phrases.none, later]
    const reply = paragraphs.join('\n\n')
    const open = angry ? messages : found ? [] : [last]
    return inPieces(reply, {
      reply,
      language,
      mood: angry ? ('Angry' as const) : ('Calm' as const),
      handover: open.map(({ from, at, message }) => ({
        who: from,
        since: at,
        waits_for: shortened(message, 300),
      })),
      article: found && !angry ? found.article.title : 'None',
    })
  },
})
