// Further agents for customer service, writing, marketing and sales, and what was written about them.
import type { SeedAgent } from '../shapes.ts'

export const serviceAndWritingAgents: SeedAgent[] = [
  {
    owner: 'amara-okafor',
    name: 'Returns Counter',
    category: 'Customer Service',
    description:
      'Walks a shop’s customer through a return: finds the order, checks your conditions, asks for a photo where you want one, and creates the label. Decides nothing above the amount you set. Reasons for returns are grouped each week by product, in the customers’ words.',
    features: [
      'Order lookup by e-mail',
      'Your conditions as rules',
      'Labels from five carriers',
      'Limit for own decisions',
      'Return reasons by product',
    ],
    price: 129,
    setup_instructions:
      '1. Describe your return conditions in plain sentences, one rule a line: POST /conditions, with your access key as the bearer token.\n2. Connect your shop: POST /shop with its address and a key that can read orders.\n3. Try it at /preview before your customers see it, then add the button to your help page.\n\nAbove the amount that you set, a person decides: start with 0 and raise it when you trust it.',
    endpoint_url: 'https://api.amaraokafor.example/returns-counter/v1',
    offered_days_ago: 143,
    verified: true,
    trending: false,
    deployments: 19,
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
      'Fourteen languages',
      'Morning handover sheet',
      'Stops when tempers rise',
      'Your opening hours',
      'Widget under 20 kB',
    ],
    price: 89,
    offered_days_ago: 198,
    verified: true,
    trending: true,
    deployments: 27,
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
      'Writes alternative texts and captions for pictures already on your site, in the length your guideline asks for. Decorative images are recognised and left empty on purpose. People are described only if you name them. Works through an archive at night and asks about the few that it cannot tell.',
    features: [
      'Alternative texts in bulk',
      'Leaves decoration empty',
      'Asks when unsure',
      'WordPress and plain files',
      'Checks against WCAG 2.2',
    ],
    price: 59,
    offered_days_ago: 129,
    verified: true,
    trending: false,
    deployments: 22,
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
      'TBX import and export',
    ],
    price: 175,
    offered_days_ago: 118,
    verified: false,
    trending: false,
    deployments: 13,
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
      'Reads a campaign brief before the agency does and asks the questions the agency will ask: for whom, instead of what, how will we know. Answers go back into the brief. It keeps your past briefs and reminds you what you wanted last time and what came of it.',
    features: [
      'Questions before the agency',
      'Memory of past briefs',
      'Works in shared documents',
      'One-page result',
    ],
    price: 79,
    offered_days_ago: 61,
    verified: false,
    trending: false,
    deployments: 6,
    reviews: [{ by: 'nadia-benhaddou', stars: 4, text: 'Slightly humiliating, therefore useful.' }],
  },
  {
    owner: 'sofia-arriaga',
    name: 'Search Ledger',
    category: 'Marketing',
    description:
      'Goes through the search terms you pay for, every day, and proposes which to exclude, with the money each cost and the orders it brought. It separates terms with bad luck from terms without a chance, so that small accounts are not cut to nothing. Nothing is excluded without your click.',
    features: [
      'Daily list of wasteful terms',
      'Small-number statistics',
      'Cost and orders a term',
      'Undo for thirty days',
      'Google and Microsoft ads',
    ],
    price: 139,
    offered_days_ago: 152,
    verified: false,
    trending: false,
    deployments: 14,
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
      'Drafts a quotation from a customer’s mail, your price list and your earlier quotations to them. Discounts follow your table; anything outside goes to a person with the reason. Writes the quotation into your ERP as a draft, with positions in your own article numbers.',
    features: [
      'Positions in your articles',
      'Discount rules enforced',
      'Draft in your ERP',
      'Earlier quotations considered',
      'Handover document included',
    ],
    price: 269,
    setup_instructions:
      '1. Upload your price list and your table of discounts as CSV: POST /prices, POST /discounts.\n2. Connect your ERP: POST /erp. It needs a user that can create draft quotations, nothing more.\n3. Forward a customer’s mail to the address that POST /inbox returns, and look for the draft.\n\nStart with one product group. I’ll go through the first ten drafts with you.',
    endpoint_url: 'https://quote-draft.hrytsenko.example/api',
    offered_days_ago: 97,
    verified: true,
    trending: false,
    deployments: 7,
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
      'Reads signed contracts and keeps the dates that cost money: notice periods, price steps, automatic renewals. Ninety days ahead it prepares a sheet with usage, open complaints and what was promised in the sales mails. Clause and page are quoted for every date.',
    features: [
      'Dates from signed contracts',
      'Clause and page quoted',
      'Renewal sheet at 90 days',
      'Promises from sales mails',
    ],
    price: 159,
    offered_days_ago: 45,
    verified: false,
    trending: false,
    deployments: 5,
    reviews: [
      {
        by: 'rebecca-thornquist',
        stars: 4,
        text: 'Two notice periods caught in the first month. I would like it to read the annexes as well.',
      },
    ],
  },
]
