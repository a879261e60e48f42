// Front Desk Line: answers a caller in English, French or Twi, books free times, and hands over when it should.
import { BadInput, defineAgent } from '../agent.ts'
import { dayIn, spokenDay, WEEKDAYS, weekdayOf } from '../days.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { linesOf, mentioned, shortened } from '../text.ts'

const LANGUAGES = ['English', 'French', 'Twi'] as const
type Language = (typeof LANGUAGES)[number]

const HINTS: Record<Language, readonly string[]> = {
  English: ['the', 'i', 'you', 'is', 'can', 'please', 'hello', 'to'],
  French: ['je', 'vous', 'bonjour', 'est', 'une', 'le', 'rendez-vous', 'merci', 'pour', 'pouvez'],
  Twi: ['me', 'wo', 'mepa', 'kyɛw', 'maakye', 'mepɛ', 'mepɛsɛ', 'ɛda', 'medaase', 'hena', 'ɛyɛ', 'dabɛn'],
}
const WORDS = {
  urgent: [
    'emergency',
    'urgent',
    'bleeding',
    'chest pain',
    'can’t breathe',
    "can't breathe",
    'unconscious',
    'gas',
    'smoke',
    'fire',
    'urgence',
    'saigne',
    'respirer',
    'ntɛm',
    'mogya',
  ],
  person: [
    'a person',
    'someone',
    'a human',
    'the doctor',
    'talk to',
    'speak to',
    'put me through',
    'quelqu’un',
    "quelqu'un",
    'une personne',
    'parler à',
    'onipa',
    'dɔkota',
  ],
  booking: [
    'appointment',
    'book',
    'booking',
    'table',
    'room',
    'come in',
    'slot',
    'rendez-vous',
    'réserver',
    'réservation',
    'mepɛ sɛ meba',
    'meba',
  ],
  hours: [
    'open',
    'opening hours',
    'close',
    'closing',
    'hours',
    'ouvert',
    'ouverts',
    'horaires',
    'fermez',
    'mobue',
    'bue',
  ],
  way: [
    'where are you',
    'directions',
    'how do i get',
    'find you',
    'address',
    'parking',
    'où êtes',
    'adresse',
    'venir',
    'ɛhe',
    'wowɔ he',
  ],
  yes: [
    'yes',
    'yes please',
    'ok',
    'okay',
    'that works',
    'perfect',
    'oui',
    'd’accord',
    "d'accord",
    'aane',
    'yoo',
  ],
}
const DAY_WORDS: Record<string, readonly string[]> = {
  Sunday: ['sunday', 'dimanche', 'kwasiada'],
  Monday: ['monday', 'lundi', 'dwoada'],
  Tuesday: ['tuesday', 'mardi', 'benada'],
  Wednesday: ['wednesday', 'mercredi', 'wukuada'],
  Thursday: ['thursday', 'jeudi', 'yawoada'],
  Friday: ['friday', 'vendredi', 'fiada'],
  Saturday: ['saturday', 'samedi', 'memeneda'],
}

