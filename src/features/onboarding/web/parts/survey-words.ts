// The texts for the stored ids of paths, questions and answers (DEC-62).
import type { SelectedPath } from '../../../profiles/profiles.rules.ts'
import {
  digestFormatLabels,
  digestFrequencyLabels,
  digestInterestLabels,
} from '../../../updates/digest/digest.messages.ts'

export const PATH_WORDS: Record<SelectedPath, { label: string; asOne: string; description: string }> = {
  business_owner: {
    label: 'Business owner',
    asOne: 'For business owners.',
    description: 'Get AI work done: hire professionals and deploy agents.',
  },
  ai_professional: {
    label: 'AI professional',
    asOne: 'For AI professionals.',
    description: 'Find projects, sell agents and courses, and build a reputation.',
  },
  learner: {
    label: 'Learner',
    asOne: 'For learners.',
    description: 'Learn to use AI, or to build it, at your own pace.',
  },
  updates: {
    label: 'Updates follower',
    asOne: 'For people who follow AI news.',
    description: "Keep up with what's new in AI, without the noise.",
  },
}

type QuestionWords = { question: string; answers: Readonly<Record<string, string>> }

export const SURVEY_WORDS: Record<SelectedPath, Readonly<Record<string, QuestionWords>>> = {
  business_owner: {
    business_size: {
      question: 'How big is your business?',
      answers: { solo: 'Just me', small: 'Small team', medium: 'Medium-sized', large: 'Large company' },
    },
    primary_need: {
      question: 'What do you need most?',
      answers: { hire_talent: 'Hire AI talent', find_agents: 'Find AI agents', both: 'Both' },
    },
    industry: {
      question: 'Which industry are you in?',
      answers: { tech: 'Technology', marketing: 'Marketing', finance: 'Finance', other: 'Other' },
    },
  },
  ai_professional: {
    experience_level: {
      question: 'How experienced are you with AI?',
      answers: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    },
    offering: {
      question: 'What do you want to offer?',
      answers: { agents: 'AI agents', courses: 'Courses', both: 'Both' },
    },
    goal: {
      question: 'What are you here for?',
      answers: { income: 'Income', portfolio: 'A portfolio', community: 'The community' },
    },
  },
  learner: {
    knowledge_level: {
      question: 'How much do you know about AI?',
      answers: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
    },
    purpose: {
      question: 'What are you learning for?',
      answers: { work: 'My work', business: 'My own business', personal: 'Personal interest' },
    },
    interest: {
      question: 'What interests you most?',
      answers: { tools: 'Using AI tools', building: 'Building with AI', theory: 'How AI works' },
    },
  },
  updates: {
    update_interest: {
      question: 'What do you want to hear about?',
      answers: digestInterestLabels,
    },
    frequency: {
      question: 'How often?',
      answers: digestFrequencyLabels,
    },
    format: {
      question: 'How do you like to read?',
      answers: digestFormatLabels,
    },
  },
}
