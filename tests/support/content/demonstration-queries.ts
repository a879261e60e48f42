// What must a search of the demonstration find? 200 texts as people type them, each with what must be among the first three
// results. Written before the search was made to meet it.
import type { SearchKind } from '../../../src/features/search/search.rules.ts'
import {
  CHATBOTS,
  CHEAP_AGENTS,
  INVOICES,
  PHONE_AGENTS,
  PYTHON_COURSES,
  PYTHON_PEOPLE,
  SQL_COURSE,
} from './demonstration-titles.ts'

export type DemonstrationQuery = {
  typed: string
  /** The search of everything is asked by default; 'pages' are a seller's own pages, found by their names. */
  in?: 'agents' | 'projects' | 'courses' | 'professionals' | 'pages'
  /** All of these are among the first three. A text that ends in '…' is the beginning of a title. */
  all?: readonly string[]
  /** At least one of these is. */
  some?: readonly string[]
  /** Only this kind is listed; without other expectations, any of its rows. */
  kind?: SearchKind
  /** The catalogue lists all of its rows. */
  isWholeCatalogue?: true
  /** Nothing is found: it is not there. */
  isNothing?: true
}

const kinds: readonly DemonstrationQuery[] = [
  { typed: 'agent', kind: 'agent' },
  { typed: 'agents', kind: 'agent' },
  { typed: 'ai agents', kind: 'agent' },
  { typed: 'AI Agent', kind: 'agent' },
  { typed: 'course', kind: 'course' },
  { typed: 'courses', kind: 'course' },
  { typed: 'ai courses', kind: 'course' },
  { typed: 'online courses', kind: 'course' },
  { typed: 'project', kind: 'project' },
  { typed: 'projects', kind: 'project' },
  { typed: 'AI projects', kind: 'project' },
  { typed: 'jobs', kind: 'project' },
  { typed: 'professional', kind: 'professional' },
  { typed: 'professionals', kind: 'professional' },
  { typed: 'people', kind: 'professional' },
  { typed: 'freelancers', kind: 'professional' },
  { typed: 'experts', kind: 'professional' },
  { typed: 'updates', kind: 'update' },
  { typed: 'posts', kind: 'update' },
  { typed: 'tags', kind: 'tag' },
  { typed: 'hashtags', kind: 'tag' },
  { typed: 'all agents', kind: 'agent' },
  { typed: 'agnets', kind: 'agent' },
  { typed: 'coures', kind: 'course' },
  { typed: 'profesionals', kind: 'professional' },
  { typed: 'porjects', kind: 'project' },
]

