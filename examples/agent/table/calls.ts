// Rows of the table: agents of the demonstration that answer and digest calls.
import type { SampleAgent } from '../agent.ts'
import { dayIn } from '../days.ts'
import { choice, fields, flag, list, longText, text } from '../schema.ts'
import { counted, enumerated, labelled, linesOf, mentioned, sentencesOf } from '../text.ts'
import { row } from './row.ts'

const WEEKDAY_WORDS = [
  'sunday,dimanche,domingo,kwasiada',
  'monday,lundi,lunes,segunda,dwoada',
  'tuesday,mardi,martes,terça,benada',
  'wednesday,mercredi,miércoles,quarta,wukuada',
  'thursday,jeudi,jueves,quinta,yawoada',
  'friday,vendredi,viernes,sexta,fiada',
  'saturday,samedi,sábado,memeneda',
]
/** The first free time on the weekday that was named, in the afternoon if that was. */
function timeFor(said: string, times: readonly string[]): string | undefined {
  const weekday = WEEKDAY_WORDS.findIndex((words) => mentioned(said, words.split(',')))
  const isLate = mentioned(said, ['afternoon', 'après-midi', 'tarde']) !== undefined
  return times.find((time) => {
    const day = dayIn(time)
    const isOnDay = weekday < 0 || (day !== undefined && new Date(day).getUTCDay() === weekday)
    return isOnDay && (!isLate || Number(/(\d{1,2}):/.exec(time)?.[1] ?? 0) >= 12)
  })
}
type DeskOutcome = 'Booked' | 'Put through' | 'Answered' | 'To call back'
const DESK_LANGUAGES = {
  English: 'the,i,you,is,can,please,hello,to',
  French: 'je,vous,bonjour,est,une,le,merci,pour,pouvez',
  Twi: 'me,wo,mepa,kyɛw,maakye,mepɛ,ɛda,medaase,hena,dabɛn',
} as const
const DESK_WISHES = {
  person: 'person,emergency,urgent,bleeding,put me through,urgence,saigne,quelqu’un,onipa',
  time: 'appointment,book,rendez vous,hyia',
  hours: 'open,opening,hours,ouvert,horaires',
  way: 'where,directions,parking,adresse,où,ɛhe',
  yes: 'yes,that works,fine,oui,d’accord,yoo,aane',
} as const
const DESK_PHRASES = {
  English: {
    hello: (name: string) =>
      `Hello, this is the answering machine of ${name}. I am a machine. How can I help?`,
    offer: (time: string) => `I have ${time}. Shall I book it?`,
    booked: (time: string) => `Booked: ${time}. Thank you for calling.`,
    none: 'I have no free time then. A person will call you back today.',
    through: 'I’m putting you through now. Please stay on the line.',
    how: 'I didn’t catch that. Would you like a time, our opening hours, or a person?',
  },
  French: {
    hello: (name: string) =>
      `Bonjour, ici le répondeur de ${name}. Je suis une machine. Que puis-je faire pour vous ?`,
    offer: (time: string) => `J’ai une place : ${time}. Est-ce que je la réserve ?`,
    booked: (time: string) => `C’est noté : ${time}. Merci de votre appel.`,
    none: 'Je n’ai rien de libre à ce moment. Quelqu’un vous rappellera aujourd’hui.',
    through: 'Je vous passe quelqu’un. Restez en ligne, s’il vous plaît.',
    how: 'Je n’ai pas compris. Souhaitez-vous un rendez-vous, nos horaires, ou parler à quelqu’un ?',
  },
  Twi: {
    hello: (name: string) => `Akwaaba, ${name} ni. Meyɛ afidie. Mɛyɛ dɛn aboa wo?`,
    offer: (time: string) => `Mewɔ ${time}. Ɛyɛ ma wo?`,
    booked: (time: string) => `Yoo, makyerɛw: ${time}. Medaase.`,
    none: 'Mepa wo kyɛw, kwan biara nni hɔ. Obi bɛfrɛ wo ɛnnɛ.',
    through: 'Mepa wo kyɛw, twɛn kakra. Obi ne wo bɛkasa seesei.',
    how: 'Mepa wo kyɛw, mante aseɛ. Wopɛ sɛ woba, anaa wopɛ sɛ wo ne obi kasa?',
  },
}
const LINE_WISHES = {
  Moved: 'cambiar,mover,otro día,alterar,remarcar,mudar',
  Cancelled: 'cancelar,anular,desmarcar',
  Confirmed: 'confirmar,confirmo',
} as const
const SPANISH = {
  hello: (name: string) =>
    `Buenos días, ${name}. Soy un asistente automático. ¿A nombre de quién está la cita?`,
  which: (whose: string) => `Tengo la cita de ${whose}. ¿Confirmar, cambiar o cancelar?`,
  done: {
    Moved: (what: string) => `Listo, queda así: ${what}. Gracias.`,
    Cancelled: (what: string) => `Queda cancelada la cita de ${what}. Gracias.`,
    Confirmed: (what: string) => `Confirmada la cita de ${what}. Gracias.`,
    'A person calls back': () => 'No hay otra hora libre. Una persona llamará hoy.',
  },
}
const PORTUGUESE: typeof SPANISH = {
  hello: (name) => `Bom dia, ${name}. Sou um assistente automático. Em nome de quem está a marcação?`,
  which: (whose) => `Tenho a marcação de ${whose}. Confirmar, alterar ou cancelar?`,
  done: {
    Moved: (what) => `Pronto, fica assim: ${what}. Obrigado.`,
    Cancelled: (what) => `Fica cancelada a marcação de ${what}. Obrigado.`,
    Confirmed: (what) => `Está confirmada a marcação de ${what}. Obrigado.`,
    'A person calls back': () => 'Não há outra hora livre. Uma pessoa liga hoje.',
  },
}
const CALL_KINDS = {
  promised: 'i’ll,we’ll,i will,we will,call you back,send you',
  agreed: 'agreed,that works,deal,done',
  open: 'have to check,don’t know,not sure,will see,open question',
} as const
const CALL_MOODS = {
  Friendly: 'thank,thanks,appreciate,great,glad',
  Tense: 'disappointed,last chance,angry,unacceptable,frustrated',
} as const

