// The courses about design, marketing and business.
import type { SeedCourse } from '../shapes.ts'

export const workingCourses: SeedCourse[] = [
  {
    owner: 'tomas-echeverria',
    title: 'Diseño de conversaciones',
    subtitle: 'Asistentes que preguntan poco y entienden mucho',
    description:
      'Un asistente se juzga en los primeros veinte segundos. En este curso escribes diálogos, los pruebas con personas y aprendes a quitar preguntas. Los ejemplos vienen de una aerolínea, una clínica y una biblioteca.',
    category: 'Design',
    subcategory: 'Conversación',
    level: 'Beginner',
    language: 'Spanish',
    price: 49,
    what_youll_learn: [
      'Escribir un diálogo completo',
      'Probarlo con cinco personas',
      'Decir que algo no se entendió sin culpar a nadie',
    ],
    requirements: ['Ninguno'],
    skills: ['Conversation design', 'Spanish', 'Prompt writing'],
    faqs: [],
    keywords: ['diálogos', 'asistentes'],
    created_days_ago: 173,
    students: 13,
    curriculum: [
      {
        title: 'El primer turno',
        lectures: [
          ['Veinte segundos', 35, 'Saluda, di qué sabes hacer y deja hablar. Nada más.', 'free'],
          ['Preguntar poco', 45, 'Cada pregunta cuesta una persona de cada diez.'],
        ],
      },
      {
        title: 'Cuando algo falla',
        lectures: [
          ['No entendí', 40, 'Tres maneras de decirlo, y una que funciona siempre: ofrecer dos opciones.'],
          [
            'Práctica: la clínica',
            150,
            'Cambia una cita en menos de un minuto, también para quien no recuerda la fecha.',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'carlos-ibarrola', stars: 5, text: 'Quitamos cuatro preguntas y nadie las echa de menos.' },
      { by: 'diego-paredes', stars: 4, text: 'Muy práctico.' },
    ],
  },
  {
    owner: 'mei-ling-chou',
    title: 'Designing for many languages',
    subtitle: 'Terms, tone and layouts that survive translation',
    description:
      'German is long, Japanese is dense, Arabic begins on the other side. You prepare an interface and an assistant for ten languages: a list of terms, rules for tone, layouts that stretch, and a check by people who speak them.',
    category: 'Design',
    subcategory: 'Localisation',
    level: 'Intermediate',
    language: 'English',
    price: 79,
    what_youll_learn: [
      'Keep a list of terms',
      'Write strings that can be translated',
      'Test layouts with long and short languages',
    ],
    requirements: ['You work on an interface'],
    skills: ['Localisation', 'Terminology', 'Multilingual chat'],
    faqs: [],
    keywords: ['localisation', 'translation'],
    created_days_ago: 109,
    students: 8,
    curriculum: [
      {
        title: 'Words',
        lectures: [
          ['A list of terms', 40, 'Thirty words decide most of it. Agree on them once.', 'free'],
          ['Strings that travel', 50, 'Whole sentences, named places, no glued halves.'],
        ],
      },
      {
        title: 'Screens',
        lectures: [
          ['Room to grow', 55, 'Forty per cent more text, and a button that still fits.'],
          [
            'Practice: ten languages in a day',
            240,
            'Translate one flow by machine, then fix what speakers laugh about.',
          ],
        ],
      },
    ],
    reviews: [{ by: 'sunita-maharjan', stars: 4, text: 'The list of terms ended a five-year argument.' }],
  },
  {
    owner: 'eitan-barzilai',
    title: 'Accessible AI interfaces',
    subtitle: 'Streaming text, charts and pictures that everybody can use',
    description:
      'Text that appears letter by letter is a torment for a screen reader; a generated picture without a description is a hole. You learn what to announce and when, how to describe what a model produced, and how to test with the keyboard and with people.',
    category: 'Design',
    subcategory: 'Accessibility',
    level: 'All Levels',
    language: 'English',
    price: 39,
    what_youll_learn: [
      'Announce streaming text',
      'Describe generated pictures and charts',
      'Test with keyboard and screen reader',
    ],
    requirements: ['None'],
    skills: ['Accessibility', 'Interface design'],
    faqs: [],
    keywords: ['accessibility', 'screen reader'],
    created_days_ago: 84,
    students: 12,
    curriculum: [
      {
        title: 'What is heard',
        lectures: [
          ['An answer, read aloud', 30, 'Announce the end, not every word.', 'free'],
          ['Pictures and charts', 45, 'A description says what the picture is for.'],
        ],
      },
      {
        title: 'What is pressed',
        lectures: [
          ['Everything by keyboard', 40, 'Where the focus goes when something appears.'],
          [
            'Practice: an hour with Nora',
            75,
            'You watch, she uses it, you write down what you would never have guessed.',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'freya-haugen', stars: 5, text: 'The hour with Nora should be required for everybody.' },
      { by: 'yuki-tanabe', stars: 5, text: 'I fixed three things the same evening.' },
    ],
  },
  {
    owner: 'lea-fontanel',
    title: 'Écrire avec une IA, garder sa voix',
    subtitle: 'Un guide de style que la machine respecte',
    description:
      'Une machine écrit vite et comme tout le monde. Vous construisez un guide de style à partir de vos propres textes, vous apprenez à corriger sans tout réécrire, et vous décidez ce qui ne sera jamais confié à une machine.',
    category: 'Marketing',
    subcategory: 'Rédaction',
    level: 'Beginner',
    language: 'French',
    price: 45,
    what_youll_learn: [
      'Tirer un guide de style de vos textes',
      'Corriger vite',
      'Reconnaître les phrases toutes faites',
    ],
    requirements: ['Dix textes que vous avez écrits'],
    skills: ['Editing', 'French', 'Style guides'],
    faqs: [],
    keywords: ['rédaction', 'style'],
    created_days_ago: 155,
    students: 10,
    curriculum: [
      {
        title: 'Votre voix',
        lectures: [
          [
            'Dix textes, cinq habitudes',
            40,
            'Soulignez ce que vous faites toujours. C’est votre guide.',
            'free',
          ],
          ['Le guide en une page', 50, 'Des exemples plutôt que des adjectifs.'],
        ],
      },
      {
        title: 'Le travail à deux',
        lectures: [
          ['Corriger sans réécrire', 45, 'Une passe pour le sens, une pour le rythme, et stop.'],
          [
            'Pratique : une semaine de textes',
            180,
            'Cinq textes, chacun en trente minutes, relus par quelqu’un qui vous connaît.',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'claire-desrosiers', stars: 5, text: 'Nos lettres ressemblent de nouveau à nos lettres.' },
    ],
  },
  {
    owner: 'sofia-arriaga',
    title: 'Experiments in marketing',
    subtitle: 'What worked, what only seemed to, and what to try next',
    description:
      'Campaigns are compared with last year, with the neighbour, with a feeling. You plan experiments that a small company can afford: regions, weeks, halves of a list. You learn to stop at the right time and to live with an answer that says nothing.',
    category: 'Marketing',
    subcategory: 'Measurement',
    level: 'Intermediate',
    language: 'English',
    price: 99,
    what_youll_learn: [
      'Plan a test that can fail',
      'Choose between lists, regions and weeks',
      'Report without embarrassing yourself later',
    ],
    requirements: ['You spend money on marketing, yours or somebody else’s'],
    skills: ['Experiment design', 'Marketing analytics', 'R', 'SQL'],
    faqs: [],
    keywords: ['experiments', 'marketing'],
    created_days_ago: 138,
    students: 16,
    curriculum: [
      {
        title: 'Before',
        lectures: [
          [
            'A question with two answers',
            45,
            'If both answers lead to the same decision, do not run it.',
            'free',
          ],
          ['How large, how long', 80, 'A table for small companies, and what to do below its first row.'],
        ],
      },
      {
        title: 'During and after',
        lectures: [
          ['Not looking', 50, 'Why peeking costs you the result, and a way to peek that does not.'],
          ['Regions and weeks', 95, 'When you cannot split a list.'],
          ['Practice: the brochure', 300, 'Ten thousand brochures, two towns. Did they do anything?'],
          ['Reporting', 70, 'One page, the interval first.'],
        ],
      },
    ],
    reviews: [
      { by: 'rebecca-thornquist', stars: 5, text: 'We stopped two campaigns nobody missed.' },
      {
        by: 'gareth-pugh-jones',
        stars: 3,
        text: 'Good, but my company is below the first row of every table.',
      },
    ],
  },
  {
    owner: 'sofia-arriaga',
    title: 'Analítica de marketing desde cero',
    subtitle: 'Medir sin perseguir a nadie',
    description:
      'Se puede saber qué funciona sin seguir a las personas por toda la red. Con datos propios, encuestas cortas y un poco de estadística respondes a las tres preguntas que de verdad importan.',
    category: 'Marketing',
    subcategory: 'Medición',
    level: 'Beginner',
    language: 'Spanish',
    price: 35,
    what_youll_learn: ['Ordenar los datos propios', 'Preguntar bien en dos preguntas', 'Leer una tendencia'],
    requirements: ['Saber usar una hoja de cálculo'],
    skills: ['Marketing analytics', 'Spanish', 'Survey design'],
    faqs: [],
    keywords: ['analítica', 'marketing'],
    created_days_ago: 71,
    students: 6,
    curriculum: [
      {
        title: 'Lo que ya tienes',
        lectures: [
          ['Pedidos, visitas, llamadas', 40, 'Tres tablas bastan para empezar.', 'free'],
          ['Práctica: una hoja limpia', 120, 'Quita los duplicados y anota qué decidiste.'],
        ],
      },
      {
        title: 'Lo que preguntas',
        lectures: [['Dos preguntas', 45, '¿Cómo nos encontraste? ¿Qué casi te hizo marcharte?']],
      },
    ],
    reviews: [{ by: 'carlos-ibarrola', stars: 4, text: 'Breve y honesto.' }],
  },
  {
    owner: 'darragh-quinlan',
    title: 'Sales operations with AI',
    subtitle: 'Fewer fields, better notes, forecasts that people believe',
    description:
      'A customer list that nobody fills in is the most expensive table in a company. You let a model write the notes, ask people only what it cannot know, and build a forecast from what was done, not from what was promised.',
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
    students: 15,
    curriculum: [
      {
        title: 'The list',
        lectures: [
          [
            'Which fields were read last year',
            50,
            'Usually nine of sixty. Delete in three steps, with a way back.',
            'free',
          ],
          ['Notes from calls', 85, 'What a model may write down, and what it must ask.'],
          ['Practice: a month without fields', 420, 'One team, four weeks, two numbers.'],
        ],
      },
      {
        title: 'The forecast',
        lectures: [
          ['Promises and actions', 90, 'A meeting that took place says more than a percentage.'],
          ['Practice: last year again', 330, 'Forecast every month of last year with what was known then.'],
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
    students: 20,
    curriculum: [
      {
        title: 'As it is',
        lectures: [
          [
            'Follow one order',
            60,
            'Walk behind it for a day. Write down every copy and every question.',
            'free',
          ],
          ['Practice: your own drawing', 420, 'A week of watching. Nobody is to blame in the drawing.'],
        ],
      },
      {
        title: 'The dull middle',
        lectures: [
          ['What to automate first', 75, 'Often, dull, and easy to check.'],
          ['Steps that can be repeated', 110, 'A number for each case, and nothing happens twice.'],
          [
            'Practice: invoices in',
            540,
            'From the mailbox to the books, with a person for the doubtful ones.',
          ],
        ],
      },
      {
        title: 'When it breaks',
        lectures: [
          ['The other system is down', 80, 'Wait, keep, tell. In this order.'],
          [
            'Practice: a week by hand',
            480,
            'Switch it off for a week. If nobody notices, you automated the wrong thing.',
          ],
          ['Handing over', 60, 'What the next person needs to know, on two pages.'],
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
    students: 7,
    curriculum: [
      {
        title: 'Asking',
        lectures: [
          ['Eleven questions', 40, 'Send them before the demonstration, not after.', 'free'],
          ['Reading the answers', 45, '“Industry standard” is not an answer.'],
        ],
      },
      {
        title: 'Testing',
        lectures: [
          ['Pairs of applications', 70, 'The same life under two names.'],
          ['Practice: one hundred pairs', 240, 'You get a tool. Is it fair enough to be used, and for what?'],
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
      'A model that reads mail and can send it is a new employee who believes everybody. You draw what it can reach, remove most of it, test it with letters that lie, and write the page that tells people what to do when it happens.',
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
    students: 18,
    curriculum: [
      {
        title: 'Reach',
        lectures: [
          [
            'A new employee who believes everybody',
            35,
            'What would you let them do alone in the first week?',
            'free',
          ],
          ['Draw it', 60, 'Data in, data out, and who can write into either.'],
        ],
      },
      {
        title: 'Attack and answer',
        lectures: [
          ['Letters that lie', 75, 'Instructions in documents, names, file names and pictures.'],
          ['Practice: break it', 180, 'An assistant with a mailbox. You may only send it mail.'],
          ['The page for the bad day', 50, 'Who switches what off, and who is told.'],
        ],
      },
    ],
    reviews: [
      { by: 'thabo-mokoena', stars: 5, text: 'We took away four permissions before lunch.' },
      { by: 'claire-desrosiers', stars: 5, text: 'Clear about what is not solved.' },
    ],
  },
  {
    owner: 'kwame-mensah-boadi',
    title: 'Voice assistants on the telephone',
    subtitle: 'Latency, accents and the courage to hand over',
    description:
      'On the telephone half a second is long. You build a small line that takes bookings, measure every pause, test it with accents it was not trained on, and hand over to a person before anybody has to ask.',
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
    students: 5,
    curriculum: [
      {
        title: 'Half a second',
        lectures: [
          ['Where the time goes', 55, 'Line, recogniser, model, voice. Measure before you tune.', 'free'],
          ['Interrupting', 65, 'People speak before it has finished. Good.'],
        ],
      },
      {
        title: 'Everybody’s voice',
        lectures: [
          ['Accents and noise', 80, 'Record twenty people from the place that will call.'],
          ['Practice: the booking line', 420, 'A day with real callers, and a person who listens.'],
        ],
      },
    ],
    reviews: [{ by: 'wanjiru-kamau', stars: 4, text: 'Twenty people from the place: that is the course.' }],
  },
]
