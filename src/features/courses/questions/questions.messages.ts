// Holds every sentence about questions and answers that a person can be shown.

export const questionMessages = {
  notFound: 'Question not found',
  answerNotFound: 'Answer not found',
  notForVisitors: 'Questions and answers are for those who have the course',
  titleRequired: 'Write your question in one line',
  titleTooLong: 'The question must be less than 150 characters',
  bodyTooLong: 'Details must be less than 4000 characters',
  answerRequired: 'Write an answer first',
  answerTooLong: 'An answer must be less than 4000 characters',
  askTooOften: "You've asked a lot of questions. Try again later.",
  answerTooOften: "You've posted a lot of answers. Try again later.",
  notWithThisPerson: "You can't answer this question",
  notYoursToMark: 'Only the person who asked and the instructor can mark the answer that helped',

  none: 'No questions about this lecture yet',
  noneForStudents: "Ask about anything that's unclear. Your instructor and other students can answer.",
  noneForInstructor: "You'll be notified when a student asks a question.",
  noAnswers: 'No answers yet',
  notLoaded: "Couldn't load the questions",
  answersNotLoaded: "Couldn't load the answers",
  asked: 'Question posted',
  askFailed: 'Failed to post question',
  answered: 'Answer posted',
  answerFailed: 'Failed to post answer',
  saved: 'Saved',
  saveFailed: 'Failed to save what you wrote',
  questionDeleted: 'Question deleted',
  answerDeleted: 'Answer deleted',
  deleteFailed: 'Failed to delete',
  markFailed: 'Failed to mark this answer',
} as const

export const COUNTED_QUESTIONS = ['question about a lecture', 'questions about lectures'] as const

export const COUNTED_ANSWERS = ['answer about a lecture', 'answers about lectures'] as const

export const unansweredNeed = {
  text: (questions: number, isMore: boolean) =>
    questions === 1 ? '1 question to answer' : `${questions}${isMore ? '+' : ''} questions to answer`,
  action: 'Answer',
} as const