const wordsOfAKind: readonly DemonstrationQuery[] = [
  { typed: 'phone agent', kind: 'agent', all: ['Front Desk Line'] },
  { typed: 'agent for phone calls', kind: 'agent', some: PHONE_AGENTS },
  { typed: 'voice agent', kind: 'agent', some: PHONE_AGENTS },
  { typed: 'support agent', kind: 'agent', some: ['Inbox Steward', 'Night Shift'] },
  { typed: 'hr agents', kind: 'agent', some: ['Shortlist Notes', 'First Week Guide', 'Rota Planner'] },
  { typed: 'security agent', kind: 'agent', all: ['Permission Audit', 'Phish Desk'] },
  {
    typed: 'marketing agents',
    kind: 'agent',
    some: ['Send Window', 'Brief Sharpener', 'Search Ledger'],
  },
  { typed: 'agent for code review', kind: 'agent', all: ['Second Reviewer'] },
  { typed: 'newsletter agent', kind: 'agent', all: ['Send Window'] },
  { typed: 'agents for invoices', some: INVOICES },
  { typed: 'agent that reads contracts', kind: 'agent', all: ['Renewal Calendar'] },
  { typed: 'shift planning agent', kind: 'agent', all: ['Rota Planner'] },
  { typed: 'translation agent', kind: 'agent', all: ['Termbase Keeper'] },
  { typed: 'suport agent', kind: 'agent', some: ['Inbox Steward', 'Night Shift'] },
  { typed: 'sql cours', kind: 'course', all: [SQL_COURSE] },
  { typed: 'sql course', kind: 'course', all: [SQL_COURSE] },
  { typed: 'python course', kind: 'course', some: PYTHON_COURSES },
  { typed: 'course about forecasting', kind: 'course', all: ['Forecasting demand that holds'] },
  {
    typed: 'spanish course',
    kind: 'course',
    all: ['Diseño de conversaciones', 'Analítica de marketing desde cero'],
  },
  { typed: 'marketing courses', kind: 'course', all: ['Experiments in marketing'] },
  { typed: 'accessibility course', kind: 'course', all: ['Accessible AI interfaces'] },
  { typed: 'mlops course', kind: 'course', all: ['Running models in production'] },
  { typed: 'courses on computer vision', kind: 'course', all: ['Computer vision on small devices'] },
  { typed: 'courses for sales teams', kind: 'course', all: ['Sales operations with AI'] },
  { typed: 'chatbot projects', kind: 'project', some: CHATBOTS },
  { typed: 'projects about invoices', kind: 'project', all: [INVOICES[0] ?? ''] },
  {
    typed: 'french projects',
    kind: 'project',
    some: [
      'WhatsApp assistant for cocoa farmers in Twi and French',
      'Back-list blurbs and keywords for 1,100 titles',
    ],
  },
  {
    typed: 'healthcare projects',
    kind: 'project',
    some: [
      'Assemble prior-authorisation packets from chart notes',
      'After-surgery question line for joint replacement patients',
    ],
  },
  {
    typed: 'forecasting project',
    kind: 'project',
    some: [
      'Half-hourly load forecast for 62,000 households',
      'Demand plan for 340 fresh pasta and cheese lines',
    ],
  },
  { typed: 'python professionals', kind: 'professional', some: PYTHON_PEOPLE },
  { typed: 'python freelancer', kind: 'professional', some: PYTHON_PEOPLE },
  { typed: 'speech recognition expert', kind: 'professional', all: ['Kwame Mensah-Boadi'] },
  {
    typed: 'people who know sql',
    kind: 'professional',
    some: ['Farzana Haque', 'Oleksandr Hrytsenko', 'Sofía Arriaga'],
  },
  {
    typed: 'updates about evaluation',
    kind: 'update',
    some: [
      'Ran the same 400 support tickets…',
      'The support assistant now says…',
      'The course on evaluation now has…',
      'Wrote down how we test prompts…',
    ],
  },
  { typed: 'posts on rag', kind: 'update', all: ['Our #RAG answers got better…'] },
]

const otherKindsMixed: readonly DemonstrationQuery[] = [
  { typed: 'courses about agents', kind: 'course' },
  { typed: 'agent course', kind: 'course' },
  { typed: 'projects for professionals', kind: 'project' },
  {
    typed: 'updates on agents',
    kind: 'update',
    some: [
      'Deployed our first agent…',
      'Post-mortem: our agent refunded…',
      'Unpopular: most “agents” I review…',
    ],
  },
  { typed: 'posts about courses', kind: 'update', all: ['The course on evaluation now has…'] },
  { typed: 'chatbot project for experts', kind: 'project', some: CHATBOTS },
]

