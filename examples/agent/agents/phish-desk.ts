// Phish Desk: whether a reported mail is harmful, by its sender, links and attachments, and a friendly answer.
import { BadInput, defineAgent, inPieces } from '../agent.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { counted, editDistance, mentioned, shortened } from '../text.ts'

const PROGRAMS = new Set([
  'exe',
  'scr',
  'js',
  'vbs',
  'bat',
  'cmd',
  'msi',
  'jar',
  'lnk',
  'iso',
  'img',
  'hta',
  'ps1',
  'one',
])
const WITH_MACROS = new Set(['docm', 'xlsm', 'pptm', 'xlam'])
const PAGES = new Set(['html', 'htm', 'shtml', 'svg'])
const BRANDS = [
  'microsoft.com',
  'google.com',
  'paypal.com',
  'docusign.com',
  'dhl.com',
  'apple.com',
  'amazon.com',
  'netflix.com',
]
const URGENT = [
  'immediately',
  'urgent',
  'within 24 hours',
  'suspended',
  'final notice',
  'last warning',
  'right away',
  'expires today',
  'will be closed',
  'asap',
]
const SECRETS = [
  'password',
  'verify your account',
  'confirm your account',
  'log in',
  'login',
  'sign in',
  'credentials',
  'card number',
  'code',
]
const MONEY = [
  'gift card',
  'gift cards',
  'bank details',
  'new bank account',
  'wire transfer',
  'bitcoin',
  'invoice attached',
  'change of account',
  'iban',
]

type Finding = { check: string; found: string; weight: number }

const domainOf = (address: string) => /@([\w.-]{1,253})/.exec(address)?.[1]?.toLowerCase() ?? ''
const hostOf = (link: string) =>
  /^https?:\/\/(?:[^/@\s]{0,100}@)?([^/:?#\s]{1,253})/i.exec(link)?.[1]?.toLowerCase() ?? ''
/** The last two labels: what someone registers. */
const registered = (host: string) => host.split('.').slice(-2).join('.')
const plain = (domain: string) =>
  domain
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('-', '')

/** The domain that another one imitates, if it does. */
function imitated(domain: string, known: readonly string[]): string | undefined {
  if (domain === '' || known.some((one) => domain === one || domain.endsWith(`.${one}`))) return undefined
  const own = registered(domain)
  return known.find((one) => {
    const [name = ''] = one.split('.')
    const isClose =
      plain(own) === plain(one) || (name.length > 4 && editDistance(own, one, 2) <= (name.length > 7 ? 2 : 1))
    return isClose || (name.length > 3 && domain.replaceAll(/[-.]/g, ' ').split(' ').includes(name))
  })
}

function senderFindings(from: string, known: readonly string[]): Finding[] {
  const domain = domainOf(from)
  const copied = imitated(domain, known)
  const shown = /^"?([^"<]{1,100}?)"?\s*</.exec(from)?.[1] ?? ''
  const named = domainOf(shown)
  return [
    ...(copied ? [{ check: 'Sender', found: `${domain} imitates ${copied}`, weight: 4 }] : []),
    ...(named !== '' && named !== domain
      ? [{ check: 'Sender', found: `Shows an address at ${named}, and comes from ${domain}`, weight: 4 }]
      : []),
    ...(domain.includes('xn--')
      ? [{ check: 'Sender', found: `${domain} has letters of another alphabet`, weight: 3 }]
      : []),
    ...(domain === '' ? [{ check: 'Sender', found: 'Has no address', weight: 1 }] : []),
  ]
}

