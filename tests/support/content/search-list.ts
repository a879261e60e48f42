// What must a search find? Rows of the four catalogues, and for each search which of them are among the first five and
// which are not. A complaint about the search begins with a line here.
import { type CourseTitle, EXPECTED_COURSES } from './searched-courses.ts'

export const SEARCHED_PROJECTS = [
  {
    title: 'Sort support e-mail by topic',
    category: 'Automation',
    description: 'Reads what arrives in a shared mailbox and forwards it to the right team.',
    skills: ['Python', 'IMAP'],
  },
  {
    title: 'MLOps for a fleet of forecasts',
    category: 'Analytics',
    description: 'Deploy, watch and retrain two hundred small models without us.',
    skills: ['MLOps', 'Kubernetes', 'Terraform'],
  },
  {
    title: 'Voice bot for a dental practice',
    category: 'Chatbot',
    description: 'Books, moves and cancels appointments by telephone, in German and Turkish.',
    skills: ['Speech recognition', 'Node.js', 'Telephony'],
  },
  {
    title: 'Forecast demand for fresh pasta',
    category: 'Analytics',
    description: 'Weekly production plan from orders, holidays and the weather.',
    skills: ['Time series', 'SQL', 'Python'],
  },
  {
    title: 'Translate 4,000 product texts',
    category: 'Content AI',
    description: 'From Danish into English, in the voice of our catalogue, reviewed by a person.',
    skills: ['Copywriting', 'LangChain'],
  },
  {
    title: 'Automate invoice approval',
    category: 'Automation',
    description: 'Matches invoices with purchase orders and asks when amounts differ.',
    skills: ['OCR', 'C#', '.NET'],
  },
  {
    title: 'Invoices into the ledger',
    category: 'Automation',
    description: 'Posting of approved bills, every night. A C++ service stands in between.',
    skills: ['C++', 'PostgreSQL'],
  },
  {
    title: 'Recommend wine to restaurant guests',
    category: 'Chatbot',
    description: 'A menu assistant that knows the cellar and does not invent vintages.',
    skills: ['RAG', 'React'],
  },
  {
    title: 'Find fraud in card payments',
    category: 'Analytics',
    description: 'Anomaly detection with explanations for the review team. No python zoo.',
    skills: ['Anomaly detection', 'Spark'],
  },
  {
    title: 'Chat assistant for a café chain',
    category: 'Chatbot',
    description: 'Answers questions about allergens, opening hours and jobs.',
    skills: ['Prompt engineering', 'A/B testing'],
  },
  {
    title: 'Machine learning for crop yields',
    category: 'Analytics',
    description: 'Satellite images and soil samples, field by field.',
    skills: ['PyTorch', 'Remote sensing'],
  },
  {
    title: 'Data pipeline for a wind farm',
    category: 'Automation',
    description: 'Collect turbine measurements every minute. Learning from failures is part of the job.',
    skills: ['Airflow', 'dbt', 'Go'],
  },
  {
    title: '.NET service for 👩‍💻 hosts',
    category: 'Content AI',
    description: 'Costs fell 30% since spring → more than €40 a day. ✅',
    skills: ['F#', 'A+ tests'],
  },
] as const