const mistyped: readonly DemonstrationQuery[] = [
  { typed: 'invoce', some: INVOICES },
  { typed: 'invoise', some: INVOICES },
  { typed: 'invioce', some: INVOICES },
  { typed: 'invoces', some: INVOICES },
  { typed: 'chatbto', some: CHATBOTS },
  { typed: 'slq', some: [SQL_COURSE, 'Farzana Haque', 'Experiments in marketing'] },
  {
    typed: 'evalution',
    some: ['Priya Raghunathan', 'Amara Okafor', 'Testing what a language model says', '#evaluation'],
  },
  { typed: 'forcasting', some: ['Jonas Vestergaard', 'Forecasting demand that holds', '#forecasting'] },
  {
    typed: 'telefone',
    some: ['Voice assistants on the telephone', 'Front Desk Line', 'Kwame Mensah-Boadi', 'Línea Clara'],
  },
  {
    typed: 'markting',
    some: ['Experiments in marketing', 'Sofía Arriaga', 'Send Window', '#marketing'],
  },
  {
    typed: 'secuirty',
    some: ['Security for AI projects', 'Permission Audit', 'Phish Desk', 'Rashid Al-Mutairi'],
  },
  { typed: 'recruitmnt', some: ['Shortlist Notes', 'First Week Guide', 'Rota Planner'] },
  { typed: 'pyhton', some: [...PYTHON_PEOPLE, ...PYTHON_COURSES] },
  { typed: 'typscript', some: ['TypeScript for AI features', 'Yuki Tanabe', 'Hana Kovářová'] },
  { typed: 'kuberntes', some: ['Running models in production', 'Piotr Zawadzki'] },
  { typed: 'acessibility', some: ['Accessible AI interfaces', 'Eitan Barzilai', '#accessibility'] },
  { typed: 'custmer support', some: ['Amara Okafor', 'Inbox Steward', 'Retrieval that answers customers'] },
  { typed: 'newsleter', all: ['Send Window'] },
  { typed: 'contarct', all: ['Renewal Calendar'] },
  { typed: 'migraton', all: ['Migration Mate'] },
  { typed: 'calender', all: ['Renewal Calendar'] },
  { typed: 'retreival', some: ['Retrieval that answers customers', 'Amara Okafor', 'Mei-Ling Chou'] },
  { typed: 'amra okafor', all: ['Amara Okafor'] },
  { typed: 'priya ragunathan', all: ['Priya Raghunathan'] },
  { typed: 'jonas vestergard', all: ['Jonas Vestergaard'] },
  { typed: 'kovrova', all: ['Hana Kovářová'] },
  { typed: 'farzna', all: ['Farzana Haque'] },
]

const prices: readonly DemonstrationQuery[] = [
  { typed: 'invoice under $100', all: ['Reading documents by machine'] },
  {
    typed: 'courses under $50',
    kind: 'course',
    some: [
      'Accessible AI interfaces',
      'Diseño de conversaciones',
      'Écrire avec une IA, garder sa voix',
      'Analítica de marketing desde cero',
      SQL_COURSE,
    ],
  },
  { typed: 'agents under $100', kind: 'agent', some: CHEAP_AGENTS },
  { typed: 'ai agent less than 100 dollars', kind: 'agent', some: CHEAP_AGENTS },
  {
    typed: 'agents over $500',
    kind: 'agent',
    all: ['Front Desk Line', 'Permission Audit', 'Meter Watch'],
  },
  {
    typed: 'python course under $150',
    kind: 'course',
    all: ['Retrieval that answers customers', 'Forecasting demand that holds'],
  },
  {
    typed: 'marketing course below $50',
    kind: 'course',
    all: ['Analítica de marketing desde cero'],
  },
  {
    typed: 'projects over $100,000',
    kind: 'project',
    all: [
      'Half-hourly load forecast for 62,000 households',
      'Review and rebuild of our claims severity model',
    ],
  },
  {
    typed: 'chatbot project over $50k',
    kind: 'project',
    all: [
      'After-surgery question line for joint replacement patients',
      'Spare-parts finder for engineers on board',
    ],
  },
  { typed: 'phone agent max $200', kind: 'agent', all: ['Call Digest'] },
  {
    typed: 'freelancer under $70',
    kind: 'professional',
    some: ['Sofía Arriaga', 'Rashid Al-Mutairi', 'Tomás Echeverría'],
  },
  { typed: 'python expert under $100', kind: 'professional', all: ['Amara Okafor'] },
  { typed: 'free courses', kind: 'course', all: [SQL_COURSE] },
]

