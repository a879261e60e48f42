// The titles in the demonstration that several of the 200 searches expect.
export const INVOICES = [
  'Match freight invoices to signed delivery notes',
  'Reading documents by machine',
  'Automating the back office',
]
export const PYTHON_PEOPLE = ['Amara Okafor', 'Jonas Vestergaard', 'Priya Raghunathan', 'Nomvula Dlamini']
export const PYTHON_COURSES = [
  'Retrieval that answers customers',
  'Testing what a language model says',
  'Forecasting demand that holds',
]
export const PHONE_AGENTS = ['Front Desk Line', 'Call Digest', 'Línea Clara']
export const CHATBOTS = [
  'WhatsApp assistant for cocoa farmers in Twi and French',
  'Answer outage and tariff questions before they queue',
  'Pre-trip advisor that knows our routes and altitude rules',
  'After-surgery question line for joint replacement patients',
  'Spare-parts finder for engineers on board',
  'Offline policy helper for 130 loan officers',
  'Fault assistant for 70 lift technicians',
]
export const CHEAP_AGENTS = [
  'Night Shift',
  'Caption Bench',
  'Brief Sharpener',
  'Flaky Finder',
  'Migration Mate',
  'First Week Guide',
]
export const SQL_COURSE = 'SQL for questions that matter'
