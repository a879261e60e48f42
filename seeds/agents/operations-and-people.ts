// Further agents for analytics, development, voice, security and personnel, and what was written about them.
import type { SeedAgent } from '../shapes.ts'

export const operationsAndPeopleAgents: SeedAgent[] = [
  {
    owner: 'jonas-vestergaard',
    name: 'Stock Horizon',
    category: 'Analytics',
    description:
      'Forecasts demand for each article and proposes orders within your minimum quantities, shelf life and delivery days. Instead of one number you see a range and what the extremes would cost you. Planners may overrule it, and after eight weeks it shows on which articles they were better.',
    features: [
      'Range instead of a number',
      'Shelf life and pack sizes',
      'Scores planner corrections',
      'Promotion calendar',
      'Spreadsheet in and out',
    ],
    price: 390,
    offered_days_ago: 166,
    verified: true,
    trending: false,
    deployments: 11,
    reviews: [
      {
        by: 'giulia-benedetti',
        stars: 5,
        text: 'It turned out that our best planner beats it on cheese, and that it beats all of us on ravioli.',
      },
      {
        by: 'lukas-achterberg',
        stars: 4,
        text: 'Write-offs down by a fifth since spring. Onboarding took three weeks, not one.',
      },
      { by: 'vikram-suri', stars: 4, text: 'The cost of the extremes is what I show to the bank.' },
    ],
  },
  {
    owner: 'ingrid-solheim',
    name: 'Meter Watch',
    category: 'Analytics',
    description:
      'Watches energy meters of buildings, cold stores and production lines, and reports what departs from their normal rhythm: a compressor that never rests, a night load that crept up, a valve left open on Friday. Each report estimates what the fault costs by the month and how sure that is.',
    features: [
      'Learns each meter’s rhythm',
      'Cost by the month',
      'Weather and shift correction',
      'Modbus / M-Bus / CSV',
      'Quarterly visit by video',
      'Raw data stays yours',
    ],
    price: 1200,
    offered_days_ago: 38,
    verified: true,
    trending: false,
    deployments: 2,
    reviews: [
      {
        by: 'ines-carvalho',
        stars: 5,
        text: 'One stuck valve in depot 3 had cost us more than a year of this.',
      },
    ],
  },
  {
    owner: 'piotr-zawadzki',
    name: 'Migration Mate',
    category: 'Development',
    description:
      'Reads a database migration before it runs and says which locks it takes, for how long on tables of your size, and how to do the same in steps without downtime. Tests it on a copy of your schema with generated rows. For PostgreSQL from version 13.',
    features: [
      'Lock and duration estimate',
      'Safe steps proposed',
      'Trial on generated rows',
      'Comment on pull requests',
    ],
    price: 99,
    trial_days: 7,
    offered_days_ago: 111,
    verified: true,
    trending: true,
    deployments: 18,
    reviews: [
      {
        by: 'oleksandr-hrytsenko',
        stars: 5,
        text: 'It predicted 41 seconds of lock, we measured 38 on the copy, and rewrote the migration.',
      },
      { by: 'yuki-tanabe', stars: 5, text: 'Boring in the best sense.' },
      {
        by: 'minh-anh-tran',
        stars: 4,
        text: 'I learn something about PostgreSQL from each comment. Would pay more if it did MySQL.',
      },
    ],
  },
  {
    owner: 'piotr-zawadzki',
    name: 'Flaky Finder',
    category: 'Development',
    description:
      'Collects test results from your CI and tells flaky tests from broken ones. For each flaky test it names the likely cause (time, order, shared state, network) with the runs that support it, and counts the hours it cost. It opens at most two tickets a week.',
    features: [
      'Cause with supporting runs',
      'Hours lost by test',
      'Two tickets a week',
      'JUnit results from any CI',
    ],
    price: 49.5,
    offered_days_ago: 83,
    verified: false,
    trending: false,
    deployments: 10,
    reviews: [
      {
        by: 'yuki-tanabe',
        stars: 5,
        text: 'All of our flakiness was one shared clock. Embarrassing, fixed.',
      },
      {
        by: 'amara-okafor',
        stars: 3,
        text: 'Causes are right about two times in three. Still faster than guessing.',
      },
    ],
  },
  {
    owner: 'kwame-mensah-boadi',
    name: 'Call Digest',
    category: 'Voice AI',
    description:
      'Listens to recorded calls, with the consent you must have, and writes the half page you need afterwards: agreed, promised, open, mood at the end. Speakers are separated even on one channel. Recordings are deleted after the digest unless you say otherwise.',
    features: [
      'Half-page digests',
      'Speakers separated',
      'Promises with time stamps',
      'Deletes recordings',
      'Nine languages',
    ],
    price: 119,
    offered_days_ago: 136,
    verified: true,
    trending: false,
    deployments: 16,
    reviews: [
      {
        by: 'ines-carvalho',
        stars: 5,
        text: 'Promises with time stamps ended an argument with a supplier in one minute.',
      },
      {
        by: 'efua-asante',
        stars: 4,
        text: 'Copes with my accent and with that of my customers, which is more than I do.',
      },
      {
        by: 'darragh-quinlan',
        stars: 2,
        text: 'Mood at the end: neutral. For every single call. The rest is decent.',
      },
    ],
  },
  {
    owner: 'tomas-echeverria',
    name: 'Línea Clara',
    category: 'Voice AI',
    description:
      'A telephone assistant for Spanish and Portuguese callers that confirms, moves and cancels appointments. The dialogue is written for eleven regional varieties, with the politeness each expects. Dates and names are always read back. Outbound reminders only for people who agreed to them.',
    features: [
      'Eleven regional varieties',
      'Reads back dates and names',
      'Reminders with consent',
      'Calendar by CalDAV',
    ],
    price: 310,
    offered_days_ago: 52,
    verified: false,
    trending: false,
    deployments: 6,
    reviews: [
      {
        by: 'diego-paredes',
        stars: 5,
        text: 'My aunt in Arequipa rescheduled with it and complained only about the weather.',
      },
      {
        by: 'ines-carvalho',
        stars: 4,
        text: 'Clear, courteous, no nonsense. European Portuguese could be better.',
      },
    ],
  },
  {
    owner: 'rashid-al-mutairi',
    name: 'Phish Desk',
    category: 'Security',
    description:
      'Takes the mails that staff report as suspicious, checks sender, links and attachments in an isolated place, and answers the reporter within two minutes in a friendly sentence. Harmful ones are searched for in the other mailboxes. Once a month you see who was targeted and how.',
    features: [
      'Answer within two minutes',
      'Isolated attachment check',
      'Searches other mailboxes',
      'Monthly target report',
      'Microsoft 365 and Google Workspace',
    ],
    price: 350,
    offered_days_ago: 66,
    verified: true,
    trending: false,
    deployments: 4,
    reviews: [
      {
        by: 'thabo-mokoena',
        stars: 5,
        text: 'People report more because something answers them. That was the whole trick.',
      },
    ],
  },
  {
    owner: 'nomvula-dlamini',
    name: 'First Week Guide',
    category: 'HR & Recruitment',
    description:
      'Answers a new colleague’s questions in the first weeks from your own handbook: where, who, how, by when. It remembers nothing about the person beyond the thirty days, and tells the personnel team, without names, which questions the handbook leaves open.',
    features: [
      'Answers from your handbook',
      'Forgets after thirty days',
      'Open questions without names',
      'Slack / Teams / e-mail',
    ],
    price: 75,
    offered_days_ago: 29,
    verified: false,
    trending: false,
    deployments: 3,
    reviews: [],
  },
  {
    owner: 'oleksandr-hrytsenko',
    name: 'Rota Planner',
    category: 'HR & Recruitment',
    description:
      'Proposes shift plans that respect rest times, contracts, skills and wishes, and explains every wish that it could not grant. Swaps between colleagues are checked against the same rules. The planner has the last word and the reasons in writing.',
    features: [
      'Rest times by country',
      'Explains refused wishes',
      'Checked swaps',
      'Export to payroll',
      'Fair spread of weekends',
    ],
    price: 210,
    setup_instructions:
      '1. Upload your people with contracts and skills: POST /people.\n2. Choose the country whose rest times apply: POST /rules.\n3. Ask for a plan: POST /plans with the first day and the number of weeks. It takes about a minute.\n\nEach wish that could not be granted is listed with its reason at /plans/{id}/wishes.',
    endpoint_url: 'https://rota.hrytsenko.example/v1',
    trial_days: 14,
    offered_days_ago: 12,
    verified: false,
    trending: false,
    deployments: 0,
    reviews: [],
  },
]