const tags: readonly DemonstrationQuery[] = [
  { typed: '#evaluation', all: ['#evaluation'] },
  { typed: '#agents', all: ['#agents'] },
  { typed: '#LLM', all: ['#llm'] },
  { typed: '#forecasting', all: ['#forecasting'] },
  { typed: '#hiring', all: ['#hiring'] },
  { typed: '#rag', all: ['#rag'] },
  { typed: '#evalution', all: ['#evaluation'] },
  { typed: '#eval', all: ['#evaluation'] },
]

const people: readonly DemonstrationQuery[] = [
  { typed: 'amara okafor', all: ['Amara Okafor'] },
  { typed: 'Amara', all: ['Amara Okafor'] },
  { typed: '@amara-okafor', all: ['Amara Okafor'] },
  { typed: 'amara-okafor', all: ['Amara Okafor'] },
  { typed: 'tomas echeverria', all: ['Tomás Echeverría'] },
  { typed: 'kovarova', all: ['Hana Kovářová'] },
  { typed: 'mei ling', all: ['Mei-Ling Chou'] },
  { typed: 'meiling chou', all: ['Mei-Ling Chou'] },
  { typed: '@piotr-zawadzki', all: ['Piotr Zawadzki'] },
  { typed: 'al mutairi', all: ['Rashid Al-Mutairi'] },
  { typed: 'sofia arriaga', all: ['Sofía Arriaga'] },
  { typed: 'kwame mensah', all: ['Kwame Mensah-Boadi'] },
  { typed: 'farzana h', all: ['Farzana Haque'] },
  { typed: 'ingrid sol', all: ['Ingrid Solheim'] },
  { typed: 'LEA FONTANEL', all: ['Léa Fontanel'] },
  { typed: 'darragh quinlan crm', all: ['Darragh Quinlan'] },
]

const pages: readonly DemonstrationQuery[] = [
  { typed: 'payouts', all: ['Settings → Payouts'] },
  { typed: 'settings billing', all: ['Settings → Subscriptions'] },
  { typed: 'billing', all: ['Settings → Subscriptions'] },
  { typed: 'my courses', all: ['My courses'] },
  { typed: 'messages', all: ['Messages'] },
  { typed: 'inbox', all: ['Messages'] },
  { typed: 'change password', all: ['Settings → Account'] },
  { typed: '2fa', all: ['Settings → Account'] },
  { typed: 'delete account', all: ['Settings → Account'] },
  { typed: 'dark mode', all: ['Settings → Theme'] },
  { typed: 'bank account', all: ['Settings → Payouts'] },
  { typed: 'my proposals', all: ['Proposals'] },
  { typed: 'edit profile', all: ['Settings → Profile'] },
  { typed: 'setings', some: ['Settings → Profile', 'Settings → Account'] },
  { typed: 'notifcations', some: ['Notifications', 'Settings → Notifications'] },
].map((one) => ({ in: 'pages' as const, ...one }))

const meanings: readonly DemonstrationQuery[] = [
  { typed: 'call center', some: [...PHONE_AGENTS, 'Inbox Steward', 'Night Shift'] },
  { typed: 'answer customer emails', some: ['Inbox Steward', 'Retrieval that answers customers'] },
  { typed: 'alt text', all: ['Caption Bench'] },
  { typed: 'shift plans', all: ['Rota Planner'] },
  { typed: 'demand forecast', some: ['Forecasting demand that holds', 'Stock Horizon'] },
  { typed: 'onboarding new employees', all: ['First Week Guide'] },
  { typed: 'customer returns', all: ['Returns Counter'] },
  { typed: 'style guide', some: ['Galley Proof', 'Léa Fontanel', 'Écrire avec une IA, garder sa voix'] },
  { typed: 'suspicious emails', all: ['Phish Desk'] },
  { typed: 'phishing', all: ['Phish Desk'] },
  { typed: 'cloud permissions', all: ['Permission Audit'] },
  { typed: 'contract renewal dates', all: ['Renewal Calendar'] },
  { typed: 'price quotes', all: ['Quote Draft'] },
  { typed: 'crm', some: ['Pipeline Clerk', 'Darragh Quinlan', 'Sales operations with AI'] },
  {
    typed: 'llm testing',
    some: ['Testing what a language model says', 'Priya Raghunathan'],
  },
  {
    typed: 'ocr',
    some: ['Hana Kovářová', 'Reading documents by machine', INVOICES[0] ?? '', '#ocr'],
  },
  { typed: 'handwriting recognition', all: ['Read handwritten weighing slips from 41 buying stations'] },
  {
    typed: 'whatsapp bot',
    some: ['WhatsApp assistant for cocoa farmers in Twi and French', 'Wanjiru Kamau'],
  },
  { typed: 'voice assistant', some: ['Voice assistants on the telephone', ...CHATBOTS] },
]

