// Holds every sentence about taking a course that a person can be shown.

export const learningMessages = {
  lectureNotFound: 'Lecture not found',
  notOpen: 'This lecture is part of the course. Buy the course to open it.',
  studentsOnly: 'Only students make progress in a course',
  positionInvalid: 'The position in a video must be a whole number of seconds',

  courseNotLoaded: "Couldn't load this course",
  lectureNotLoaded: "Couldn't load this lecture",
  videoFailed: "This video can't be played. Check your connection, then try again.",
  noLectures: 'This course has no lectures yet',
  notSaved: "Your progress couldn't be saved. We keep trying.",
  notMarked: "Couldn't mark this lecture",
  completed: 'You completed this course',
  completedNamed: (title: string) => `You completed “${title}”`,
  certificateLater:
    'You marked every lecture. Your certificate appears here once you have spent some more time on the course.',
  certificateReady: 'Your certificate is ready.',
  none: "You haven't started a course yet",
  noneDetail: 'Courses you buy appear here with your progress.',
  pastTheEnd: 'There are no more courses here.',
} as const
