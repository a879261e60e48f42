// Rows of the table: agents of the demonstration that answer messages and reported mails.
import type { SampleAgent } from '../agent.ts'
import { sumOf } from '../amounts.ts'
import { createSearch } from '../articles.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { editDistance, labelled, mentioned } from '../text.ts'
import { row } from './row.ts'

const NIGHT_LANGUAGES = {
  English: 'the,is,and,my,can,you,what,how,do,it',
  German: 'ich,der,die,das,ist,und,wie,nicht,mein,kann,bitte',
  French: 'je,le,la,est,et,mon,pas,vous,comment,bonjour,puis',
  Spanish: 'el,la,es,mi,cómo,puedo,hola,no,una,qué,y',
  Italian: 'il,è,mio,come,posso,ciao,non,una,che,buongiorno,di',
  Portuguese: 'o,é,meu,minha,como,posso,olá,não,uma,que,bom',
  Dutch: 'ik,het,een,is,mijn,hoe,niet,kan,en,wat,goedenavond',
  Czech: 'je,jak,mohu,můj,moje,dobrý,den,prosím,kde,a,mám',
} as const
const NIGHT_REPLIES = {
  English: 'I don’t want to guess here. A person will write to you from {time}.',
  German: 'Hier möchte ich nicht raten. Ein Mensch schreibt Ihnen ab {time}.',
  French: 'Je préfère ne pas deviner. Une personne vous écrira à partir de {time}.',
  Spanish: 'Prefiero no adivinar. Una persona le escribirá a partir de {time}.',
  Italian: 'Preferisco non indovinare. Una persona le scriverà a partire da {time}.',
  Portuguese: 'Prefiro não adivinhar. Uma pessoa escrever-lhe-á a partir de {time}.',
  Dutch: 'Ik wil hier niet gokken. Een collega schrijft u vanaf {time}.',
  Czech: 'Nechci tu hádat. Napíše vám kolega od {time}.',
  Japanese: '推測でのお答えは控えます。{time}以降に担当者よりご連絡いたします。',
}
const ANGRY_WORDS =
  'ridiculous,unacceptable,furious,angry,scam,lawyer,useless,worst,third time,unverschämt,anwalt,inacceptable,arnaque,inaceptable,estafa,vergogna,truffa,inaceitável,belachelijk,ostuda'.split(
    ',',
  )
const PHISHING_WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['Urgency', ['immediately', 'urgent', 'within 24 hours', 'suspended', 'will be closed', 'asap']],
  ['Asks for secrets', ['password', 'verify your account', 'log in', 'sign in', 'card number']],
  ['Asks for money', ['gift card', 'gift cards', 'bank details', 'wire transfer', 'bitcoin', 'iban']],
]
const PHISHING_REPLIES = {
  Harmful:
    'Thank you for reporting this: it is harmful, and you were right not to trust it. Please don’t click or answer. If you already did, call us right away; that happens to the best.',
  Suspicious:
    'Thank you for reporting this: something is odd about it. Please wait until a colleague has looked at it.',
  Harmless: 'Thank you for asking: this mail looks harmless, and you can answer it.',
}

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

