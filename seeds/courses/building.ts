// The courses about development and data.
import type { SeedCourse } from '../shapes.ts'

export const buildingCourses: SeedCourse[] = [
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
    students: 31,
    curriculum: [
      {
        title: 'Questions before documents',
        lectures: [
          [
            'Collect fifty real questions',
            45,
            'Take them from tickets, not from your head. Write down for each which document *should* answer it.',
            'free',
          ],
          [
            'What a good answer is',
            40,
            'Right, with a source, and short. Three grades are enough; agree on them with a colleague on ten answers.',
          ],
        ],
      },
      {
        title: 'Finding the right paragraph',
        lectures: [
          [
            'Cutting documents',
            80,
            'Cut along headings, keep the heading with each piece, and never through a table.',
          ],
          [
            'Words and meanings together',
            95,
            'Word search finds part numbers, embeddings find paraphrases. Merge both lists by rank.',
          ],
          [
            'Practice: your own index',
            240,
            'Index your folder and run the fifty questions. Note where the right paragraph is missing from the first ten.',
          ],
        ],
      },
      {
        title: 'Answers that admit gaps',
        lectures: [
          [
            'Say where it comes from',
            50,
            'Each sentence of the answer carries the number of its paragraph. A sentence without one is removed.',
          ],
          [
            'Say that you do not know',
            55,
            'Below a threshold no answer is better. You find the threshold with the questions that have no document.',
          ],
          [
            'Practice: a week with colleagues',
            180,
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
      'A change to a prompt helps one case and breaks three, and nobody notices for a month. This course treats answers as something to be tested: which cases to keep, how many are enough, when a second model may judge and when only people can, and how to read a difference of two per cent without fooling yourself.',
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
    students: 24,
    curriculum: [
      {
        title: 'Cases',
        lectures: [
          [
            'What a case contains',
            35,
            'Input, what must be in the answer, what must not, and why the case exists.',
            'free',
          ],
          [
            'How many are enough',
            60,
            'With 200 cases a change of five points is visible, one of two is not.',
          ],
        ],
      },
      {
        title: 'Judging',
        lectures: [
          ['People first', 75, 'Two people grade fifty answers. Where they disagree, the rule is unclear.'],
          [
            'A model as judge',
            90,
            'Compare it with the people, swap the order of answers, and publish its error rate beside every result.',
          ],
          [
            'Practice: judge your judge',
            150,
            'Find the kind of answer on which your judging model is wrong most often.',
          ],
        ],
      },
      {
        title: 'Releasing',
        lectures: [
          ['Reading differences', 85, 'Paired comparisons, bootstrap intervals, and when to stop looking.'],
          [
            'Practice: stop a bad release',
            200,
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
    students: 19,
    curriculum: [
      {
        title: 'One call',
        lectures: [
          ['What arrives, and when', 40, 'Tokens, the end, and the error after the first token.', 'free'],
          [
            'Typing an answer',
            55,
            'Parse, never cast. A schema says what is missing in words a retry can use.',
          ],
        ],
      },
      {
        title: 'Many calls',
        lectures: [
          ['Cancelling', 50, 'One signal from the closed tab down to the provider.'],
          [
            'Retrying',
            60,
            'Which errors pass by themselves, how long to wait, and the key that makes a retry free.',
          ],
          [
            'Practice: a feature that holds',
            180,
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
    students: 14,
    curriculum: [
      {
        title: 'The page',
        lectures: [
          ['Straight and clean', 45, 'Rotation, contrast, and the shadow of the staple.', 'free'],
          ['Reading the text', 60, 'Two engines, one page, and how to compare them honestly.'],
        ],
      },
      {
        title: 'The fields',
        lectures: [
          [
            'Amounts, dates, numbers',
            70,
            'Rules first. A sum that adds up is worth more than a confident guess.',
          ],
          [
            'The checking screen',
            65,
            'Show the picture beside the value, focus on the doubtful one, and count how long a person needs.',
          ],
          [
            'Practice: one hundred invoices',
            210,
            'Measure fields, not pages: which share could you book unseen?',
          ],
        ],
      },
    ],
    reviews: [{ by: 'giulia-benedetti', stars: 4, text: 'We book two thirds of our invoices unseen now.' }],
  },
  {
    owner: 'piotr-zawadzki',
    title: 'Running models in production',
    subtitle: 'Deploying, observing and rolling back, with no heroics',
    description:
      'A model in production is a service with a memory problem and an opinion. You set up a small cluster, deploy a model behind an interface that can change, watch what matters, and roll back in a minute. The practice parts take time and break things on purpose.',
    category: 'Data Science',
    subcategory: 'MLOps',
    level: 'Advanced',
    language: 'English',
    price: 249,
    what_youll_learn: [
      'Deploy a model without a pause',
      'Choose the five numbers to watch',
      'Compare two versions on live traffic',
      'Roll back in a minute',
    ],
    requirements: ['You have deployed a web service before', 'Kubernetes basics'],
    skills: ['MLOps', 'Kubernetes', 'Observability', 'PostgreSQL'],
    faqs: [
      {
        question: 'Do I need a cloud account?',
        answer: 'No. The cluster runs on one computer with 16 GB of memory.',
      },
    ],
    keywords: ['MLOps', 'deployment', 'observability'],
    created_days_ago: 149,
    students: 17,
    curriculum: [
      {
        title: 'Getting it there',
        lectures: [
          [
            'A model is a file and a contract',
            60,
            'Version both. The file changes weekly, the contract should not.',
            'free',
          ],
          [
            'Images, memory, cold starts',
            120,
            'Where the gigabytes go, and which of them you can leave at home.',
          ],
          [
            'Practice: three deployments',
            420,
            'Blue and green, one after the other, and the one that fails on purpose.',
          ],
        ],
      },
      {
        title: 'Watching it',
        lectures: [
          [
            'Five numbers',
            90,
            'Latency, errors, cost, drift of inputs, and the share of answers people correct.',
          ],
          ['Traces of one request', 110, 'Follow a slow answer from the click to the queue.'],
          ['Practice: find the leak', 480, 'Memory grows by 2 MB an hour. You have a weekend.'],
        ],
      },
      {
        title: 'Changing it',
        lectures: [
          [
            'Two versions side by side',
            130,
            'Shadow traffic, then five per cent, then a decision that was written down before.',
          ],
          ['Practice: roll back', 480, 'Your new version is better on average and worse for one customer.'],
        ],
      },
    ],
    reviews: [
      { by: 'ingrid-solheim', stars: 5, text: 'The leak took me the whole weekend. Worth it.' },
      { by: 'oleksandr-hrytsenko', stars: 5, text: 'Calm, exact, no tool worship.' },
    ],
  },
  {
    owner: 'jonas-vestergaard',
    title: 'Forecasting demand that holds',
    subtitle: 'Simple models, honest errors, stock that fits',
    description:
      'Forecasts are judged by what they do to stock, not by an error in per cent. You begin with last year’s number, beat it by a little, and then decide what the remaining error costs. Data from a bakery, a spare-parts store and a bookshop.',
    category: 'Data Science',
    subcategory: 'Forecasting',
    level: 'Intermediate',
    language: 'English',
    price: 119,
    what_youll_learn: [
      'Beat the naive forecast, and prove it',
      'Handle promotions and holidays',
      'Turn errors into stock levels',
    ],
    requirements: ['SQL', 'Spreadsheets or Python'],
    skills: ['Forecasting', 'PostgreSQL', 'Python', 'Inventory'],
    faqs: [],
    keywords: ['forecasting', 'demand', 'inventory'],
    created_days_ago: 201,
    students: 22,
    curriculum: [
      {
        title: 'The forecast to beat',
        lectures: [
          [
            'Last year, same week',
            50,
            'It is embarrassingly good. Write down its error before you do anything else.',
            'free',
          ],
          ['Backtests without cheating', 90, 'Forecast only with what was known that morning.'],
        ],
      },
      {
        title: 'Better by a little',
        lectures: [
          ['Seasons and trends', 110, 'One model per product is too many, one for all too few.'],
          ['Promotions', 95, 'What was lifted, and what was only moved.'],
          [
            'Practice: the bakery',
            300,
            'Bread does not keep. Decide how many loaves to bake on the Monday after a holiday.',
          ],
        ],
      },
      {
        title: 'What an error costs',
        lectures: [
          ['From errors to stock', 100, 'Quantiles, lead times, and the price of an empty shelf.'],
          ['Practice: spare parts', 360, 'Most parts sell twice a year. Averages will not help you.'],
        ],
      },
    ],
    reviews: [
      { by: 'aroha-ngata', stars: 5, text: 'We throw away a third less.' },
      { by: 'efua-asante', stars: 4, text: 'The spare-parts practice is long but the best of it.' },
    ],
  },
  {
    owner: 'ingrid-solheim',
    title: 'Time series for energy and machines',
    subtitle: 'Find what is odd before it is expensive',
    description:
      'Meters and sensors deliver a number every minute, and most of them are fine. You learn what normal looks like for a building, a pump and a wind turbine, how to say that something is not, and how to keep people from ignoring your alarms.',
    category: 'Data Science',
    subcategory: 'Time series',
    level: 'Advanced',
    language: 'English',
    price: 179,
    what_youll_learn: [
      'Describe normal behaviour',
      'Detect changes early',
      'Keep false alarms below one a week',
    ],
    requirements: ['Linear regression', 'Any language for data'],
    skills: ['Time series', 'Anomaly detection', 'Energy', 'Julia'],
    faqs: [],
    keywords: ['anomaly detection', 'sensors'],
    created_days_ago: 118,
    students: 11,
    curriculum: [
      {
        title: 'Normal',
        lectures: [
          ['A building over a year', 70, 'Temperature explains most of it. What is left is people.', 'free'],
          ['Machines and their rhythm', 85, 'Cycles, loads, and the difference between noise and a bearing.'],
        ],
      },
      {
        title: 'Odd',
        lectures: [
          ['Change points', 120, 'When did it begin? The answer decides whom you call.'],
          ['Alarms people read', 75, 'One a week, with a reason and a picture.'],
          [
            'Practice: a pump in spring',
            420,
            'Two years of data, one failure. Could you have known a week before?',
          ],
        ],
      },
    ],
    reviews: [{ by: 'thabo-mokoena', stars: 5, text: 'Our night shift reads the alarms again.' }],
  },
  {
    owner: 'farzana-haque',
    title: 'SQL for questions that matter',
    subtitle: 'From a vague question to a number you would defend',
    description:
      'A beginner’s course in SQL that begins with questions from real teams. You learn joins by asking who bought twice, windows by asking who came back, and doubt by finding out that the first answer was wrong.',
    category: 'Data Science',
    subcategory: 'Analytics',
    level: 'Beginner',
    language: 'English',
    price: 0,
    what_youll_learn: [
      'Ask one table, then two',
      'Count people, not rows',
      'Check a result before you show it',
    ],
    requirements: ['None. Everything runs in the browser'],
    skills: ['SQL', 'Analytics', 'Dashboards'],
    faqs: [
      { question: 'Is it really free?', answer: 'Yes. It is how I find people for the advanced course.' },
    ],
    keywords: ['SQL', 'beginner', 'analytics'],
    created_days_ago: 230,
    bestseller: true,
    students: 36,
    curriculum: [
      {
        title: 'One table',
        lectures: [
          [
            'Choosing rows',
            30,
            '`select`, `where`, and why the order of the words is not the order of the work.',
            'free',
          ],
          ['Counting', 35, 'Rows, people, and the day on which the difference cost a bonus.', 'free'],
        ],
      },
      {
        title: 'Two tables',
        lectures: [
          ['Joins', 60, 'Draw the lines first. A missing line is a missing customer.'],
          ['Windows', 65, 'Who came back within a month, and who only seems to have.'],
          ['Practice: the wrong dashboard', 90, 'A dashboard says sales doubled. Find out why they did not.'],
        ],
      },
    ],
    reviews: [
      { by: 'thandiwe-ncube', stars: 5, text: 'My first query was on day one and it was useful.' },
      { by: 'diego-paredes', stars: 5, text: 'Clear, kind, and free.' },
      { by: 'freya-haugen', stars: 4, text: 'The last practice made me distrust every dashboard. Thanks.' },
    ],
  },
  {
    owner: 'eitan-barzilai',
    title: 'Computer vision on small devices',
    subtitle: 'A camera, a cheap board and no cloud',
    description:
      'You count parts on a conveyor with a camera for thirty dollars. Collect pictures that look like the real place, train a small model, shrink it further, and find out what sunlight at four in the afternoon does to it.',
    category: 'Data Science',
    subcategory: 'Computer vision',
    level: 'Intermediate',
    language: 'English',
    price: 139,
    what_youll_learn: [
      'Collect pictures that matter',
      'Train and shrink a model',
      'Measure on the device, not on the laptop',
    ],
    requirements: ['Python', 'A single-board computer with a camera, or a phone'],
    skills: ['Computer vision', 'PyTorch', 'Edge devices'],
    faqs: [],
    keywords: ['vision', 'edge'],
    created_days_ago: 97,
    students: 9,
    curriculum: [
      {
        title: 'Pictures',
        lectures: [
          [
            'Five hundred good ones',
            60,
            'Morning, noon, evening; clean and dusty lens; with and without a hand.',
            'free',
          ],
          ['Labelling in an afternoon', 90, 'Label what you will count, and nothing else.'],
        ],
      },
      {
        title: 'The model',
        lectures: [
          ['Small from the start', 110, 'A small architecture trained well beats a large one cut down.'],
          ['Shrinking', 100, 'Eight bits, then pruning, and a test after each.'],
          ['Practice: the conveyor', 360, 'Count for a day and compare with a person at the end.'],
        ],
      },
    ],
    reviews: [{ by: 'lukas-achterberg', stars: 4, text: 'Four in the afternoon was our problem, too.' }],
  },
]