type Phrases = Record<'hello' | 'offer' | 'booked' | 'none' | 'through' | 'how', (value: string) => string>
const PHRASES: Record<Language, Phrases> = {
  English: {
    hello: (name) =>
      `Hello, this is the answering machine of ${name}. I am a machine; I can book a time, or put you through. How can I help?`,
    offer: (slot) => `I have ${slot}. Shall I book it?`,
    booked: (slot) => `Booked: ${slot}. Thank you for calling.`,
    none: () => 'I have no free time then. A person will call you back today.',
    through: () => 'I’m putting you through now. Please stay on the line.',
    how: () => 'I didn’t catch that. Would you like a time, our opening hours, or a person?',
  },
  French: {
    hello: (name) =>
      `Bonjour, ici le répondeur de ${name}. Je suis une machine ; je peux fixer un rendez-vous ou vous passer quelqu’un. Que puis-je faire pour vous ?`,
    offer: (slot) => `J’ai une place : ${slot}. Est-ce que je la réserve ?`,
    booked: (slot) => `C’est noté : ${slot}. Merci de votre appel.`,
    none: () => 'Je n’ai rien de libre à ce moment. Quelqu’un vous rappellera aujourd’hui.',
    through: () => 'Je vous passe quelqu’un. Restez en ligne, s’il vous plaît.',
    how: () => 'Je n’ai pas compris. Souhaitez-vous un rendez-vous, nos horaires, ou parler à quelqu’un ?',
  },
  Twi: {
    hello: (name) => `Akwaaba, ${name} ni. Meyɛ afidie. Mɛyɛ dɛn aboa wo?`,
    offer: (slot) => `Mewɔ ${slot}. Ɛyɛ ma wo?`,
    booked: (slot) => `Yoo, makyerɛw: ${slot}. Medaase.`,
    none: () => 'Mepa wo kyɛw, kwan biara nni hɔ. Obi bɛfrɛ wo ɛnnɛ.',
    through: () => 'Mepa wo kyɛw, twɛn kakra. Obi ne wo bɛkasa seesei.',
    how: () => 'Mepa wo kyɛw, mante aseɛ. Wopɛ sɛ woba, anaa wopɛ sɛ wo ne obi kasa?',
  },
}

function languageOf(said: string): Language {
  const count = (language: Language) => HINTS[language].filter((word) => mentioned(said, [word])).length
  return LANGUAGES.reduce((one, other) => (count(other) > count(one) ? other : one))
}

function writtenSlot(slot: string, language: Language): string {
  const day = dayIn(slot)
  if (!day) return slot
  return `${spokenDay(day, language === 'French' ? 'fr' : 'en-GB')}${slot.replace(day, '').replace(/^\s+/, ', ').trimEnd()}`
}

