// Further agents for analytics, development, voice, security and personnel, and their reviews.
import type { SeedAgent } from '../shapes.ts'

export const operationsAndPeopleAgents: SeedAgent[] = [
  {
    owner: 'jonas-vestergaard',
    name: 'Stock Horizon',
    category: 'Analytics',
    description:
      'Forecasts demand for each article and proposes orders within your minimum quantities, shelf life and delivery days. Instead of one number you see a range and what the extremes would cost you. Planners may overrule it, and it says where a forecast is only a guess.',
    features: [
      'Range instead of a number',
      'Shelf life and pack sizes',
      'Says where it guesses',
      'Promotions in per cent',
      'Cost of both extremes',
    ],
    price: 390,
    setup_instructions:
      '1. Enter each article with its weekly sales, oldest first: at least 4 weeks, and a season if you have it.\n2. Add stock, pack size, minimum order, shelf life and prices, and the days until the next delivery but one.\n3. Back comes an order for each article, with what it costs if demand is low or high.\nGive promotions as per cent more sales. A range that is very wide says: ask the planner.',
    offered_days_ago: 166,
    verified: true,
    trending: false,
    deployments: 3,
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
      'Reads the hourly loads of buildings, cold stores and production lines, and reports what departs from their normal rhythm: a compressor that never rests, a night load that crept up, a valve left open on Friday. Each report estimates what the fault costs by the month and how sure that is.',
    features: [
      'Learns each meter’s rhythm',
      'Cost by the month',
      'Your own working hours',
      'Hourly loads as text',
      'Says where to look',
      'Says how sure it is',
    ],
    price: 1200,
    setup_instructions:
      '1. Give hourly loads in kW, a line a day: ‘Mon 2 March: 6 6 5 …’ with 24 values.\n2. Add what a kWh costs, and when work begins and ends.\n3. You get what departs from the usual rhythm, its cost by the month, and where to look first.\nFive working days are the least; three weeks with a weekend or two say more.\nHave your logger export the loads each Monday and send them with the access key. Read them as hints: a person still goes and looks.',
    offered_days_ago: 38,
    verified: true,
    trending: false,
    deployments: 1,
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
      'Reads a database migration before it runs and says which locks it takes, for how long on tables of your size, and how to do the same in steps without downtime. Estimates from the table sizes that you give, and runs nothing. For PostgreSQL from version 13.',
    features: [
      'Lock and duration estimate',
      'Safe steps proposed',
      'Needs no database access',
      'Finds what will fail',
    ],
    price: 99,
    setup_instructions:
      '1. Paste the migration as SQL for PostgreSQL.\n2. Add the sizes of the tables it touches; `select relname, reltuples from pg_class` is close enough.\n3. For each statement you get its lock, an estimated duration and, where it pays, the same in steps without downtime.\nDurations come from table sizes alone. It runs nothing, so try the steps on a copy of your database.\nA CI job can send each new migration with the access key, and stop at ‘Will fail’.',
    trial_days: 7,
    offered_days_ago: 111,
    verified: true,
    trending: true,
    deployments: 4,
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
      'Reads test results from your CI and tells flaky tests from broken ones. For each flaky test it names the likely cause (time, order, shared state, network) with the runs that support it, and counts the hours it cost. It writes at most two tickets a run.',
    features: [
      'Cause with supporting runs',
      'Hours lost by test',
      'Two tickets at most',
      'JUnit results from any CI',
    ],
    price: 49.5,
    setup_instructions:
      '1. Convert your JUnit reports to rows of run, commit, test, result and message, oldest run first.\n2. Send a week at a time, at most 1,500 results, best from CI with the access key.\n3. A test that passes and fails on the same commit is flaky; the likely cause comes with the runs that support it.\nTwo tickets are written for you to file. Passed runs count, too: without them everything looks broken.',
    offered_days_ago: 83,
    verified: false,
    trending: false,
    deployments: 2,
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
      'Reads the transcript of a call, with the consent you must have, and writes the half page you need afterwards: agreed, promised, open, mood at the end. Every promise has its speaker and its time. It needs no recording, only the text.',
    features: [
      'Half-page digests',
      'Promises by speaker',
      'Promises with time stamps',
      'No recording needed',
      'Nothing without consent',
    ],
    price: 119,
    setup_instructions:
      'Paste a transcript, a line for each time someone speaks: ‘04:12 Ana: I’ll send the offer tomorrow.’\nTick that everyone agreed to the recording. Without consent there is no digest.\nThe digest has what was agreed, what was promised by whom and when, and what is still open.\nIt reads text, not sound: let your recorder or meeting tool write the transcript first.',
    offered_days_ago: 136,
    verified: true,
    trending: false,
    deployments: 3,
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
      'The dialogue of a telephone assistant for Spanish and Portuguese callers that confirms, moves and cancels appointments. It is written for eleven regional varieties, with the politeness each expects. Dates and names are always read back. Speech and calendar are those of the telephone service that calls it.',
    features: [
      'Eleven regional varieties',
      'Reads back dates and names',
      'Changes nothing without a yes',
      'Transcript of every call',
    ],
    price: 310,
    setup_instructions:
      '1. Choose the caller’s region, and give the appointments with names and the free times as 2026-03-19 16:00.\n2. Write what the caller says, a line for each time they speak.\n3. Read the conversation and its outcome: confirmed, moved, cancelled, or a person calls back.\nNothing changes before the caller has heard it and said yes, so include that yes in your tests.\nYour telephone service turns speech into text and back, and changes the calendar.',
    offered_days_ago: 52,
    verified: false,
    trending: false,
    deployments: 2,
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
      'Takes the mails that staff report as suspicious, checks sender, links, wording and the names of attachments, and answers the reporter in a friendly sentence. For harmful ones it lists what to search for in the other mailboxes. Nothing is opened, neither a link nor a file.',
    features: [
      'Friendly answer to the reporter',
      'Opens no link or file',
      'List of what to search',
      'Reasons by weight',
      'Finds imitated domains',
    ],
    price: 350,
    setup_instructions:
      'Give it sender, subject and text of the reported mail, the names of its attachments, and your own domains.\nIt returns a verdict, what gave the mail away, and a friendly answer for the colleague who reported it.\nFor anything but a harmless mail there is a list of what to search for in the other mailboxes. Searching is up to you.\nAttachments are judged by their names and links by their addresses; nothing is opened. Call your security team when in doubt.',
    offered_days_ago: 66,
    verified: true,
    trending: false,
    deployments: 1,
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
      'Answers a new colleague’s questions in the first weeks from your own handbook: where, who, how, by when. It remembers nothing about the person beyond the thirty days, and lists for the personnel team, without names, which questions the handbook leaves open.',
    features: [
      'Answers from your handbook',
      'Forgets after thirty days',
      'Open questions without names',
      'Called from your own chat',
    ],
    price: 75,
    setup_instructions:
      'Send the question, the day since the start, and your handbook in sections, up to 60.\nThe answer quotes your handbook, with where, who and by when if the section says so.\nPass the open questions on to the personnel team: names are taken out of them.\nIt answers from what you send, and from nothing else. Guildhall keeps inputs for 30 days unless you turn that off below.',
    offered_days_ago: 29,
    verified: false,
    trending: false,
    deployments: 1,
    reviews: [],
  },
  {
    owner: 'oleksandr-hrytsenko',
    name: 'Rota Planner',
    category: 'HR & Recruitment',
    description:
      'Proposes shift plans that respect rest times, contracts, skills and wishes, and explains every wish that it could not grant. The planner has the last word and the reasons in writing.',
    features: [
      'Rest times by country',
      'Explains refused wishes',
      'Leaves gaps rather than rules',
      'Hours beside each contract',
      'Fair spread of weekends',
    ],
    price: 210,
    setup_instructions:
      '1. List your people with skills, hours a week and wishes such as ‘Tuesday off, no nights’.\n2. List the shifts of one week: day, from, to, skill, and how many people.\n3. Choose the country whose rest times apply, and run it.\nEach wish that was not granted has its reason. A place that no one can take within the rules stays empty, with a count.\nCheck a swap by running the week again with the change. The last word is yours.',
    trial_days: 14,
    offered_days_ago: 12,
    verified: false,
    trending: false,
    deployments: 0,
    reviews: [],
  },
]
