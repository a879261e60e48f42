// The courses about development.
import type { SeedCourse } from '../shapes.ts'

export const developmentCourses: SeedCourse[] = [
  {
    owner: 'amara-okafor',
    title: 'Retrieval that answers customers',
    subtitle: 'From a folder of documents to answers with sources, measured on your own questions',
    description:
      'Most support assistants fail at finding the right paragraph, not at writing the answer. You build the finding first: how documents are cut, how words and meanings are searched together, and how you notice that an answer is missing. Every step is measured on a set of fifty real questions that you collect in the first week, so you know what each change brought.\n\nAt the end you have a small service that answers from your own documents, names its source, and says so when it does not know.',
    category: 'Development',
    subcategory: 'Search and retrieval',
    level: 'Intermediate',
    language: 'English',
    price: 149,
    what_youll_learn: [
      'Cut documents so that a paragraph keeps its meaning',
      'Combine word search and embeddings',
      'Measure answers on fifty questions of your own',
      'Recognise what the documents do not say',
    ],
    requirements: ['You can read and change a Python program', 'A folder of documents that people ask about'],
    skills: ['Retrieval', 'Python', 'Evaluation', 'Customer support'],
    faqs: [
      {
        question: 'Do I need a graphics card?',
        answer: 'No. Everything runs on a laptop, and the embeddings of a small collection take minutes.',
      },
      {
        question: 'Can I use documents in other languages?',
        answer: 'Yes. One lecture compares two multilingual models on mixed collections.',
      },
    ],
    keywords: ['RAG', 'retrieval', 'embeddings', 'support'],
    created_days_ago: 214,
    bestseller: true,
    students: 11,
    curriculum: [
      {
        title: 'Questions before documents',
        lectures: [
          [
            'Collect fifty real questions',
            'Take them from tickets, not from your head. Write down for each which document *should* answer it.',
            'free',
          ],
          [
            'What a good answer is',
            'Right, with a source, and short. Three grades are enough; agree on them with a colleague on ten answers.',
          ],
        ],
      },
      {
        title: 'Finding the right paragraph',
        lectures: [
          [
            'Cutting documents',
            'Cut along headings, keep the heading with each piece, and never through a table.',
          ],
          [
            'Words and meanings together',
            'Word search finds part numbers, embeddings find paraphrases. Merge both lists by rank.',
          ],
          [
            'Practice: your own index',
            'Index your folder and run the fifty questions. Note where the right paragraph is missing from the first ten.',
          ],
        ],
      },
      {
        title: 'Answers that admit gaps',
        lectures: [
          [
            'Say where it comes from',
            'Each sentence of the answer carries the number of its paragraph. A sentence without one is removed.',
          ],
          [
            'Say that you do not know',
            'Below a threshold no answer is better. You find the threshold with the questions that have no document.',
          ],
          [
            'Practice: a week with colleagues',
            'Let three people use it for a week and grade every answer with them.',
          ],
        ],
      },
    ],
    reviews: [
      {
        by: 'nadia-benhaddou',
        stars: 5,
        text: 'The fifty questions alone were worth it. We now know what our help pages lack.',
      },
      { by: 'bilal-chaudhry', stars: 5, text: 'First course where I measured instead of hoping.' },
      { by: 'claire-desrosiers', stars: 4, text: 'Dense, in a good way. I would have liked more on tables.' },
    ],
  },
  {
    owner: 'priya-raghunathan',
    title: 'Testing what a language model says',
    subtitle: 'Evaluation for people who have to release it',
    description:
      'A change to a prompt helps one case and breaks three, and no one notices for a month. This course treats answers as something to be tested: which cases to keep, how many are enough, when a second model may judge and when only people can, and how to read a difference of two per cent without fooling yourself.',
    category: 'Development',
    subcategory: 'Testing',
    level: 'Advanced',
    language: 'English',
    price: 199,
    what_youll_learn: [
      'Choose cases that catch regressions',
      'Use a judging model and know its errors',
      'Read small differences with intervals',
      'Put an evaluation into a release',
    ],
    requirements: ['Basic statistics', 'Some Python'],
    skills: ['LLM evaluation', 'Statistics', 'Python', 'Test design'],
    faqs: [
      {
        question: 'Which models are used?',
        answer: 'Any. The exercises run against two open models, and yours can replace them.',
      },
    ],
    keywords: ['evaluation', 'LLM', 'testing'],
    created_days_ago: 186,
    bestseller: true,
    students: 5,
    curriculum: [
      {
        title: 'Cases',
        lectures: [
          [
            'What a case contains',
            'Input, what must be in the answer, what must not, and why the case exists.',
            'free',
          ],
          ['How many are enough', 'With 200 cases a change of five points is visible, one of two is not.'],
        ],
      },
      {
        title: 'Judging',
        lectures: [
          ['People first', 'Two people grade fifty answers. Where they disagree, the rule is unclear.'],
          [
            'A model as judge',
            'Compare it with the people, swap the order of answers, and publish its error rate beside every result.',
          ],
          [
            'Practice: judge your judge',
            'Find the kind of answer on which your judging model is wrong most often.',
          ],
        ],
      },
      {
        title: 'Releasing',
        lectures: [
          ['Reading differences', 'Paired comparisons, bootstrap intervals, and when to stop looking.'],
          [
            'Practice: stop a bad release',
            'You get two versions of an assistant. One is worse in a way the average hides.',
          ],
        ],
      },
    ],
    reviews: [
      {
        by: 'amara-okafor',
        stars: 5,
        text: 'The swap of order in the judging lecture changed our numbers by four points.',
      },
      { by: 'piotr-zawadzki', stars: 5, text: 'Finally intervals. Our dashboard shows them now.' },
      { by: 'oskar-lindgren', stars: 4, text: 'Hard without statistics, but fair about saying so.' },
    ],
  },
  {
    owner: 'yuki-tanabe',
    title: 'TypeScript for AI features',
    subtitle: 'Streaming, cancelling, retrying and typing what a model returns',
    description:
      'Calling a model is one line. Everything around it is the work: answers that arrive in pieces, people who close the tab, timeouts, limits, and text that should have been JSON. You build one feature in a web application and make it hold.',
    category: 'Development',
    subcategory: 'Web',
    level: 'Intermediate',
    language: 'English',
    price: 89,
    what_youll_learn: [
      'Stream answers to a page',
      'Cancel and retry without paying twice',
      'Check a model’s JSON against a schema',
    ],
    requirements: ['You write TypeScript at work or for yourself'],
    skills: ['TypeScript', 'Streaming', 'Code review'],
    faqs: [],
    keywords: ['TypeScript', 'streaming', 'schemas'],
    created_days_ago: 162,
    students: 4,
    curriculum: [
      {
        title: 'One call',
        lectures: [
          ['What arrives, and when', 'Tokens, the end, and the error after the first token.', 'free'],
          ['Typing an answer', 'Parse, never cast. A schema says what is missing in words a retry can use.'],
        ],
      },
      {
        title: 'Many calls',
        lectures: [
          ['Cancelling', 'One signal from the closed tab down to the provider.'],
          [
            'Retrying',
            'Which errors pass by themselves, how long to wait, and the key that makes a retry free.',
          ],
          [
            'Practice: a feature that holds',
            'Pull the cable, close the tab, exceed the limit. The page says something useful each time.',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'darragh-quinlan', stars: 4, text: 'Short and to the point.' },
      {
        by: 'minh-anh-tran',
        stars: 5,
        text: 'I understood abort signals after three years of copying them.',
      },
    ],
  },
  {
    owner: 'hana-kovarova',
    title: 'Reading documents by machine',
    subtitle: 'Invoices, forms and letters, from the scan to checked fields',
    description:
      'You take a drawer of scanned letters and turn them into rows that an accountant accepts: straighten the page, read the text, find the fields, and let a person check what is doubtful. The course spends most of its time on the doubtful part.',
    category: 'Development',
    subcategory: 'Documents',
    level: 'Beginner',
    language: 'English',
    price: 59,
    what_youll_learn: [
      'Prepare scans',
      'Find fields on unknown layouts',
      'Show a person only what needs checking',
    ],
    requirements: ['A little programming in any language'],
    skills: ['OCR', 'Document extraction', 'Computer vision'],
    faqs: [
      {
        question: 'Does it handle handwriting?',
        answer:
          'Printed text only. The last lecture shows how to recognise handwriting and pass it to a person.',
      },
    ],
    keywords: ['OCR', 'invoices'],
    created_days_ago: 131,
    students: 3,
    curriculum: [
      {
        title: 'The page',
        lectures: [
          ['Straight and clean', 'Rotation, contrast, and the shadow of the staple.', 'free'],
          ['Reading the text', 'Two engines, one page, and how to compare them honestly.'],
        ],
      },
      {
        title: 'The fields',
        lectures: [
          [
            'Amounts, dates, numbers',
            'Rules first. A sum that adds up is worth more than a confident guess.',
          ],
          [
            'The checking screen',
            'Show the picture beside the value, focus on the doubtful one, and count how long a person needs.',
          ],
          ['Practice: one hundred invoices', 'Measure fields, not pages: which share could you book unseen?'],
        ],
      },
    ],
    reviews: [{ by: 'giulia-benedetti', stars: 4, text: 'We book two thirds of our invoices unseen now.' }],
  },
  {
    owner: 'kwame-mensah-boadi',
    title: 'Voice assistants on the telephone',
    subtitle: 'Latency, accents and the courage to hand over',
    description:
      'On the telephone half a second is long. You build a small line that takes bookings, measure every pause, test it with accents it was not trained on, and hand over to a person before anyone has to ask.',
    category: 'Development',
    subcategory: 'Speech',
    level: 'Intermediate',
    language: 'English',
    price: 129,
    what_youll_learn: [
      'Find the slow half second',
      'Test with voices that matter',
      'Hand over with the whole story',
    ],
    requirements: ['Programming in any language'],
    skills: ['Speech recognition', 'Telephony', 'Latency tuning'],
    faqs: [],
    keywords: ['voice', 'telephony'],
    created_days_ago: 58,
    students: 1,
    curriculum: [
      {
        title: 'Half a second',
        lectures: [
          ['Where the time goes', 'Line, recogniser, model, voice. Measure before you tune.', 'free'],
          ['Interrupting', 'People speak before it has finished. Good.'],
        ],
      },
      {
        title: 'Everyone’s voice',
        lectures: [
          ['Accents and noise', 'Record twenty people from the place that will call.'],
          ['Practice: the booking line', 'A day with real callers, and a person who listens.'],
        ],
      },
    ],
    reviews: [{ by: 'wanjiru-kamau', stars: 4, text: 'Twenty people from the place: that is the course.' }],
  },
]
