// Further agents for customer service, writing, marketing and sales, and their reviews.
import type { SeedAgent } from '../shapes.ts'

export const serviceAndWritingAgents: SeedAgent[] = [
  {
    owner: 'amara-okafor',
    name: 'Returns Counter',
    category: 'Customer Service',
    description:
      'Answers a shop’s customer who wants to return something: finds the article in the order, checks your conditions and asks for a photo where you want one. Decides nothing above the amount you set. Gives the reason of each return, and in the customer’s words.',
    features: [
      'Finds the article they mean',
      'Your conditions as rules',
      'A reply ready to send',
      'Limit for own decisions',
      'Return reasons in their words',
    ],
    price: 129,
    setup_instructions:
      '1. Write your return conditions in plain sentences, one a line, such as ‘Returns are possible within 30 days of delivery.’\n2. Give it the customer’s message, the articles of the order and today’s date.\n3. It answers with a decision, a reply to send, the refund, and how each condition was read.\nAbove the amount that you set, a person decides: begin with 0 and raise it once you trust it.\nYour shop looks up the order and prints the label; this agent does neither.',
    offered_days_ago: 143,
    verified: true,
    trending: false,
    deployments: 4,
    reviews: [
      {
        by: 'nadia-benhaddou',
        stars: 5,
        text: 'The weekly reasons showed that one lamp is photographed too dark. Returns of it halved after new pictures.',
      },
      {
        by: 'claire-desrosiers',
        stars: 4,
        text: 'Customers finish a return in four minutes. Cross-border labels still need us.',
      },
      { by: 'dong-hyun-seo', stars: 4, text: 'Fair, clear, a bit stiff in tone.' },
    ],
  },
  {
    owner: 'mei-ling-chou',
    name: 'Night Shift',
    category: 'Customer Service',
    description:
      'A chat for the hours when your team sleeps. It answers from your help centre in the customer’s language, promises nothing, and leaves a tidy handover for the morning: who waits, since when, for what. If a conversation gets angry it stops trying and says when a person will write.',
    features: [
      'Nine languages',
      'Morning handover sheet',
      'Stops when tempers rise',
      'Says when you are back',
      'Called by your own chat',
    ],
    price: 89,
    setup_instructions:
      'Send it the night’s messages with your help articles, and say when your team is back.\nIt answers the last message in the language of the conversation, and lists who waits, since when and for what.\nOnce someone gets angry it stops answering and says when a person will write.\nYour chat calls it with the access key. Try ten real conversations on this page before your guests meet it.',
    offered_days_ago: 198,
    verified: true,
    trending: true,
    deployments: 5,
    reviews: [
      {
        by: 'sunita-maharjan',
        stars: 5,
        text: 'Guests write from California at our two in the morning. They get an answer, and I get sleep.',
      },
      {
        by: 'marek-dvorsky',
        stars: 4,
        text: 'The handover sheet is the best part of my morning after coffee.',
      },
      {
        by: 'oskar-lindgren',
        stars: 5,
        text: 'Tried it on my little repair site for fun and kept it. It knows when to be quiet.',
      },
      {
        by: 'hana-kovarova',
        stars: 3,
        text: 'Japanese and English superb, Czech so-so. Support answered within a day with a correction.',
      },
      { by: 'aroha-ngata', stars: 4, text: 'Small, cheap, reliable.' },
    ],
  },
  {
    owner: 'eitan-barzilai',
    name: 'Caption Bench',
    category: 'Content Creation',
    description:
      'Writes alternative texts and captions for pictures already on your site, in the length your guideline asks for. Decorative images are recognised and left empty on purpose. People are described only if you name them. Works from file names, notes and the text beside each picture, and asks about the few that it cannot tell.',
    features: [
      'Alternative texts in bulk',
      'Leaves decoration empty',
      'Asks when unsure',
      'A hundred pictures a run',
      'Checks against WCAG 2.2',
    ],
    price: 59,
    setup_instructions:
      '1. List the pictures with file name, a few words on what is seen, and the text beside each: up to 100 in a run.\n2. Set the longest alternative text that your guideline allows, and whether people may be named.\n3. Take over what is written, leave decoration empty, and answer the questions.\nIt doesn’t open the pictures. Where you have no description, it asks rather than guesses.',
    offered_days_ago: 129,
    verified: true,
    trending: false,
    deployments: 4,
    reviews: [
      {
        by: 'freya-haugen',
        stars: 5,
        text: 'Eleven thousand photographs of cod, each with a sober caption. It asked me about 64 of them and was right to ask.',
      },
      {
        by: 'gareth-pugh-jones',
        stars: 4,
        text: 'Our accessibility audit had 2,300 open points and now has 90.',
      },
      { by: 'nadia-benhaddou', stars: 3, text: 'Rugs confuse it. Everything is geometric, apparently.' },
    ],
  },
  {
    owner: 'mei-ling-chou',
    name: 'Termbase Keeper',
    category: 'Content Creation',
    description:
      'Keeps one list of what your company calls things, in every language you publish, and compares new texts with it. New terms are proposed with the sentences in which they occurred. A term changed in one language shows which pages in the others have to follow.',
    features: [
      'One list for all languages',
      'Proposals with context',
      'Shows pages to correct',
      'Sentence around each find',
    ],
    price: 175,
    setup_instructions:
      'Keep your list as concept, language, term and the words to avoid, and send it along each time.\nPaste up to 30 pages, each with its language; the corrections come with the sentence around them.\nHas a term just changed? Name its concept, and you’ll see which pages in the other languages have to follow.\nDecide on the proposed terms before the next run, or they will be proposed again.',
    offered_days_ago: 118,
    verified: false,
    trending: false,
    deployments: 3,
    reviews: [
      {
        by: 'dong-hyun-seo',
        stars: 5,
        text: 'Before: four words for the same valve. After: one, and a customs officer who believes us.',
      },
      {
        by: 'claire-desrosiers',
        stars: 4,
        text: 'Import from our old spreadsheet needed two tries. Running smoothly since.',
      },
    ],
  },
  {
    owner: 'lea-fontanel',
    name: 'Brief Sharpener',
    category: 'Marketing',
    description:
      'Reads a campaign brief before the agency does and asks the questions the agency will ask: for whom, instead of what, how will we know. Give it an earlier brief, and it reminds you what you wanted last time and what came of it.',
    features: [
      'Questions before the agency',
      'Compares with an earlier brief',
      'Finds empty words',
      'One-page result',
    ],
    price: 79,
    setup_instructions:
      'Paste the brief as it is, half-finished sentences included.\nBeside it, an earlier brief and what came of it: then each question says what you wrote last time.\nYou get the questions that an agency would ask, words that can mean anything, and the brief on a page.\nAnswer the questions in the brief and run it once more. Two rounds are usually enough.',
    offered_days_ago: 61,
    verified: false,
    trending: false,
    deployments: 1,
    reviews: [{ by: 'nadia-benhaddou', stars: 4, text: 'Slightly humiliating, therefore useful.' }],
  },
  {
    owner: 'sofia-arriaga',
    name: 'Search Ledger',
    category: 'Marketing',
    description:
      'Goes through the search terms you pay for and proposes which to exclude, with the money each cost and the orders it brought. It separates terms with bad luck from terms without a chance, so that small accounts are not cut to nothing. Nothing is excluded unless you do it.',
    features: [
      'List of wasteful terms',
      'Small-number statistics',
      'Cost and orders a term',
      'Odds behind each verdict',
      'Exports of any ad platform',
    ],
    price: 139,
    setup_instructions:
      'Export the search terms of a month with clicks, cost and orders, up to 300 in a run.\nSay how much an order may cost you at most; every verdict depends on that figure.\nEach term is returned as Exclude, Wait or Keep, with the odds behind it.\nTerms that wait need more clicks, so run it again in two weeks. Nothing is excluded unless you do it in your account.',
    offered_days_ago: 152,
    verified: false,
    trending: false,
    deployments: 3,
    reviews: [
      {
        by: 'sunita-maharjan',
        stars: 5,
        text: 'We paid for people looking for a band that shares our name. For two years.',
      },
      {
        by: 'aroha-ngata',
        stars: 4,
        text: 'Saves me Friday afternoons, and roughly nine per cent of the budget.',
      },
      {
        by: 'farzana-haque',
        stars: 4,
        text: 'Statistics for small accounts done right. The interface is a table, and that is fine.',
      },
    ],
  },
  {
    owner: 'oleksandr-hrytsenko',
    name: 'Quote Draft',
    category: 'Sales',
    description:
      'Drafts a quotation from a customer’s mail and your price list. Discounts follow your table; anything outside goes to a person with the reason. Returns the letter and its positions in your own article numbers, ready for your ERP.',
    features: [
      'Positions in your articles',
      'Discount rules enforced',
      'Letter ready to send',
      'Quantities read from the mail',
      'Hands over what is unclear',
    ],
    price: 269,
    setup_instructions:
      'Paste the customer’s mail, your price list with article numbers, and your table of discounts.\nThe letter and its positions follow the list to the cent, without VAT. Discounts beyond the table are passed to a person, with the reason.\nStart with one product group: names in the list that customers really use matter more than its length.\nIt needs the mail to say what, and how many. A drawing goes to an estimator.',
    offered_days_ago: 97,
    verified: true,
    trending: false,
    deployments: 2,
    reviews: [
      {
        by: 'carlos-ibarrola',
        stars: 5,
        text: 'Two estimators, forty quotations a week, and both go home at six.',
      },
      {
        by: 'dong-hyun-seo',
        stars: 3,
        text: 'Reliable with catalogue goods. For anything from a drawing you still need a person, which they said beforehand.',
      },
    ],
  },
  {
    owner: 'darragh-quinlan',
    name: 'Renewal Calendar',
    category: 'Sales',
    description:
      'Reads signed contracts and finds the dates that cost money: notice periods, price steps, automatic renewals. It prepares a renewal sheet with usage, open complaints and what was promised in the sales mails. Clause and page are quoted for every date.',
    features: [
      'Dates from signed contracts',
      'Clause and page quoted',
      'Renewal sheet to print',
      'Promises from sales mails',
    ],
    price: 159,
    setup_instructions:
      'Paste the contract as text, with its annexes; keep lines such as ‘Page 2’, so that dates can name their page.\nToday’s date decides which term runs. Sales emails, usage and open complaints are optional, and go into the renewal sheet.\nEach date comes with its clause and the sentence it was read from. Compare the two before you rely on it.\nIt keeps no contract and sends no reminder: put the dates into your calendar, or run it monthly from your code.',
    offered_days_ago: 45,
    verified: false,
    trending: false,
    deployments: 1,
    reviews: [
      {
        by: 'rebecca-thornquist',
        stars: 4,
        text: 'Two notice periods caught in the first month. I would like it to read the annexes as well.',
      },
    ],
  },
]