function linkFindings(body: string, known: readonly string[]): Finding[] {
  const links = [...new Set(body.match(/https?:\/\/[^\s<>"')\]]{1,500}/gi) ?? [])].slice(0, 50)
  const labelled = [...body.matchAll(/\[([^\][]{1,200})\]\((https?:\/\/[^\s)]{1,500})\)/gi)].slice(0, 50)
  return [
    ...links.flatMap((link): Finding[] => {
      const host = hostOf(link)
      const copied = imitated(host, known)
      if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host))
        return [{ check: 'Link', found: `${host} is a bare number`, weight: 4 }]
      if (copied) return [{ check: 'Link', found: `${host} imitates ${copied}`, weight: 4 }]
      if (host.includes('xn--'))
        return [{ check: 'Link', found: `${host} has letters of another alphabet`, weight: 3 }]
      return /^(?:bit\.ly|tinyurl\.com|t\.co|is\.gd|rebrand\.ly)$/.test(host)
        ? [{ check: 'Link', found: `${host} hides where it leads`, weight: 2 }]
        : []
    }),
    ...labelled.flatMap(([, label = '', link = '']): Finding[] => {
      const said = /([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/i.exec(label)?.[1]?.toLowerCase() ?? ''
      return said !== '' && registered(said) !== registered(hostOf(link))
        ? [{ check: 'Link', found: `Shows ${said}, and leads to ${hostOf(link)}`, weight: 4 }]
        : []
    }),
  ]
}

function attachmentFindings(attachments: readonly string[]): Finding[] {
  return attachments.flatMap((name): Finding[] => {
    const parts = name.toLowerCase().trim().split('.')
    const ending = parts.at(-1) ?? ''
    const found = shortened(name, 100)
    if (PROGRAMS.has(ending))
      return [
        {
          check: 'Attachment',
          found:
            parts.length > 2 ? `${found} is a program that looks like a document` : `${found} is a program`,
          weight: 5,
        },
      ]
    if (WITH_MACROS.has(ending)) return [{ check: 'Attachment', found: `${found} can run macros`, weight: 3 }]
    return PAGES.has(ending)
      ? [{ check: 'Attachment', found: `${found} is a web page, often a false sign-in`, weight: 3 }]
      : []
  })
}

function wordFindings(content: string): Finding[] {
  const found: [string, readonly string[], number][] = [
    ['Urgency', URGENT, 1],
    ['Asks for secrets', SECRETS, 1],
    ['Asks for money', MONEY, 2],
  ]
  return found.flatMap(([check, words, weight]) => {
    const word = mentioned(content, words)
    return word ? [{ check, found: `“${word}”`, weight }] : []
  })
}

const REPLIES = {
  Harmful:
    'Thank you for reporting this: it is harmful, and you were right not to trust it. Please don’t click or answer; the security team gets a list of what to search for in the other mailboxes. If you have already clicked or typed a password, call us right away. That happens to the best.',
  Suspicious:
    'Thank you for reporting this. We’re not certain, so please leave it alone until someone from the security team has looked at it.',
  Harmless:
    'Thank you for asking. We found nothing wrong with this one, and you can answer it. Please keep reporting whatever looks odd: one careful question costs us nothing.',
}

export const phishDesk = defineAgent({
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
  run({ from, subject, body, attachments = [], own_domains }) {
    if (`${subject}${body}`.trim() === '' && attachments.length === 0)
      throw new BadInput('The mail is empty. Paste its subject and text, or name its attachments.')
    const known = [
      ...own_domains.map((domain) => domain.trim().toLowerCase()).filter((domain) => domain.includes('.')),
      ...BRANDS,
    ]
    const findings = [
      ...senderFindings(from, known),
      ...linkFindings(body, known),
      ...attachmentFindings(attachments),
      ...wordFindings(`${subject} ${body}`),
    ].sort((one, other) => other.weight - one.weight)
    const total = findings.reduce((sum, { weight }) => sum + weight, 0)
    const verdict =
      total >= 5 ? ('Harmful' as const) : total >= 2 ? ('Suspicious' as const) : ('Harmless' as const)
    const why =
      findings.length > 0 && verdict !== 'Harmless' ? ` What gave it away: ${findings[0]?.found ?? ''}.` : ''
    const reply = `${REPLIES[verdict]}${why}`
    const links = body.match(/https?:\/\/[^\s<>"')\]]{1,500}/gi) ?? []
    const hosts = [...new Set(links.map(hostOf))]
    const search =
      verdict === 'Harmless'
        ? []
        : [
            `from: ${/<([^<>]{1,200})>/.exec(from)?.[1] ?? from}`,
            ...(subject.trim() ? [`subject: ${subject}`] : []),
            ...hosts.map((host) => `link: ${host}`),
            ...attachments.map((name) => `attachment: ${name}`),
          ]
    return inPieces(reply, {
      verdict,
      reply,
      findings:
        findings.length > 0
          ? findings.map(({ check, found, weight }) => ({
              check,
              found,
              weight:
                weight >= 4 ? ('Heavy' as const) : weight >= 2 ? ('Medium' as const) : ('Light' as const),
            }))
          : [
              {
                check: 'All checks',
                found: `Sender, ${counted(hosts.length, 'link')}, ${counted(attachments.length, 'attachment')}: nothing wrong`,
                weight: 'Light' as const,
              },
            ],
      search_for: search.slice(0, 20).map((one) => shortened(one, 300)),
    })
  },
})
