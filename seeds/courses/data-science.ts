// The courses about data.
import type { SeedCourse } from '../shapes.ts'

export const dataScienceCourses: SeedCourse[] = [
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
    students: 3,
    curriculum: [
      {
        title: 'Getting it there',
        lectures: [
          [
            'A model is a file and a contract',
            'Version both. The file changes weekly, the contract should not.',
            'free',
          ],
          ['Images, memory, cold starts', 'Where the gigabytes go, and which of them you can leave at home.'],
          [
            'Practice: three deployments',
            'Blue and green, one after the other, and the one that fails on purpose.',
          ],
        ],
      },
      {
        title: 'Watching it',
        lectures: [
          [
            'Five numbers',
            'Latency, errors, cost, drift of inputs, and the share of answers people correct.',
          ],
          ['Traces of one request', 'Follow a slow answer from the click to the queue.'],
          ['Practice: find the leak', 'Memory grows by 2 MB an hour. You have a weekend.'],
        ],
      },
      {
        title: 'Changing it',
        lectures: [
          [
            'Two versions side by side',
            'Shadow traffic, then five per cent, then a decision that was written down before.',
          ],
          ['Practice: roll back', 'Your new version is better on average and worse for one customer.'],
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
    students: 4,
    curriculum: [
      {
        title: 'The forecast to beat',
        lectures: [
          [
            'Last year, same week',
            'It is embarrassingly good. Write down its error before you do anything else.',
            'free',
          ],
          ['Backtests without cheating', 'Forecast only with what was known that morning.'],
        ],
      },
      {
        title: 'Better by a little',
        lectures: [
          ['Seasons and trends', 'One model per product is too many, one for all too few.'],
          ['Promotions', 'What was lifted, and what was only moved.'],
          [
            'Practice: the bakery',
            'Bread does not keep. Decide how many loaves to bake on the Monday after a holiday.',
          ],
        ],
      },
      {
        title: 'What an error costs',
        lectures: [
          ['From errors to stock', 'Quantiles, lead times, and the price of an empty shelf.'],
          ['Practice: spare parts', 'Most parts sell twice a year. Averages will not help you.'],
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
    students: 2,
    curriculum: [
      {
        title: 'Normal',
        lectures: [
          ['A building over a year', 'Temperature explains most of it. What is left is people.', 'free'],
          ['Machines and their rhythm', 'Cycles, loads, and the difference between noise and a bearing.'],
        ],
      },
      {
        title: 'Odd',
        lectures: [
          ['Change points', 'When did it begin? The answer decides whom you call.'],
          ['Alarms people read', 'One a week, with a reason and a picture.'],
          [
            'Practice: a pump in spring',
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
    students: 18,
    curriculum: [
      {
        title: 'One table',
        lectures: [
          [
            'Choosing rows',
            '`select`, `where`, and why the order of the words is not the order of the work.',
            'free',
          ],
          ['Counting', 'Rows, people, and the day on which the difference cost a bonus.', 'free'],
        ],
      },
      {
        title: 'Two tables',
        lectures: [
          ['Joins', 'Draw the lines first. A missing line is a missing customer.'],
          ['Windows', 'Who came back within a month, and who only seems to have.'],
          ['Practice: the wrong dashboard', 'A dashboard says sales doubled. Find out why they did not.'],
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
    students: 2,
    curriculum: [
      {
        title: 'Pictures',
        lectures: [
          [
            'Five hundred good ones',
            'Morning, noon, evening; clean and dusty lens; with and without a hand.',
            'free',
          ],
          ['Labelling in an afternoon', 'Label what you will count, and nothing else.'],
        ],
      },
      {
        title: 'The model',
        lectures: [
          ['Small from the start', 'A small architecture trained well beats a large one cut down.'],
          ['Shrinking', 'Eight bits, then pruning, and a test after each.'],
          ['Practice: the conveyor', 'Count for a day and compare with a person at the end.'],
        ],
      },
    ],
    reviews: [{ by: 'lukas-achterberg', stars: 4, text: 'Four in the afternoon was our problem, too.' }],
  },
]
