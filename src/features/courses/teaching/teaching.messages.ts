// Holds every sentence about the people, orders and questions of a course that its instructor can be shown.

export const teachingMessages = {
  /** Replaces a name that was never published. */
  unnamed: 'Unnamed student',
  fileFailed: "Couldn't download the file",
  noMatch: 'Nothing found',
  pastTheEnd: 'There is nothing more here.',

  peopleNotLoaded: "Couldn't load the people",
  noPeople: 'No students yet',
  noPeopleDetail: 'Everyone who takes this course appears here, with how far they are.',

  ordersNotLoaded: "Couldn't load the orders",
  noOrders: 'No orders yet',
  noOrdersDetail: 'Every sale of this course appears here, and you get an email.',

  questionsNotLoaded: "Couldn't load the questions",
  noQuestions: 'No questions yet',
  noQuestionsDetail: 'What students ask about your lectures appears here, and you get an email.',
  allAnswered: 'All questions are answered',

  columns: {
    people: [
      'Name',
      'Handle',
      'Enrolled (UTC)',
      'Progress in percent',
      'Lectures completed',
      'Lectures',
      'Last seen (UTC)',
    ],
    orders: ['Order', 'Name', 'Handle', 'Paid (UTC)', 'Amount in USD', 'Status'],
    questions: ['Lecture', 'Question', 'Details', 'Name', 'Handle', 'Asked (UTC)', 'Answers'],
  },
} as const