export const SEARCHED_AGENTS = [
  {
    name: 'Inbox Steward',
    category: 'Customer Service',
    description: 'Drafts replies to support mail from your own help articles.',
    features: ['E-mail triage', 'Eleven languages'],
  },
  {
    name: 'Night Desk',
    category: 'Customer Service',
    description: 'Takes over chats after hours and hands the hard ones to a person.',
    features: ['Live chat', 'Handover'],
  },
  {
    name: 'Variance Desk',
    category: 'Analytics',
    description: 'Explains the largest differences between plan and result, in prose.',
    features: ['Weekly report', 'SQL behind every sentence'],
  },
  {
    name: 'Blog Writer',
    category: 'Content Creation',
    description: 'Writes drafts of posts in your voice, with sources.',
    features: ['Style guide', 'SEO titles'],
  },
  {
    name: 'Lead Scout',
    category: 'Sales',
    description: 'Qualifies incoming leads and books meetings.',
    features: ['CRM sync', 'Calendar'],
  },
  {
    name: 'Phone Line',
    category: 'Voice AI',
    description: 'Answers calls, takes orders and reserves tables.',
    features: ['Speech-to-text', 'Callbacks'],
  },
  {
    name: 'Pull Request Reviewer',
    category: 'Development',
    description: 'Reads every change of the code and points at risks.',
    features: ['GitHub', 'TypeScript', 'Security checks'],
  },
  {
    name: 'Watch Tower',
    category: 'Security',
    description: 'Reads logs and wakes someone when it matters.',
    features: ['Phishing reports', 'Alerts'],
  },
  {
    name: 'People First',
    category: 'HR & Recruitment',
    description: 'Screens applications fairly and schedules interviews.',
    features: ['Onboarding checklists', 'Anonymous screening'],
  },
  {
    name: 'Campaign Planner',
    category: 'Marketing',
    description: 'Plans newsletters and measures what they sell.',
    features: ['A/B tests', 'Audience segments'],
  },
  {
    name: 'Mlops Pilot',
    category: 'Development',
    description: 'Rolls models out and back.',
    features: ['Canary releases'],
  },
  {
    name: '🤖 Ticket Robot',
    category: 'Customer Service',
    description: 'Saves 20% of the time → fewer queues. From €9.',
    features: ['C++ & C# samples', '.NET client', '👩🏽‍💻 in the loop'],
  },
] as const

export const SEARCHED_PROFESSIONALS = [
  {
    display_name: 'Amara Okafor',
    bio: 'I build support agents that know when to be quiet.',
    skills: ['Python', 'Customer support'],
  },
  {
    display_name: 'Émile Durand',
    bio: 'Forecasting for retailers, from raw till data to a plan that people believe.',
    skills: ['Forecasting', 'R', 'SQL'],
  },
  {
    display_name: 'Jürgen Weiß',
    bio: 'Speech recognition in noisy halls.',
    skills: ['Speech', 'C++'],
  },
  {
    display_name: 'Mei Lin',
    bio: 'Machine learning operations: pipelines, registries, rollbacks.',
    skills: ['ML Ops', 'Kubernetes'],
  },
  {
    display_name: 'Tomasz Python',
    bio: 'Illustrator. Trains image models for comics.',
    skills: ['Stable Diffusion', 'Illustration'],
  },
  {
    display_name: 'Sofia Rossi',
    bio: 'Evaluations, red teaming, prompt injection tests.',
    skills: ['Evaluation', 'Red-teaming', 'Node.js'],
  },
  {
    display_name: 'Will Turner',
    bio: 'Fine-tunes small language models on laptops.',
    skills: ['Fine-tuning', 'PyTorch'],
  },
  {
    display_name: 'Grace Mbeki',
    bio: 'Writes and edits with machines; twenty years in publishing.',
    skills: ['Copywriting', 'Editing'],
  },
  {
    display_name: 'Ines 🇵🇹 Sousa',
    bio: '👩‍💻 .NET, C# → C++. 100% remote, €.',
    skills: ['Robots 🤖'],
  },
] as const

type Titles = {
  projects: (typeof SEARCHED_PROJECTS)[number]['title']
  agents: (typeof SEARCHED_AGENTS)[number]['name']
  professionals: (typeof SEARCHED_PROFESSIONALS)[number]['display_name']
  courses: CourseTitle
}
export type Expectation<K extends keyof Titles = keyof Titles> = {
  typed: string
  /** The first results, in this order. */
  first?: readonly Titles[K][]
  /** They are among the first five. */
  has?: readonly Titles[K][]
  /** They are not among the first five. */
  lacks?: readonly Titles[K][]
  /** The answer names this as the corrected search. */
  corrected?: string
  /** Nothing at all is found. */
  isNothing?: true
}

