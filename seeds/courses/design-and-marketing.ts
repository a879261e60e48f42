// The courses about design and marketing.
import type { SeedCourse } from '../shapes.ts'

export const designAndMarketingCourses: SeedCourse[] = [
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
    students: 3,
    curriculum: [
      {
        title: 'El primer turno',
        lectures: [
          ['Veinte segundos', 'Saluda, di qué sabes hacer y deja hablar. Nada más.', 'free'],
          ['Preguntar poco', 'Cada pregunta cuesta una persona de cada diez.'],
        ],
      },
      {
        title: 'Cuando algo falla',
        lectures: [
          ['No entendí', 'Tres maneras de decirlo, y una que funciona siempre: ofrecer dos opciones.'],
          [
            'Práctica: la clínica',
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
    students: 2,
    curriculum: [
      {
        title: 'Words',
        lectures: [
          ['A list of terms', 'Thirty words decide most of it. Agree on them once.', 'free'],
          ['Strings that travel', 'Whole sentences, named places, no glued halves.'],
        ],
      },
      {
        title: 'Screens',
        lectures: [
          ['Room to grow', 'Forty per cent more text, and a button that still fits.'],
          [
            'Practice: ten languages in a day',
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
    subtitle: 'Streaming text, charts and pictures that everyone can use',
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
    students: 2,
    curriculum: [
      {
        title: 'What is heard',
        lectures: [
          ['An answer, read aloud', 'Announce the end, not every word.', 'free'],
          ['Pictures and charts', 'A description says what the picture is for.'],
        ],
      },
      {
        title: 'What is pressed',
        lectures: [
          ['Everything by keyboard', 'Where the focus goes when something appears.'],
          [
            'Practice: an hour with Nora',
            'You watch, she uses it, you write down what you would never have guessed.',
          ],
        ],
      },
    ],
    reviews: [
      { by: 'freya-haugen', stars: 5, text: 'The hour with Nora should be required for everyone.' },
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
    students: 2,
    curriculum: [
      {
        title: 'Votre voix',
        lectures: [
          ['Dix textes, cinq habitudes', 'Soulignez ce que vous faites toujours. C’est votre guide.', 'free'],
          ['Le guide en une page', 'Des exemples plutôt que des adjectifs.'],
        ],
      },
      {
        title: 'Le travail à deux',
        lectures: [
          ['Corriger sans réécrire', 'Une passe pour le sens, une pour le rythme, et stop.'],
          [
            'Pratique : une semaine de textes',
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
    requirements: ['You spend money on marketing, yours or someone else’s'],
    skills: ['Experiment design', 'Marketing analytics', 'R', 'SQL'],
    faqs: [],
    keywords: ['experiments', 'marketing'],
    created_days_ago: 138,
    students: 3,
    curriculum: [
      {
        title: 'Before',
        lectures: [
          [
            'A question with two answers',
            'If both answers lead to the same decision, do not run it.',
            'free',
          ],
          ['How large, how long', 'A table for small companies, and what to do below its first row.'],
        ],
      },
      {
        title: 'During and after',
        lectures: [
          ['Not looking', 'Why peeking costs you the result, and a way to peek that does not.'],
          ['Regions and weeks', 'When you cannot split a list.'],
          ['Practice: the brochure', 'Ten thousand brochures, two towns. Did they do anything?'],
          ['Reporting', 'One page, the interval first.'],
        ],
      },
    ],
    reviews: [
      { by: 'rebecca-thornquist', stars: 5, text: 'We stopped two campaigns no one missed.' },
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
    students: 1,
    curriculum: [
      {
        title: 'Lo que ya tienes',
        lectures: [
          ['Pedidos, visitas, llamadas', 'Tres tablas bastan para empezar.', 'free'],
          ['Práctica: una hoja limpia', 'Quita los duplicados y anota qué decidiste.'],
        ],
      },
      {
        title: 'Lo que preguntas',
        lectures: [['Dos preguntas', '¿Cómo nos encontraste? ¿Qué casi te hizo marcharte?']],
      },
    ],
    reviews: [{ by: 'carlos-ibarrola', stars: 4, text: 'Breve y honesto.' }],
  },
]
