// A project as its owner types it, for tests of posting and editing.
export const typedProject = {
  title: 'Sort the post',
  company: 'Asante Cocoa',
  description: 'Letters come in, letters go out.',
  budget: 1200,
  duration: '6 weeks',
  location: 'Remote',
  skills: ['OCR'],
}