export const EXPECTED: { [K in keyof Titles]: readonly Expectation<K>[] } = {
  projects: [
    { typed: 'email', has: ['Sort support e-mail by topic'] },
    { typed: 'e-mail', has: ['Sort support e-mail by topic'] },
    { typed: 'e mail', has: ['Sort support e-mail by topic'] },
    { typed: 'E-MAIL support', first: ['Sort support e-mail by topic'] },
    { typed: 'ML ops', first: ['MLOps for a fleet of forecasts'] },
    { typed: 'mlops', first: ['MLOps for a fleet of forecasts'] },
    { typed: 'ML-Ops', first: ['MLOps for a fleet of forecasts'] },
    { typed: 'voicebot', first: ['Voice bot for a dental practice'] },
    { typed: 'nodejs', has: ['Voice bot for a dental practice'] },
    { typed: 'node.js', has: ['Voice bot for a dental practice'] },
    { typed: 'node js telephone', has: ['Voice bot for a dental practice'] },
    { typed: 'invoice', has: ['Automate invoice approval', 'Invoices into the ledger'] },
    { typed: 'invoices', has: ['Automate invoice approval', 'Invoices into the ledger'] },
    { typed: 'automated invoices', first: ['Automate invoice approval'] },
    { typed: 'ledger invoice', first: ['Invoices into the ledger'] },
    { typed: 'forecasting demand', first: ['Forecast demand for fresh pasta'] },
    {
      typed: 'pasta python',
      first: ['Forecast demand for fresh pasta'],
      lacks: ['Find fraud in card payments'],
    },
    { typed: 'python', has: ['Forecast demand for fresh pasta', 'Sort support e-mail by topic'] },
    { typed: 'pyhton', corrected: 'python', has: ['Forecast demand for fresh pasta'] },
    { typed: 'pythn pasta', corrected: 'python pasta', first: ['Forecast demand for fresh pasta'] },
    { typed: 'kuberntes', corrected: 'kubernetes', first: ['MLOps for a fleet of forecasts'] },
    { typed: 'tranlsate danish', corrected: 'translate danish', first: ['Translate 4,000 product texts'] },
    { typed: 'c++', has: ['Invoices into the ledger'], lacks: ['Automate invoice approval'] },
    { typed: 'C#', has: ['Automate invoice approval'], lacks: ['Invoices into the ledger'] },
    { typed: '.net', has: ['Automate invoice approval'] },
    { typed: 'cafe', first: ['Chat assistant for a café chain'] },
    { typed: 'café', first: ['Chat assistant for a café chain'] },
    { typed: 'machine learning', first: ['Machine learning for crop yields'] },
    {
      typed: 'learning',
      first: ['Machine learning for crop yields'],
      has: ['Data pipeline for a wind farm'],
    },
    { typed: 'detecting anomalies', has: ['Find fraud in card payments'] },
    { typed: 'yth', has: ['Sort support e-mail by topic', 'Find fraud in card payments'] },
    { typed: 'langch', has: ['Translate 4,000 product texts'] },
    { typed: 'go', has: ['Data pipeline for a wind farm'] },
    { typed: 'chat assistant', first: ['Chat assistant for a café chain'] },
    // No row has a dentist.
    { typed: 'the bot of a dentist practice', first: ['Voice bot for a dental practice'] },
    ...['👩‍💻', '👩', '✅', '%', '→', '€', '+', '.NET', 'host 👩🏿‍💻', '30%'].map((typed) => ({
      typed,
      has: ['.NET service for 👩‍💻 hosts'] as const,
    })),
    { typed: 'C++', first: ['Invoices into the ledger'] },
    { typed: 'bank 👩‍💻', isNothing: true },
    { typed: '🇵🇹', isNothing: true },
    { typed: 'workflow', has: ['Automate invoice approval'] },
    { typed: 'business intelligence', has: ['Find fraud in card payments'] },
    { typed: 'ml yields', first: ['Machine learning for crop yields'] },
    { typed: 'llm', has: [], isNothing: true },
    { typed: 'for invoices', has: ['Automate invoice approval', 'Invoices into the ledger'] },
    { typed: 'a bot with the telephone', has: ['Voice bot for a dental practice'] },
    { typed: 'zeppelin', isNothing: true },
    { typed: 'qx', isNothing: true },
  ],
  agents: [
    { typed: 'customer support', first: ['Inbox Steward'], lacks: ['Night Desk'] },
    { typed: 'customer service', has: ['Inbox Steward', 'Night Desk'] },
    { typed: 'email', first: ['Inbox Steward'] },
    { typed: 'desk', has: ['Night Desk', 'Variance Desk'], lacks: ['Inbox Steward'] },
    { typed: 'desk variance', first: ['Variance Desk'], lacks: ['Night Desk'] },
    { typed: 'blog writing', first: ['Blog Writer'] },
    { typed: 'writes', has: ['Blog Writer'] },
    { typed: 'ML ops', first: ['Mlops Pilot'] },
    { typed: 'MLOps', first: ['Mlops Pilot'] },
    { typed: 'speech to text', first: ['Phone Line'] },
    { typed: 'git hub', first: ['Pull Request Reviewer'] },
    { typed: 'github', first: ['Pull Request Reviewer'] },
    { typed: 'code review', first: ['Pull Request Reviewer'] },
    { typed: 'security', first: ['Watch Tower'], has: ['Pull Request Reviewer'] },
    { typed: 'hr & recruit', has: ['People First'] },
    { typed: 'recruitment screening', first: ['People First'] },
    { typed: 'on-boarding', first: ['People First'] },
    { typed: 'A/B', has: ['Campaign Planner'] },
    { typed: 'ab tests', has: ['Campaign Planner'] },
    { typed: 'newsleter', corrected: 'newsletters', first: ['Campaign Planner'] },
    { typed: 'anayltics', corrected: 'analytics', first: ['Variance Desk'] },
    { typed: 'meeting calendars', first: ['Lead Scout'] },
    ...['🤖', '👩‍💻', '%', '→', '€', '+', 'C++', 'C#', '.NET', '👩‍💻🤖', 'robot 🤖', '🤖 → %'].map(
      (typed) => ({
        typed,
        first: ['🤖 Ticket Robot'] as const,
      }),
    ),
    { typed: '🚀', isNothing: true },
    { typed: 'hiring', first: ['People First'] },
    { typed: 'CV', first: ['People First'] },
    { typed: 'hiring interviews', first: ['People First'] },
    { typed: 'human resources', first: ['People First'] },
    { typed: 'help desk', has: ['Inbox Steward', '🤖 Ticket Robot'], lacks: ['Watch Tower'] },
    { typed: 'coding', has: ['Pull Request Reviewer', 'Mlops Pilot'] },
    { typed: 'receptionist', first: ['Phone Line'] },
    { typed: 'firing', isNothing: true },
    { typed: 'pull req', first: ['Pull Request Reviewer'] },
    { typed: 'harpsichord', isNothing: true },
  ],
  professionals: [
    { typed: 'python', first: ['Tomasz Python'], has: ['Amara Okafor'] },
    { typed: 'emile', first: ['Émile Durand'] },
    { typed: 'Émile', first: ['Émile Durand'] },
    { typed: 'durand emile', first: ['Émile Durand'] },
    { typed: 'jurgen', first: ['Jürgen Weiß'] },
    { typed: 'forecasts for retail', first: ['Émile Durand'] },
    { typed: 'ml ops', first: ['Mei Lin'] },
    { typed: 'MLOps', first: ['Mei Lin'] },
    { typed: 'kubernetes machine learning', first: ['Mei Lin'] },
    { typed: 'fine tuning', first: ['Will Turner'] },
    { typed: 'finetuning', first: ['Will Turner'] },
    { typed: 'red teaming', first: ['Sofia Rossi'] },
    { typed: 'redteaming', first: ['Sofia Rossi'] },
    { typed: 'will', first: ['Will Turner'] },
    { typed: 'editor', isNothing: true },
    { typed: 'edit', first: ['Grace Mbeki'] },
    { typed: 'okafor', first: ['Amara Okafor'] },
    { typed: 'okafro', corrected: 'okafor', first: ['Amara Okafor'] },
    ...['🤖', '👩‍💻', '🇵🇹', '%', '→', '€', '.NET', '🤖 Ines'].map((typed) => ({
      typed,
      first: ['Ines 🇵🇹 Sousa'] as const,
    })),
    { typed: 'C++', has: ['Ines 🇵🇹 Sousa', 'Jürgen Weiß'] },
    { typed: 'C#', first: ['Ines 🇵🇹 Sousa'], lacks: ['Jürgen Weiß'] },
    { typed: 'mei lin', first: ['Mei Lin'] },
    { typed: 'customers support', first: ['Amara Okafor'] },
  ],
  courses: EXPECTED_COURSES,
}