const oneWordTooMany: readonly DemonstrationQuery[] = [
  { typed: 'invoice zeppelin', some: INVOICES },
  { typed: 'sql course for astronauts', kind: 'course', all: [SQL_COURSE] },
  { typed: 'phone agent for dentists', kind: 'agent', some: PHONE_AGENTS },
  { typed: 'amara okafor honolulu', all: ['Amara Okafor'] },
  { typed: 'python blockchain', some: [...PYTHON_PEOPLE, ...PYTHON_COURSES] },
  { typed: 'contract agent for zeppelins', kind: 'agent', all: ['Renewal Calendar'] },
  { typed: 'unicorn typescript course', kind: 'course', all: ['TypeScript for AI features'] },
  { typed: 'invoce zepplin', some: INVOICES },
  { typed: 'newsletter mailchimp', all: ['Send Window'] },
]

const notThere: readonly DemonstrationQuery[] = [
  'zeppelin',
  'wedding photographer',
  'crypto wallet',
  'qwertyuiop',
  'xylophone',
  '🦄',
  'zeppelin courses',
].map((typed) => ({ typed, isNothing: true }))

const inCatalogues: readonly DemonstrationQuery[] = [
  { in: 'agents', typed: 'agents', isWholeCatalogue: true },
  { in: 'agents', typed: 'ai agent', isWholeCatalogue: true },
  { in: 'agents', typed: 'phone agent', all: ['Front Desk Line'] },
  { in: 'agents', typed: 'phone zeppelin', some: PHONE_AGENTS },
  { in: 'agents', typed: 'agent under $60', all: ['Caption Bench', 'Flaky Finder'] },
  { in: 'courses', typed: 'courses', isWholeCatalogue: true },
  { in: 'courses', typed: 'sql cours', all: [SQL_COURSE] },
  { in: 'courses', typed: 'python course for astronauts', some: PYTHON_COURSES },
  { in: 'courses', typed: 'invoce', all: ['Reading documents by machine', 'Automating the back office'] },
  { in: 'projects', typed: 'project', isWholeCatalogue: true },
  { in: 'projects', typed: 'chatbot project', some: CHATBOTS },
  { in: 'projects', typed: 'chatbto', some: CHATBOTS },
  { in: 'projects', typed: 'invoise', all: [INVOICES[0] ?? ''] },
  { in: 'projects', typed: 'invoice project zeppelin', all: [INVOICES[0] ?? ''] },
  { in: 'professionals', typed: 'professionals', isWholeCatalogue: true },
  { in: 'professionals', typed: 'python professional', some: PYTHON_PEOPLE },
  { in: 'professionals', typed: 'experts in speech recognition', all: ['Kwame Mensah-Boadi'] },
  { in: 'professionals', typed: 'evaluation zeppelin', some: ['Priya Raghunathan', 'Amara Okafor'] },
  { in: 'professionals', typed: 'zeppelin', isNothing: true },
]

export const DEMONSTRATION_QUERIES: readonly DemonstrationQuery[] = [
  ...kinds,
  ...wordsOfAKind,
  ...otherKindsMixed,
  ...mistyped,
  ...prices,
  ...tags,
  ...people,
  ...pages,
  ...meanings,
  ...oneWordTooMany,
  ...notThere,
  ...inCatalogues,
]
