// Says in the dialog that deletes an account what happens to students.

export const studentMessages = {
  text: (people: number) =>
    people === 1 ? '1 person is enrolled in your courses' : `${people} people are enrolled in your courses`,
  outcome:
    'They keep the courses with their videos, without your name. Your answers to their questions are deleted, and no one else can join.',
} as const
