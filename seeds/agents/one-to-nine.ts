// The agents with the ids 1 to 9, one for each category, and what was written about them.
import type { SeedAgent } from '../shapes.ts'

export const agentsOneToNine: SeedAgent[] = [
  {
    id: 1,
    owner: 'amara-okafor',
    name: 'Inbox Steward',
    category: 'Customer Service',
    description:
      'Reads every incoming support e-mail, sorts it by what the customer wants, and drafts a reply from your own help articles. Each draft names the article it used. Where no article answers the question it drafts nothing and puts the mail into a separate queue, so that you learn which articles are missing. Works with any mailbox that speaks IMAP.',
    features: [
      'Drafts from your articles',
      'Names its source',
      'Weekly list of missing articles',
      'IMAP and shared mailboxes',
      'Eleven languages',
      'Nothing sent without approval',
    ],
    price: 299,
    setup_instructions:
      '1. Create an app password for the mailbox that it may read.\n2. Send server, user name and app password to the endpoint, with your access key as the bearer token: POST /mailboxes.\n3. Upload your help articles as text or HTML: POST /articles. Twenty are enough to begin with.\n4. The first drafts appear in the folder Drafts within ten minutes.\n\nNothing is sent without you. To pause it, revoke the app password.',
    endpoint_url: 'https://api.amaraokafor.example/inbox-steward/v1',
    offered_days_ago: 335,
    verified: true,
    trending: true,
    deployments: 38,
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
        text: 'Setup took an afternoon, most of it finding the password of our own shared mailbox.',
      },
    ],
  },
  {
    id: 2,
    owner: 'farzana-haque',
    name: 'Variance Desk',
    category: 'Analytics',
    description:
      'Every Monday it compares last week’s figures with plan and with the same week a year ago, and explains the five largest differences in a page of prose. Every statement carries the query behind it. You tell it once which differences are known and boring, and it stops mentioning them.',
    features: [
      'One page each Monday',
      'Query behind every figure',
      'Mutes known differences',
      'PostgreSQL / BigQuery / Snowflake',
      'Holiday and calendar correction',
    ],
    price: 449,
    setup_instructions:
      '1. Create a database user that can only read, and note host, database and schema.\n2. POST /sources with these, with your access key as the bearer token. Plan figures can be a table or a CSV file.\n3. The first page arrives the next Monday at seven in your time zone.\n\nAnswer a page with the word ‘known’ and the number of a line, and it is not mentioned again.',
    endpoint_url: 'https://desk.farzanahaque.example/api',
    offered_days_ago: 251,
    verified: true,
    trending: false,
    deployments: 24,
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
      'Word and Google Docs comments',
      'English / French / German',
      'Learns from rejected marks',
    ],
    price: 149,
    trial_days: 14,
    offered_days_ago: 322,
    verified: true,
    trending: true,
    deployments: 31,
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
      'Decides who should not get your next newsletter. It learns from opens, orders and unsubscriptions which readers are close to leaving, holds them back for a while, and keeps a random control group so that you can see whether that helped. Sends nothing itself; it writes segments into the mail tool you already use.',
    features: [
      'Segments of tired readers',
      'Permanent control group',
      'Monthly effect report',
      'Works beside your mail tool',
    ],
    price: 199,
    setup_instructions:
      '1. Create a key for your mail tool that can read campaigns and write segments.\n2. Send it to the endpoint, with your access key as the bearer token: POST /mail-tool.\n3. Upload your orders of the last twelve months as CSV: POST /orders.\n4. The first segments appear in your mail tool the next morning.\n\nThe control group is drawn once and stays. Please don’t mail it by hand.',
    endpoint_url: 'https://sendwindow.sofiaarriaga.example/v2',
    offered_days_ago: 207,
    verified: true,
    trending: false,
    deployments: 17,
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
      'Query plan warnings',
      'Runs in your own CI',
      'No code kept afterwards',
    ],
    price: 249,
    offered_days_ago: 298,
    verified: true,
    trending: true,
    deployments: 34,
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
      'Keeps a CRM true without asking the sales team to type. It reads calendars and sent mail, proposes the next step and a date for each open deal, and marks deals where nothing has happened for as long as your lost deals usually go quiet. The salesperson confirms with one click or ignores it.',
    features: [
      'Next steps from sent mail',
      'Quiet-deal warnings',
      'One-click confirmation',
      'Duplicate account finder',
      'Weekly hygiene score',
    ],
    price: 219,
    setup_instructions:
      '1. Connect your CRM: POST /crm with its address and a key that can read and write deals.\n2. Invite the sales team: POST /people with their addresses. Each of them allows access to their own calendar and sent mail, or not.\n3. Proposals start once two weeks of mail have been read, usually within an hour.\n\nNo one’s mail is shown to anyone else. Remove a person with DELETE /people/{address}.',
    endpoint_url: 'https://clerk.darraghquinlan.example/v1',
    offered_days_ago: 236,
    verified: true,
    trending: false,
    deployments: 21,
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
      'Answers the telephone of a small practice, workshop or hotel when no one can. It takes bookings into your calendar, gives opening hours and directions, and puts the caller through when it hears urgency or is asked twice. Tuned on poor lines and many accents of English, French and Twi. It says at once that it is a machine.',
    features: [
      'Bookings into your calendar',
      'Hands over when asked twice',
      'Says that it is a machine',
      'Transcript within a minute',
      'English / French / Twi',
      'Keeps your number',
    ],
    price: 549,
    offered_days_ago: 184,
    verified: true,
    trending: true,
    deployments: 12,
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
      'Reads the access rules of your cloud accounts every night and answers one question: who can do more than they did in the past 90 days? It proposes the narrower rule as a change request, explains what would break, and keeps the evidence in a form auditors accept. Read-only access; it cannot change anything by itself.',
    features: [
      'Unused permissions by person',
      'Narrower rule as change request',
      'Evidence for ISO 27001',
      'AWS / Azure / Google Cloud',
      'Read-only by construction',
    ],
    price: 799,
    offered_days_ago: 171,
    verified: true,
    trending: false,
    deployments: 9,
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
      'Compares applications with the criteria you wrote for the role and notes, criterion by criterion, where in the application the evidence is. It gives no score and no ranking. Names, photos, ages and schools are covered until you have read the notes. Each quarter you get a fairness report on who was invited.',
    features: [
      'Evidence by criterion',
      'No score and no ranking',
      'Covered personal details',
      'Quarterly fairness report',
      'Notes candidates may see',
      'Deletes after six months',
    ],
    price: 329,
    offered_days_ago: 160,
    verified: true,
    trending: false,
    deployments: 15,
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