export const mails: readonly SampleAgent[] = [
  row({
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
      language: choice('Language', [
        'English',
        'German',
        'French',
        'Spanish',
        'Italian',
        'Portuguese',
        'Dutch',
        'Czech',
        'Japanese',
      ]),
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
    streams: 'reply',
    needs: ({ messages }) =>
      (messages.at(-1)?.message ?? '').trim() === '' &&
      'The last message is empty, so there is nothing to answer.',
    answers({ messages, articles, back_at }) {
      const last = messages.at(-1) ?? { at: '', from: '', message: '' }
      const language = /[\u3040-\u30ff]/.test(last.message)
        ? ('Japanese' as const)
        : labelled(last.message, NIGHT_LANGUAGES, 'English')
      const mood = mentioned(last.message, ANGRY_WORDS) ? ('Angry' as const) : ('Calm' as const)
      const found = mood === 'Calm' ? createSearch(articles)(last.message) : undefined
      return {
        reply: found?.passage ?? NIGHT_REPLIES[language].replace('{time}', back_at),
        language,
        mood,
        handover: found ? [] : [{ who: last.from, since: last.at, waits_for: last.message }],
        article: found?.article.title ?? '',
      }
    },
  }),
  row({
    slug: 'phish-desk',
    name: 'Phish Desk',
    inputSchema: fields(
      {
        from: text('From', 200, { minLength: 1, examples: ['IT Service <help@examp1e.com>'] }),
        subject: text('Subject', 300),
        body: longText('Text', 20_000),
        attachments: list('Attachments', { maxItems: 20 }, text('File name', 200)),
        own_domains: list('Your domains', { minItems: 1, maxItems: 20 }, text('Domain', 100)),
      },
      { optional: ['attachments'] },
    ),
    outputSchema: fields({
      verdict: choice('Verdict', ['Harmful', 'Suspicious', 'Harmless']),
      reply: longText('Answer to the reporter', 1000),
      findings: list(
        'Findings',
        { maxItems: 130 },
        fields({
          check: text('Check', 40),
          found: text('Found', 700),
          weight: choice('Weight', ['Light', 'Medium', 'Heavy']),
        }),
      ),
      search_for: list('Search other mailboxes for', { maxItems: 20 }, text('Search', 300)),
    }),
    samples: [
      {
        name: 'A false sign-in',
        input: {
          from: 'IT Service <helpdesk@mokoena-frieght.com>',
          subject: 'Your mailbox will be closed',
          body: 'Dear colleague,\nyour mailbox is full and will be closed within 24 hours.\nPlease sign in here: [portal.mokoena-freight.com](https://mokoena-freight.login-check.example/owa)\nIT Service',
          attachments: ['Quota_report.pdf.html'],
          own_domains: ['mokoena-freight.com'],
        },
      },
      {
        name: 'The managing director needs gift cards',
        input: {
          from: 'Thabo Mokoena <thabo.mokoena.private@mailbox.example>',
          subject: 'Are you at your desk?',
          body: 'I am in a meeting and need you to buy gift cards for a customer immediately. Do not call, just send me the numbers.',
          own_domains: ['mokoena-freight.com'],
        },
      },
      {
        name: 'A real newsletter',
        input: {
          from: 'Port of Durban <notices@durbanport.example>',
          subject: 'Berth schedule, week 12',
          body: 'Good morning,\nthe schedule for week 12 is at https://durbanport.example/berths/12.\nKind regards, the harbour office',
          attachments: ['schedule-week-12.pdf'],
          own_domains: ['mokoena-freight.com'],
        },
      },
    ],
    streams: 'reply',
    needs: ({ subject, body, attachments = [] }) =>
      `${subject}${body}${attachments.join('')}`.trim() === '' &&
      'The mail is empty. Paste its subject and text, or name its attachments.',
    answers({ from, subject, body, attachments = [], own_domains }) {
      const sender = /@([\w.-]{1,253})/.exec(from)?.[1]?.toLowerCase() ?? ''
      const imitated = own_domains.find((one) => one !== sender && editDistance(one, sender, 2) <= 2)
      const hosts = [
        ...new Set([...body.matchAll(/https?:\/\/([\w.-]{1,253})/g)].map(([, host = '']) => host)),
      ]
      const foreign = hosts.filter(
        (host) => host !== sender && !own_domains.some((one) => host === one || host.endsWith(`.${one}`)),
      )
      const risky = attachments.filter((file) =>
        /\.(?:exe|scr|js|vbs|bat|msi|iso|html?|[dxp]\w{2}m)$/i.test(file),
      )
      const lured = PHISHING_WORDS.filter(([, words]) => mentioned(`${subject} ${body}`, words))
      const findings = [
        ...(imitated
          ? [{ check: 'Sender', found: `${sender} imitates ${imitated}`, weight: 'Heavy' as const }]
          : []),
        ...foreign.map((host) => ({
          check: 'Link',
          found: `Leads to ${host}, which is not the sender’s`,
          weight: 'Medium' as const,
        })),
        ...risky.map((file) => ({
          check: 'Attachment',
          found: `${file} can run or imitate a page`,
          weight: 'Heavy' as const,
        })),
        ...lured.map(([check, words]) => ({
          check,
          found: `“${mentioned(`${subject} ${body}`, words)}”`,
          weight: 'Medium' as const,
        })),
      ]
      const points = sumOf(findings.map(({ weight }) => (weight === 'Heavy' ? 2 : 1)))
      const verdict =
        points >= 3 ? ('Harmful' as const) : points > 0 ? ('Suspicious' as const) : ('Harmless' as const)
      return {
        verdict,
        reply: PHISHING_REPLIES[verdict],
        findings:
          findings.length > 0
            ? findings
            : [{ check: 'All checks', found: 'Nothing that looks like phishing', weight: 'Light' as const }],
        search_for:
          verdict === 'Harmless'
            ? []
            : [`from: ${from}`, `subject: ${subject}`, ...foreign.map((host) => `link: ${host}`)],
      }
    },
  }),
]
