// The courses about business.
import type { SeedCourse } from '../shapes.ts'

export const businessCourses: SeedCourse[] = [
  {
    owner: 'darragh-quinlan',
    title: 'Sales operations with AI',
    subtitle: 'Fewer fields, better notes, forecasts that people believe',
    description:
      'A customer list that no one fills in is the most expensive table in a company. You let a model write the notes, ask people only what it cannot know, and build a forecast from what was done, not from what was promised.',
    category: 'Business',
    subcategory: 'Sales',
    level: 'Intermediate',
    language: 'English',
    price: 129,
    what_youll_learn: [
      'Remove fields',
      'Let notes write themselves, and check them',
      'Forecast from actions',
    ],
    requirements: ['You work with a customer list'],
    skills: ['Sales operations', 'CRM', 'Automation', 'Reporting'],
    faqs: [],
    keywords: ['CRM', 'sales', 'forecast'],
    created_days_ago: 126,
    students: 3,
    curriculum: [
      {
        title: 'The list',
        lectures: [
          [
            'Which fields were read last year',
            'Usually nine of sixty. Delete in three steps, with a way back.',
            'free',
          ],
          ['Notes from calls', 'What a model may write down, and what it must ask.'],
          ['Practice: a month without fields', 'One team, four weeks, two numbers.'],
        ],
      },
      {
        title: 'The forecast',
        lectures: [
          ['Promises and actions', 'A meeting that took place says more than a percentage.'],
          ['Practice: last year again', 'Forecast every month of last year with what was known then.'],
        ],
      },
    ],
    reviews: [
      { by: 'vikram-suri', stars: 4, text: 'We are down to eleven fields.' },
      { by: 'marek-dvorsky', stars: 5, text: 'The forecast is boring now. That is praise.' },
    ],
  },
  {
    owner: 'oleksandr-hrytsenko',
    title: 'Automating the back office',
    subtitle: 'Orders, invoices and stock, step by step and with a way back',
    description:
      'A long course for people who run a small company’s processes. You draw what really happens, automate the dull middle, keep people at both ends, and plan for the day the other system is down. Each part ends with a week of practice in your own company.',
    category: 'Business',
    subcategory: 'Processes',
    level: 'All Levels',
    language: 'English',
    price: 299,
    what_youll_learn: [
      'Draw a process as it is',
      'Choose what to automate first',
      'Build steps that can be repeated safely',
      'Hand doubtful cases to people',
    ],
    requirements: ['A process that annoys you', 'Permission to change it'],
    skills: ['Workflow automation', 'ERP integration', 'SQL', 'Node.js'],
    faqs: [
      {
        question: 'Do I have to program?',
        answer: 'For the first half no. The second half explains every line.',
      },
      { question: 'How long does it take?', answer: 'Most people take three months beside their work.' },
    ],
    keywords: ['automation', 'back office', 'ERP'],
    created_days_ago: 193,
    students: 4,
    curriculum: [
      {
        title: 'As it is',
        lectures: [
          ['Follow one order', 'Walk behind it for a day. Write down every copy and every question.', 'free'],
          ['Practice: your own drawing', 'A week of watching. No one is to blame in the drawing.'],
        ],
      },
      {
        title: 'The dull middle',
        lectures: [
          ['What to automate first', 'Often, dull, and easy to check.'],
          ['Steps that can be repeated', 'A number for each case, and nothing happens twice.'],
          ['Practice: invoices in', 'From the mailbox to the books, with a person for the doubtful ones.'],
        ],
      },
      {
        title: 'When it breaks',
        lectures: [
          ['The other system is down', 'Wait, keep, tell. In this order.'],
          [
            'Practice: a week by hand',
            'Switch it off for a week. If no one notices, you automated the wrong thing.',
          ],
          ['Handing over', 'What the next person needs to know, on two pages.'],
        ],
      },
    ],
    reviews: [
      { by: 'ines-carvalho', stars: 5, text: 'The week by hand found two things we had forgotten.' },
      { by: 'rebecca-thornquist', stars: 4, text: 'Long. I skipped nothing.' },
    ],
  },
  {
    owner: 'nomvula-dlamini',
    title: 'Fair hiring with machines',
    subtitle: 'What to test before a tool reads applications',
    description:
      'Tools that sort applications repeat what was done before. You learn which questions to ask a supplier, how to test a tool with pairs of applications, and how to document it so that an applicant, an auditor and you yourself can follow it.',
    category: 'Business',
    subcategory: 'People',
    level: 'Intermediate',
    language: 'English',
    price: 89,
    what_youll_learn: ['Question a supplier', 'Test with pairs', 'Document a decision'],
    requirements: ['You are involved in hiring'],
    skills: ['Fairness testing', 'HR technology', 'Survey design'],
    faqs: [],
    keywords: ['hiring', 'fairness', 'HR'],
    created_days_ago: 92,
    students: 1,
    curriculum: [
      {
        title: 'Asking',
        lectures: [
          ['Eleven questions', 'Send them before the demonstration, not after.', 'free'],
          ['Reading the answers', '“Industry standard” is not an answer.'],
        ],
      },
      {
        title: 'Testing',
        lectures: [
          ['Pairs of applications', 'The same life under two names.'],
          ['Practice: one hundred pairs', 'You get a tool. Is it fair enough to be used, and for what?'],
        ],
      },
    ],
    reviews: [{ by: 'dong-hyun-seo', stars: 5, text: 'Two suppliers did not answer. That was the answer.' }],
  },
  {
    owner: 'rashid-al-mutairi',
    title: 'Security for AI projects',
    subtitle: 'What can go wrong when a model can act',
    description:
      'A model that reads mail and can send it is a new employee who believes everyone. You draw what it can reach, remove most of it, test it with letters that lie, and write the page that tells people what to do when it happens.',
    category: 'Business',
    subcategory: 'Security',
    level: 'All Levels',
    language: 'English',
    price: 109,
    what_youll_learn: ['Draw what a model can reach', 'Test with hostile text', 'Prepare for the incident'],
    requirements: ['None, though some technical curiosity helps'],
    skills: ['Threat modelling', 'Incident response', 'Access reviews'],
    faqs: [],
    keywords: ['security', 'prompt injection'],
    created_days_ago: 64,
    students: 4,
    curriculum: [
      {
        title: 'Reach',
        lectures: [
          [
            'A new employee who believes everyone',
            'What would you let them do alone in the first week?',
            'free',
          ],
          ['Draw it', 'Data in, data out, and who can write into either.'],
        ],
      },
      {
        title: 'Attack and answer',
        lectures: [
          ['Letters that lie', 'Instructions in documents, names, file names and pictures.'],
          ['Practice: break it', 'An assistant with a mailbox. You may only send it mail.'],
          ['The page for the bad day', 'Who switches what off, and who needs to know.'],
        ],
      },
    ],
    reviews: [
      { by: 'thabo-mokoena', stars: 5, text: 'We took away four permissions before lunch.' },
      { by: 'claire-desrosiers', stars: 5, text: 'Clear about what is not solved.' },
    ],
  },
]
