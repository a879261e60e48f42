// What must a search for courses find? It is one part of the list in search-list.ts.

export const SEARCHED_COURSES = [
  {
    title: 'Retrieval that answers customers',
    subtitle: 'From a folder of documents to answers with sources',
    category: 'Development',
    description: 'Cut documents, combine word search with embeddings, and measure on fifty questions.',
    skills: ['RAG', 'Python', 'Evaluation'],
  },
  {
    title: 'Prompting for busy people',
    subtitle: 'Better e-mails, summaries and tables within a week',
    category: 'Business',
    description: 'Short exercises for those who do not program. No python needed.',
    skills: ['Prompting', 'Writing'],
  },
  {
    title: 'MLOps without a platform team',
    subtitle: 'Deploy, watch and roll back small models',
    category: 'Data Science',
    description: 'Registries, canaries and alarms with tools that fit on one page.',
    skills: ['MLOps', 'Kubernetes', 'Docker'],
  },
  {
    title: 'Forecasting for shops',
    subtitle: 'From till data to a weekly order',
    category: 'Data Science',
    description: 'Seasons, holidays and the weather, with intervals that people believe.',
    skills: ['Time series', 'R', 'SQL'],
  },
  {
    title: 'Designing with image models',
    subtitle: 'Sketches, moodboards and honest pictures',
    category: 'Design',
    description: 'When a generated picture helps, when it lies, and how to say which it is.',
    skills: ['Stable Diffusion', 'Figma'],
  },
  {
    title: 'Voice assistants that listen',
    subtitle: 'Speech-to-text, pauses and polite endings',
    category: 'Development',
    description: 'Build a telephone line for a café that takes orders and admits what it missed.',
    skills: ['Speech recognition', 'Node.js'],
  },
  {
    title: 'Newsletters written with machines',
    subtitle: 'A/B tests, segments and a voice of your own',
    category: 'Marketing',
    description: 'Plan a campaign, draft it in an hour, and measure what it sold.',
    skills: ['Copywriting', 'SEO'],
  },
  {
    title: 'Fine-tuning small models',
    subtitle: 'On a laptop, in an afternoon',
    category: 'Development',
    description: 'Adapters, data that is worth training on, and C++ runtimes.',
    skills: ['PyTorch', 'Fine-tuning'],
  },
  {
    title: 'Machine learning from the beginning',
    subtitle: 'What a model is, before you use one',
    category: 'Data Science',
    description: 'Lines, trees and networks, by hand and then in code.',
    skills: ['Statistics', 'Python'],
  },
  {
    title: 'Red teaming for everyone',
    subtitle: 'Find what an assistant must not say',
    category: 'Business',
    description: 'Prompt injection, leaks and how to report them.',
    skills: ['Security', 'Evaluation'],
  },
  {
    title: 'Pricing 💶 for makers',
    subtitle: 'From 0% → 100%',
    category: 'Business',
    description: '👩‍💻 What a model costs in €, with C# and .NET examples.',
    skills: ['Pricing', '+'],
  },
] as const

export type CourseTitle = (typeof SEARCHED_COURSES)[number]['title']

export const EXPECTED_COURSES = [
  {
    typed: 'python',
    has: ['Retrieval that answers customers', 'Machine learning from the beginning'],
  },
  { typed: 'pyhton', corrected: 'python', has: ['Retrieval that answers customers'] },
  { typed: 'mlops', first: ['MLOps without a platform team'] },
  { typed: 'ML ops', first: ['MLOps without a platform team'] },
  { typed: 'kuberntes', corrected: 'kubernetes', first: ['MLOps without a platform team'] },
  { typed: 'forecast', first: ['Forecasting for shops'] },
  { typed: 'forecasts shop', first: ['Forecasting for shops'] },
  { typed: 'email', first: ['Prompting for busy people'] },
  { typed: 'e-mail', first: ['Prompting for busy people'] },
  { typed: 'prompt', first: ['Prompting for busy people'], has: ['Red teaming for everyone'] },
  { typed: 'red-teaming', first: ['Red teaming for everyone'] },
  { typed: 'redteaming', first: ['Red teaming for everyone'] },
  { typed: 'finetuning', first: ['Fine-tuning small models'] },
  { typed: 'fine tuning', first: ['Fine-tuning small models'] },
  { typed: 'machine learning', first: ['Machine learning from the beginning'] },
  { typed: 'cafe', first: ['Voice assistants that listen'] },
  { typed: 'speech to text', first: ['Voice assistants that listen'] },
  { typed: 'nodejs', first: ['Voice assistants that listen'] },
  { typed: 'c++', first: ['Fine-tuning small models'], lacks: ['Prompting for busy people'] },
  { typed: 'a/b', has: ['Newsletters written with machines'] },
  { typed: 'newsleter', corrected: 'newsletters', first: ['Newsletters written with machines'] },
  { typed: 'design', first: ['Designing with image models'] },
  { typed: 'stable diff', first: ['Designing with image models'] },
  { typed: 'evaluating', has: ['Retrieval that answers customers', 'Red teaming for everyone'] },
  { typed: 'okafor', has: ['Red teaming for everyone', 'Fine-tuning small models'] },
  { typed: 'okafro', corrected: 'okafor', has: ['Fine-tuning small models'] },
  ...['💶', '👩‍💻', '%', '→', '€', 'C#', '.NET', 'price 💶'].map((typed) => ({
    typed,
    first: ['Pricing 💶 for makers'] as const,
  })),
  { typed: '+', has: ['Pricing 💶 for makers', 'Fine-tuning small models'] },
  { typed: '🤖', isNothing: true },
  { typed: 'user experience', has: ['Designing with image models'] },
  { typed: 'programming', has: ['Fine-tuning small models'] },
  { typed: 'deep learning', has: ['Machine learning from the beginning'] },
  { typed: 'harpsichord', isNothing: true },
  { typed: 'the knitting of scarves', isNothing: true },
] as const satisfies readonly {
  typed: string
  first?: readonly CourseTitle[]
  has?: readonly CourseTitle[]
  lacks?: readonly CourseTitle[]
  corrected?: string
  isNothing?: true
}[]
