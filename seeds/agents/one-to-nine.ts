// The agents with the ids 1 to 9, one for each category, and their reviews.
import type { SeedAgent } from '../shapes.ts'

export const agentsOneToNine: SeedAgent[] = [
  {
    id: 1,
    owner: 'amara-okafor',
    name: 'Inbox Steward',
    category: 'Customer Service',
    description:
      'Reads a support e-mail, sorts it by what the customer wants, and drafts a reply from your own help articles. Each draft names the article it used. Where no article answers the question it drafts nothing and puts the mail into a separate queue, so that you learn which articles are missing. Call it from the help desk that you have.',
    features: [
      'Drafts from your articles',
      'Names its source',
      'Lists the missing articles',
      'Three queues to work through',
      'Several questions in one mail',
      'Nothing sent without approval',
    ],
    price: 299,
    setup_instructions:
      '1. Press Run on this page with a sample, then paste a customer’s email as it arrived, with its signature.\n2. Add the help articles that may answer it: up to 40, and twenty are enough to begin with.\n3. You get a draft, the article behind each answer, and a queue: ready to approve, to check, or without an article.\nCollect the questions without an article. They are the list of what to write next.\nTo draft for every new email, let your help desk call it with the access key. It sends nothing: that stays with you.',
    offered_days_ago: 335,
    verified: true,
    trending: true,
    deployments: 8,
    reviews: [
      {
        by: 'aroha-ngata',
        stars: 5,
        text: 'The separate queue for questions without an article was worth more to us than the drafts. We wrote nineteen articles in a month and the volume went down by itself.',
      },
      { by: 'giulia-benedetti', stars: 5, text: 'Does what it says, and says when it does not.' },
      {
        by: 'gareth-pugh-jones',
        stars: 4,
        text: 'Very good on billing questions, weaker when a customer asks three things in one mail. It usually answers two.',
      },
      {
        by: 'nadia-benhaddou',
        stars: 5,
        text: 'Our newest colleague approves drafts on day two instead of week four.',
      },
      {
        by: 'ines-carvalho',
        stars: 3,
        text: 'Solid in English. The Portuguese drafts sound as if a bank had written them.',
      },
      {
        by: 'marek-dvorsky',
        stars: 4,
        text: 'Setup took an afternoon, most of it finding out which of our articles were still true.',
      },
    ],
  },
  {
    id: 2,
    owner: 'farzana-haque',
    name: 'Variance Desk',
    category: 'Analytics',
    description:
      'Give it last week’s figures each Monday: it compares them with plan and with the same week a year ago, and explains the five largest differences in a page of prose. Every difference carries a query for its figure. List the differences that are known and boring, and it doesn’t mention them.',
    features: [
      'One page for each week',
      'Query behind every figure',
      'Mutes known differences',
      'Plan and last year compared',
      'Points out swapped postings',
    ],
    price: 449,
    setup_instructions:
      'Give it a week and its figures, one line each: income or cost, actual, plan, and the same week last year.\nIt returns a page of prose about the five largest differences, with a query for each; put your own table’s name into it.\nList under ‘Known differences’ what you no longer want to read about, and keep that list from week to week.\nIt reads no database. A small job on Monday that sends the figures with your access key does the rest.',
    offered_days_ago: 251,
    verified: true,
    trending: false,
    deployments: 5,
    reviews: [
      {
        by: 'giulia-benedetti',
        stars: 5,
        text: 'Monday meeting went from an hour to twenty minutes, because no one argues about where a number comes from.',
      },
      {
        by: 'dong-hyun-seo',
        stars: 4,
        text: 'I forward the page to the owner unchanged about three weeks in four.',
      },
      {
        by: 'thabo-mokoena',
        stars: 2,
        text: 'Our chart of accounts changed mid-year and it explained the change of accounts to us, at length, for three Mondays. Muting works, finding out how to mute took support.',
      },
      { by: 'lukas-achterberg', stars: 5, text: 'Found a double-booked rebate in its second week.' },
    ],
  },
  {
    id: 3,
    owner: 'lea-fontanel',
    name: 'Galley Proof',
    category: 'Content Creation',
    description:
      'A copy editor for teams with a house style. It marks departures from your style guide, inconsistent spellings of names and sentences that say the same thing twice, and explains each mark in one line. It suggests and never rewrites: the text stays the author’s.',
    features: [
      'Your style guide as rules',
      'Name and number consistency',
      'Explains every mark',
      'Marks with line numbers',
      'Finds what is said twice',
      'Never rewrites your text',
    ],
    price: 149,
    setup_instructions:
      '1. Paste up to 20,000 characters, a chapter at most.\n2. Add your style guide as pairs (instead of, use) and the names as they should be spelled.\n3. Each mark has its line, the words and the reason. Your text comes back in no other form: you decide.\nBegin with ten rules. A guide of sixty marks more than anyone wants to read.',
    trial_days: 14,
    offered_days_ago: 322,
    verified: true,
    trending: true,
    deployments: 6,
    reviews: [
      {
        by: 'claire-desrosiers',
        stars: 5,
        text: 'It flagged that a character’s sister changed her name in chapter nineteen. Three humans had missed it.',
      },
      { by: 'diego-paredes', stars: 5, text: 'Finally one that leaves my sentences alone.' },
      {
        by: 'marek-dvorsky',
        stars: 4,
        text: 'The explanations have taught our apprentices more than the style guide did. One star off, since comments in very long documents load slowly.',
      },
      {
        by: 'nadia-benhaddou',
        stars: 4,
        text: 'Good with product texts, a little pedantic about commas until you tell it to stop.',
      },
      {
        by: 'hana-kovarova',
        stars: 3,
        text: 'French is excellent, German middling: it dislikes every compound longer than my thumb.',
      },
    ],
  },
  {
    id: 4,
    owner: 'sofia-arriaga',
    name: 'Send Window',
    category: 'Marketing',
    description:
      'Decides who should not get your next newsletter. It reads from opens and orders which readers are close to leaving, proposes a rest for them, and keeps a random control group so that you can see whether that helped. Sends nothing itself; it returns segments for the mail tool you already use.',
    features: [
      'Segments of tired readers',
      'Permanent control group',
      'A reason for each reader',
      'Works beside your mail tool',
    ],
    price: 199,
    setup_instructions:
      'For each reader it needs four counts: mails sent, opened, opened before that, and orders. Export them from your mail tool.\nUp to 500 readers fit into a run; send larger lists in parts, from your own code.\nEach reader comes back as Send, Rest or Control, with the reason. Put the segments into your mail tool yourself.\nReaders with fewer than four mails can’t be judged yet. The control group is drawn from the address, so it stays the same: please don’t rest it by hand.',
    offered_days_ago: 207,
    verified: true,
    trending: false,
    deployments: 3,
    reviews: [
      {
        by: 'nadia-benhaddou',
        stars: 5,
        text: 'We send a third fewer mails and sell the same. The control group settled the discussion with my partner.',
      },
      {
        by: 'giulia-benedetti',
        stars: 4,
        text: 'Needs about two months of history before it says anything useful, which the page could mention more loudly.',
      },
      {
        by: 'claire-desrosiers',
        stars: 4,
        text: 'Honest reports, including the month in which it made no difference.',
      },
    ],
  },
  {
    id: 5,
    owner: 'yuki-tanabe',
    name: 'Second Reviewer',
    category: 'Development',
    description:
      'Reviews pull requests after the tests pass and before a person looks. It comments only on what it can show: a path that can fail, a missing test with the input that breaks it, a query that will scan the table. At most five comments on each change, ordered by weight. Style is left to your linter.',
    features: [
      'At most five comments',
      'A failing input with each',
      'TypeScript / Python / Go',
      'Warns of slow queries',
      'Called from your CI',
      'Needs only the diff',
    ],
    price: 249,
    setup_instructions:
      '1. Paste what `git diff` prints; a unified diff of up to 60,000 characters.\n2. Read at most five comments, the weightiest first, each with a place and an input that breaks it.\n3. In CI, send the diff with the access key once the tests have passed, and post the comments from there.\nIt sees the diff alone, not the rest of your program: what is caught elsewhere it may still report.',
    offered_days_ago: 298,
    verified: true,
    trending: true,
    deployments: 7,
    reviews: [
      {
        by: 'piotr-zawadzki',
        stars: 5,
        text: 'Five comments is the right number. I read all of them, which I cannot say of any other bot.',
      },
      {
        by: 'minh-anh-tran',
        stars: 5,
        text: 'It wrote the input that broke my date parser. I was annoyed for a minute and grateful since.',
      },
      {
        by: 'wanjiru-kamau',
        stars: 4,
        text: 'Strong on TypeScript and Go. On our older Python it sometimes worries about things that the framework handles.',
      },
      { by: 'jonas-vestergaard', stars: 5, text: 'Caught a missing index before it became a Saturday.' },
      {
        by: 'eitan-barzilai',
        stars: 3,
        text: 'Fine for the team, expensive for one person with two repositories.',
      },
      {
        by: 'gareth-pugh-jones',
        stars: 4,
        text: 'Runs in our CI, keeps nothing, legal signed within a week.',
      },
    ],
  },
  {
    id: 6,
    owner: 'darragh-quinlan',
    name: 'Pipeline Clerk',
    category: 'Sales',
    description:
      'Keeps a CRM true with less typing. It reads the last mail of each deal, proposes the next step and a date for each, and marks deals where nothing has happened for as long as your lost deals usually go quiet. The salesperson confirms a step or ignores it.',
    features: [
      'Next steps from the last mail',
      'Quiet-deal warnings',
      'Dates for each step',
      'Duplicate account finder',
      'Hygiene score of the pipeline',
    ],
    price: 219,
    setup_instructions:
      'List your open deals with account, value, day of the last contact and the last mail; an export from your CRM will do.\nSay after how many days your lost deals have usually gone quiet. Three weeks is assumed.\nBack come a next step and a date for each deal, the quiet ones, and accounts that may be the same.\nIn August, raise the number of days. It changes nothing in your CRM: confirm a step there, or ignore it.',
    offered_days_ago: 236,
    verified: true,
    trending: false,
    deployments: 4,
    reviews: [
      {
        by: 'dong-hyun-seo',
        stars: 5,
        text: 'Written by someone who has sat through a pipeline review. You can tell.',
      },
      {
        by: 'nadia-benhaddou',
        stars: 4,
        text: 'The duplicates alone paid for it: 412 of them, in a company of nineteen people.',
      },
      {
        by: 'carlos-ibarrola',
        stars: 3,
        text: 'Quiet-deal warnings are right, but there are too many in August, when all of Spain is quiet.',
      },
      { by: 'vikram-suri', stars: 5, text: 'My forecast call is now about customers.' },
    ],
  },
  {
    id: 7,
    owner: 'kwame-mensah-boadi',
    name: 'Front Desk Line',
    category: 'Voice AI',
    description:
      'Leads the telephone conversation of a small practice, workshop or hotel when no one can. It offers your free times and books one, gives opening hours and directions, and puts the caller through when it hears urgency or is asked twice. It speaks English, French and Twi, in text: your telephone service turns that into speech. It says at once that it is a machine.',
    features: [
      'Books one of your times',
      'Hands over when asked twice',
      'Says that it is a machine',
      'Transcript of every call',
      'English / French / Twi',
      'Works behind your telephone service',
    ],
    price: 549,
    setup_instructions:
      '1. Describe your desk: name, opening hours, directions, and the free times as 2026-03-19 09:30.\n2. Write what a caller says, a line for each time they speak, in English, French or Twi.\n3. You get the whole conversation, how it ended, and the time that was booked.\nRehearse the calls that went wrong last month before you connect your telephone service to it.\nIt answers in writing. Speech, and the entry in your calendar, are up to the service that calls it.',
    offered_days_ago: 184,
    verified: true,
    trending: true,
    deployments: 3,
    reviews: [
      {
        by: 'efua-asante',
        stars: 5,
        text: 'A farmer called from a moving minibus and it got the date right. I would not have.',
      },
      {
        by: 'sunita-maharjan',
        stars: 4,
        text: 'Guests accept it because it does not pretend. Spelling surnames over the line remains a struggle.',
      },
      {
        by: 'rebecca-thornquist',
        stars: 4,
        text: 'We lose far fewer calls between 12 and 2. The half-second pause before it answers takes getting used to.',
      },
    ],
  },
  {
    id: 8,
    owner: 'rashid-al-mutairi',
    name: 'Permission Audit',
    category: 'Security',
    description:
      'Reads the access rules of your cloud accounts and when each was last used, and answers one question: who can do more than they did in the past 90 days? It proposes the narrower rule as a change request, explains what would break, and keeps the evidence in a form auditors accept. It works on your exports and cannot change anything by itself.',
    features: [
      'Unused permissions by person',
      'Narrower rule as change request',
      'Evidence for your auditor',
      'AWS / Azure / Google Cloud',
      'Needs no access to your cloud',
    ],
    price: 799,
    setup_instructions:
      'Export two lists from your cloud account: who may do what, and when each action was last used.\nName your emergency accounts under ‘Emergency accounts’, or they will look unused.\nThe result says what to remove or narrow, what that would break, and keeps evidence for your auditor.\nA log shorter than the period makes everything look unused: compare its first day with ‘Days to look back’.\nIt needs no access to your cloud, and changes nothing there.',
    offered_days_ago: 171,
    verified: true,
    trending: false,
    deployments: 2,
    reviews: [
      {
        by: 'gareth-pugh-jones',
        stars: 5,
        text: 'The auditor asked for the evidence, I sent a link, the meeting ended. First time in eleven years.',
      },
      {
        by: 'thabo-mokoena',
        stars: 4,
        text: 'Blunt and useful: our intern of 2021 was still an administrator.',
      },
    ],
  },
  {
    id: 9,
    owner: 'nomvula-dlamini',
    name: 'Shortlist Notes',
    category: 'HR & Recruitment',
    description:
      'Compares applications with the criteria you wrote for the role and notes, criterion by criterion, where in the application the evidence is. It gives no score and no ranking. Names, photos, ages and schools are covered in the text that comes with the notes.',
    features: [
      'Evidence by criterion',
      'No score and no ranking',
      'Covered personal details',
      'Quotes line by line',
      'Notes candidates may see',
      'One application at a time',
    ],
    price: 329,
    setup_instructions:
      '1. Write the criteria for the role first, up to 15, each as something that an application can show.\n2. Paste one application at a time, as text.\n3. Read the notes: for each criterion the sentence and its line, or that nothing was found. The covered application comes with them.\nIt compares words, so ‘nothing found’ means: look yourself. There is no score, and there will be none.',
    offered_days_ago: 160,
    verified: true,
    trending: false,
    deployments: 4,
    reviews: [
      {
        by: 'ines-carvalho',
        stars: 5,
        text: 'We invited two people we would have skipped. One of them runs our depot now.',
      },
      {
        by: 'aroha-ngata',
        stars: 4,
        text: 'Forces you to write proper criteria, which was painful and overdue.',
      },
      {
        by: 'lukas-achterberg',
        stars: 2,
        text: 'Carefully made, but with 300 applications for a warehouse job I need something that ranks, and this refuses to.',
      },
      {
        by: 'rebecca-thornquist',
        stars: 5,
        text: 'I showed a rejected candidate her notes. She thanked me.',
      },
    ],
  },
]