export const calls: readonly SampleAgent[] = [
  row({
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
      language: choice('Language', ['English', 'French', 'Twi']),
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
    needs: ({ caller_says }) =>
      linesOf(caller_says).length === 0 &&
      'The caller says nothing. Write one line for each time they speak.',
    answers({ business, caller_says, free_times, opening_hours, directions }) {
      const language = labelled(caller_says, DESK_LANGUAGES, 'English')
      const says = DESK_PHRASES[language]
      const transcript: { who: 'Machine' | 'Caller'; says: string }[] = [
        { who: 'Machine', says: says.hello(business) },
      ]
      let [outcome, reason, booked, offered]: [DeskOutcome, string, string, string] = [
        'To call back',
        'The call ended openly',
        '',
        '',
      ]
      for (const line of linesOf(caller_says).slice(0, 25)) {
        const wish = labelled(line, DESK_WISHES, '')
        const isYes = offered !== '' && wish === 'yes'
        if (wish === 'person') [outcome, reason] = ['Put through', 'It is urgent, or they want a person']
        else if (isYes) [outcome, reason, booked] = ['Booked', 'The caller accepted the time', offered]
        else if (wish === 'time') offered = timeFor(line, free_times) ?? ''
        else if (wish === 'hours' || wish === 'way')
          [outcome, reason] = ['Answered', 'A question that the desk can answer']
        const answers = {
          person: says.through,
          yes: says.booked(offered),
          time: offered ? says.offer(offered) : says.none,
          hours: opening_hours,
          way: directions,
          '': says.how,
        }
        transcript.push(
          { who: 'Caller', says: line },
          { who: 'Machine', says: wish === 'yes' && !isYes ? says.how : answers[wish] },
        )
        if (wish === 'person' || isYes) break
      }
      return { outcome, reason, booked, language, transcript }
    },
  }),
  row({
    slug: 'linea-clara',
    name: 'Línea Clara',
    inputSchema: fields({
      variety: choice('Caller’s region', [
        'Spain',
        'Mexico',
        'Colombia',
        'Peru',
        'Chile',
        'Ecuador',
        'Argentina',
        'Uruguay',
        'Costa Rica',
        'Brazil',
        'Portugal',
      ]),
      business: text('Name of the business', 80, { minLength: 1 }),
      caller_says: longText('What the caller says', 3000, {
        minLength: 1,
        description: 'One line for each time the caller speaks, in Spanish or Portuguese',
      }),
      appointments: list(
        'Appointments',
        { minItems: 1, maxItems: 60 },
        fields({ name: text('Name', 80), time: text('Time', 40, { examples: ['2026-03-19 09:30'] }) }),
      ),
      free_times: list('Free times', { maxItems: 60 }, text('Time', 40)),
    }),
    outputSchema: fields({
      outcome: choice('Outcome', ['Confirmed', 'Moved', 'Cancelled', 'A person calls back']),
      appointment: text('Appointment', 200),
      address: text('Address', 40),
      transcript: list(
        'Transcript',
        { maxItems: 80 },
        fields({ who: choice('Who', ['Línea Clara', 'Caller']), says: text('Says', 500) }),
      ),
    }),
    samples: [
      {
        name: 'Arequipa: to another day',
        input: {
          variety: 'Peru',
          business: 'Consultorio Paredes',
          caller_says:
            'Buenos días, soy Rosa Quispe.\nQuisiera cambiar mi cita para el jueves por la tarde.\nSí, correcto.',
          appointments: [{ name: 'Rosa Quispe', time: '2026-03-17 10:00' }],
          free_times: ['2026-03-18 09:00', '2026-03-19 11:30', '2026-03-19 16:00'],
        },
      },
      {
        name: 'Buenos Aires: cancelled',
        input: {
          variety: 'Argentina',
          business: 'Taller Echeverría',
          caller_says: 'Hola, habla Martín Sosa.\nTengo que cancelar el turno.\nDale.',
          appointments: [{ name: 'Martín Sosa', time: '2026-03-20 08:30' }],
          free_times: [],
        },
      },
      {
        name: 'Porto: no other time',
        input: {
          variety: 'Portugal',
          business: 'Clínica Carvalho',
          caller_says: 'Bom dia, fala Teresa Nogueira.\nQueria alterar para segunda-feira, se faz favor.',
          appointments: [{ name: 'Teresa Nogueira', time: '2026-03-19 15:00' }],
          free_times: ['2026-03-20 10:00'],
        },
      },
    ],
    needs: ({ caller_says }) =>
      linesOf(caller_says).length === 0 &&
      'The caller says nothing. Write one line for each time they speak.',
    answers({ variety, business, caller_says, appointments, free_times }) {
      const isPortuguese = variety === 'Brazil' || variety === 'Portugal'
      const says = isPortuguese ? PORTUGUESE : SPANISH
      const address =
        variety === 'Brazil'
          ? 'você'
          : isPortuguese
            ? 'o senhor ou a senhora'
            : variety === 'Argentina' || variety === 'Uruguay'
              ? 'vos'
              : variety === 'Spain'
                ? 'tú'
                : 'usted'
      const own = appointments.find(({ name }) => mentioned(caller_says, [name]))
      const wish = labelled(caller_says, LINE_WISHES, 'Confirmed')
      const wanted = linesOf(caller_says).find((line) => labelled(line, LINE_WISHES, '') !== '') ?? ''
      const time = wish === 'Moved' ? timeFor(wanted, free_times) : own?.time
      const outcome = own && time ? wish : ('A person calls back' as const)
      const appointment = own ? `${own.name}, ${time ?? own.time}` : ''
      const replies = [says.which(own?.name ?? '?'), says.done[outcome](appointment)]
      const lines = linesOf(caller_says).slice(0, 30)
      return {
        outcome,
        appointment,
        address,
        transcript: [
          { who: 'Línea Clara' as const, says: says.hello(business) },
          ...lines.flatMap((line, at) => [
            { who: 'Caller' as const, says: line },
            { who: 'Línea Clara' as const, says: (at === lines.length - 1 ? replies[1] : replies[0]) ?? '' },
          ]),
        ],
      }
    },
  }),
  row({
    slug: 'call-digest',
    name: 'Call Digest',
    inputSchema: fields({
      transcript: longText('Transcript', 40_000, {
        minLength: 1,
        description: 'One line for each time someone speaks: 04:12 Ana: …',
      }),
      consent: flag('Everyone agreed to the recording', {
        description: 'Without consent there is no digest',
      }),
    }),
    outputSchema: fields({
      digest: longText('Digest', 8000),
      mood: choice('Mood at the end', ['Friendly', 'Neutral', 'Tense', 'Mixed']),
      agreed: list('Agreed', { maxItems: 20 }, text('Agreed', 300)),
      promised: list(
        'Promised',
        { maxItems: 20 },
        fields({ at: text('At', 20), who: text('Who', 60), what: text('What', 300) }),
      ),
      open: list(
        'Open',
        { maxItems: 20 },
        fields({ at: text('At', 20), who: text('Who', 60), what: text('What', 300) }),
      ),
    }),
    samples: [
      {
        name: 'A supplier about late pallets',
        input: {
          transcript:
            '00:04 Inês: Good morning, Paulo. Three of last week’s pallets came a day late.\n00:15 Paulo: I know, and I am sorry. The new driver had the wrong gate.\n00:41 Inês: Our cold room is booked by the hour. Can you guarantee the morning slot?\n00:52 Paulo: From Monday, yes. I’ll send you the driver’s number by Thursday.\n01:20 Inês: And the credit for the spoiled crates?\n01:27 Paulo: I have to check that with accounting. How many crates were it?\n01:40 Inês: Eleven. We will email you the photos today.\n02:02 Paulo: Agreed, morning slot between six and seven, and no charge for last week’s delivery.\n02:15 Inês: That works. Thank you, Paulo, I appreciate that you called.',
          consent: true,
        },
      },
      {
        name: 'A tense support call, without names',
        input: {
          transcript:
            '[00:02] Hello, I am calling about the booking system again.\n[00:09] Hello, what happened?\n[00:13] It lost two appointments this morning. I am really disappointed.\n[00:30] I don’t know yet why. We will look at the log and call you back before noon.\n[00:44] Honestly, this is the last chance.',
          consent: true,
        },
      },
    ],
    streams: 'digest',
    needs: ({ consent, transcript }) =>
      !consent
        ? 'I need the consent of everyone in the call. Ask them first, then try again.'
        : transcript.trim() === '' &&
          'There is nothing in this transcript. Paste one line for each time someone speaks.',
    answers({ transcript }) {
      const said = linesOf(transcript).flatMap((line) => {
        const [, at = '', who = '', words = line] =
          /^\[?(\d\d:\d\d)?\]? ?(?:(\p{Lu}[\p{L} ]{0,30}): )?(.*)$/u.exec(line) ?? []
        return sentencesOf(words).map((what) => ({ at, who, what, kind: labelled(what, CALL_KINDS, '') }))
      })
      const of = (kind: string) =>
        said.filter((one) => one.kind === kind).map(({ at, who, what }) => ({ at, who, what }))
      const [promised, open] = [of('promised'), of('open')]
      const agreed = of('agreed').map(({ who, what }) => (who ? `${who}: ${what}` : what))
      const mood = labelled(
        said
          .slice(-3)
          .map(({ what }) => what)
          .join(' '),
        CALL_MOODS,
        'Neutral',
      )
      const part = (title: string, lines: readonly string[]) =>
        lines.length === 0 ? [] : [[title, ...lines.map((line) => `– ${line}`)].join('\n')]
      const speakers = [...new Set(said.map(({ who }) => who))].filter((who) => who !== '')
      const written = (rows: typeof open) =>
        rows.map(({ at, who, what }) =>
          `${[who, at && `(${at})`].filter(Boolean).join(' ')}: ${what}`.replace(/^: /, ''),
        )
      const digest = [
        `${speakers.length > 0 ? enumerated(speakers.slice(0, 6)) : 'A call'}, ${counted(said.length, 'sentence')}.`,
        ...part('Agreed', agreed),
        ...part('Promised', written(promised)),
        ...part('Open', written(open)),
        `Mood at the end: ${mood.toLowerCase()}.`,
      ].join('\n\n')
      return { digest, mood, agreed, promised, open }
    },
  }),
]