/** The free time that fits what was said best: its day and hour, its day, or the first at all. */
function slotFor(said: string, slots: readonly string[]): string | undefined {
  const weekday = WEEKDAYS.find((day) => mentioned(said, DAY_WORDS[day] ?? []))
  const onDay = weekday ? slots.filter((slot) => weekdayOf(dayIn(slot) ?? '') === weekday) : slots
  const hour = /\b(\d{1,2})(?:[:h.]\d{2}| ?(?:o’clock|o'clock|am|pm|heures))/i.exec(said)
  const wanted = hour ? Number(hour[1]) + (/pm/i.test(hour[0]) && Number(hour[1]) < 12 ? 12 : 0) : undefined
  const isAfternoon = mentioned(said, ['afternoon', 'après-midi', 'awia'])
  const hourOf = (slot: string) => Number(/(\d{1,2}):\d{2}/.exec(slot)?.[1] ?? 0)
  const best =
    wanted !== undefined
      ? onDay.find((slot) => hourOf(slot) === wanted)
      : isAfternoon
        ? onDay.find((slot) => hourOf(slot) >= 12)
        : undefined
  return best ?? onDay[0]
}

export const frontDeskLine = defineAgent({
  slug: 'front-desk-line',
  name: 'Front Desk Line',
  inputSchema: fields({
    business: text('Name of the business', 80, { minLength: 1 }),
    caller_says: longText('What the caller says', 3000, {
      minLength: 1,
      description: 'One line for each time the caller speaks',
    }),
    free_times: list('Free times', { maxItems: 60 }, text('Time', 40, { examples: ['2026-03-19 09:30'] })),
    opening_hours: text('Opening hours', 300, { minLength: 1 }),
    directions: text('Directions', 400, { minLength: 1 }),
  }),
  outputSchema: fields({
    outcome: choice('Outcome', ['Booked', 'Put through', 'Answered', 'To call back']),
    reason: text('Why', 200),
    booked: text('Booked time', 80),
    language: choice('Language', LANGUAGES),
    transcript: list(
      'Transcript',
      { maxItems: 60 },
      fields({ who: choice('Who', ['Machine', 'Caller']), says: text('Says', 600) }),
    ),
  }),
  samples: [
    {
      name: 'A booking',
      input: {
        business: 'Asante Dental Practice',
        caller_says:
          'Hello, are you open on Saturday?\nThen I would like an appointment on Thursday, in the afternoon if you can.\nYes, that works.',
        free_times: ['2026-03-18 10:00', '2026-03-19 09:30', '2026-03-19 14:15', '2026-03-20 11:00'],
        opening_hours: 'Monday to Friday 8:00 to 17:00, Saturday 9:00 to 12:00.',
        directions: 'Opposite the post office on Ring Road, second floor, parking behind the house.',
      },
    },
    {
      name: 'En français, with urgency',
      input: {
        business: 'Cabinet Desrosiers',
        caller_says:
          'Bonjour, je voudrais un rendez-vous pour mon fils mardi.\nNon attendez, il saigne beaucoup, c’est une urgence !',
        free_times: ['2026-03-17 16:00'],
        opening_hours: 'Du lundi au vendredi, de 8 h à 18 h.',
        directions: '12 rue des Tanneurs, à côté de la pharmacie.',
      },
    },
    {
      name: 'Twi, and asked twice for a person',
      input: {
        business: 'Boadi Workshop',
        caller_says: 'Maakye, mepɛ sɛ me ne onipa kasa.\nMepa wo kyɛw, onipa.',
        free_times: [],
        opening_hours: 'Dwoada kɔsi Fiada, 8:00 kɔsi 17:00.',
        directions: 'Ɛbɛn sukuu no.',
      },
    },
  ],
  run({ business, caller_says, free_times, opening_hours, directions }) {
    const lines = linesOf(caller_says).slice(0, 25)
    if (lines.length === 0)
      throw new BadInput('The caller says nothing. Write one line for each time they speak.')
    const language = languageOf(lines.join(' '))
    const phrases = PHRASES[language]
    const slots = free_times.filter((slot) => dayIn(slot) !== undefined)
    const transcript: { who: 'Machine' | 'Caller'; says: string }[] = [
      { who: 'Machine', says: phrases.hello(business) },
    ]
    const say = (says: string) => transcript.push({ who: 'Machine', says: shortened(says, 600) })
    const end = (
      outcome: 'Booked' | 'Put through' | 'Answered' | 'To call back',
      reason: string,
      booked = '',
    ) => ({ outcome, reason, booked, language, transcript })
    let offered: string | undefined
    let askedForPerson = 0
    let isAnswered = false
    for (const said of lines) {
      transcript.push({ who: 'Caller', says: shortened(said, 600) })
      const urgent = mentioned(said, WORDS.urgent)
      if (mentioned(said, WORDS.person)) askedForPerson++
      if (urgent || askedForPerson >= 2) {
        say(phrases.through(''))
        return end('Put through', urgent ? `Heard urgency: “${urgent}”` : 'Asked twice for a person')
      }
      if (offered && mentioned(said, WORDS.yes)) {
        say(phrases.booked(writtenSlot(offered, language)))
        return end('Booked', 'The caller accepted the time', writtenSlot(offered, language))
      }
      const names = WEEKDAYS.some((day) => mentioned(said, DAY_WORDS[day] ?? []))
      if (mentioned(said, WORDS.hours)) {
        say(opening_hours)
        isAnswered = true
      } else if (mentioned(said, WORDS.booking) || (offered && names)) {
        offered = slotFor(said, slots)
        say(offered ? phrases.offer(writtenSlot(offered, language)) : phrases.none(''))
        if (!offered) return end('To call back', 'No free time fits')
      } else if (mentioned(said, WORDS.way)) {
        say(directions)
        isAnswered = true
      } else say(phrases.how(''))
    }
    if (offered) return end('To call back', 'A time was offered and not accepted')
    return isAnswered
      ? end('Answered', 'A question was answered')
      : end('To call back', 'Nothing was understood well enough')
  },
})
