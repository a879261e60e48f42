// Línea Clara: confirms, moves and cancels appointments on the telephone, in the caller's variety of Spanish or Portuguese.
import { BadInput, defineAgent } from '../agent.ts'
import { dayIn, spokenDay, weekdayOf } from '../days.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { linesOf, mentioned, shortened } from '../text.ts'

type Language = 'es' | 'pt'
/** How someone is addressed: formally, or as vos, tú or você. */
type Address = 'usted' | 'vos' | 'tú' | 'o senhor ou a senhora' | 'você'

const VARIETIES: Record<
  string,
  { locale: string; language: Language; address: Address; hello: string; thanks: string }
> = {
  Spain: {
    locale: 'es-ES',
    language: 'es',
    address: 'tú',
    hello: 'Hola',
    thanks: 'Gracias, que tengas buen día.',
  },
  Mexico: {
    locale: 'es-MX',
    language: 'es',
    address: 'usted',
    hello: 'Buen día',
    thanks: 'Gracias, que tenga bonito día.',
  },
  Colombia: {
    locale: 'es-CO',
    language: 'es',
    address: 'usted',
    hello: 'Buenos días, con mucho gusto',
    thanks: 'Con mucho gusto, que esté muy bien.',
  },
  Peru: {
    locale: 'es-PE',
    language: 'es',
    address: 'usted',
    hello: 'Buenos días',
    thanks: 'Gracias, que tenga buen día.',
  },
  Chile: {
    locale: 'es-CL',
    language: 'es',
    address: 'usted',
    hello: 'Buenos días',
    thanks: 'Muchas gracias, que esté bien.',
  },
  Ecuador: {
    locale: 'es-EC',
    language: 'es',
    address: 'usted',
    hello: 'Buenos días',
    thanks: 'Gracias, que le vaya bien.',
  },
  Argentina: {
    locale: 'es-AR',
    language: 'es',
    address: 'vos',
    hello: 'Hola, buen día',
    thanks: 'Gracias, que tengas un lindo día.',
  },
  Uruguay: {
    locale: 'es-UY',
    language: 'es',
    address: 'vos',
    hello: 'Hola, buen día',
    thanks: 'Gracias, que pases bien.',
  },
  'Costa Rica': {
    locale: 'es-CR',
    language: 'es',
    address: 'usted',
    hello: 'Buenos días',
    thanks: 'Con gusto, que le vaya bien.',
  },
  Brazil: {
    locale: 'pt-BR',
    language: 'pt',
    address: 'você',
    hello: 'Oi, bom dia',
    thanks: 'Obrigado, tenha um bom dia.',
  },
  Portugal: {
    locale: 'pt-PT',
    language: 'pt',
    address: 'o senhor ou a senhora',
    hello: 'Bom dia',
    thanks: 'Obrigado, tenha um bom dia.',
  },
}
const NAMES = [
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
] as const

const WORDS = {
  cancel: ['cancelar', 'anular', 'cancelo', 'desmarcar', 'desmarco', 'cancele'],
  move: [
    'cambiar',
    'mover',
    'otro día',
    'otra hora',
    'reprogramar',
    'pasar',
    'correr',
    'remarcar',
    'mudar',
    'outro dia',
    'adiar',
    'alterar',
  ],
  confirm: ['confirmar', 'confirmo', 'sigue en pie', 'está confirmada'],
  yes: [
    'sí',
    'si',
    'dale',
    'claro',
    'correcto',
    'de acuerdo',
    'vale',
    'perfecto',
    'sim',
    'isso',
    'certo',
    'está bem',
    'pode ser',
    'bueno',
  ],
  no: ['no', 'não'],
}
const WEEKDAYS: readonly (readonly string[])[] = [
  ['domingo'],
  ['lunes', 'segunda', 'segunda-feira'],
  ['martes', 'terça', 'terça-feira'],
  ['miércoles', 'quarta', 'quarta-feira'],
  ['jueves', 'quinta', 'quinta-feira'],
  ['viernes', 'sexta', 'sexta-feira'],
  ['sábado'],
]
const ENGLISH_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Action = 'moved' | 'cancelled' | 'confirmed'
const OUTCOMES = {
  moved: 'Moved',
  cancelled: 'Cancelled',
  confirmed: 'Confirmed',
  none: 'A person calls back',
} as const
type Phrase = (value: string) => string
type Said = Record<'hello' | 'who' | 'which' | 'none' | 'again', Phrase> &
  Record<'back' | 'done', Record<Action, Phrase>>

function spanish(address: Address): Said {
  const formal = address === 'usted'
  const isTurno = address === 'vos'
  const wish = formal ? '¿Desea' : isTurno ? '¿Querés' : '¿Quieres'
  const what = isTurno ? 'el turno' : 'la cita'
  const it = isTurno ? 'lo' : 'la'
  const ending = isTurno ? 'o' : 'a'
  return {
    hello: (name) => `${name} Soy un asistente automático. ¿A nombre de quién está ${what}?`,
    who: () =>
      formal
        ? 'No encuentro ese nombre. ¿Me lo repite, por favor?'
        : isTurno
          ? 'No encuentro ese nombre. ¿Me lo repetís, por favor?'
          : 'No encuentro ese nombre. ¿Me lo repites, por favor?',
    which: (whose) => `Tengo ${what} de ${whose}. ${wish} confirmar${it}, cambiar${it} o cancelar${it}?`,
    back: {
      moved: (whose) => `A ver si entendí: cambiar ${what} para ${whose}. ¿Es correcto?`,
      cancelled: (whose) => `A ver si entendí: cancelar ${what} de ${whose}. ¿Es correcto?`,
      confirmed: (whose) => `A ver si entendí: confirmar ${what} de ${whose}. ¿Es correcto?`,
    },
    done: {
      moved: (whose) => `Listo, queda así: ${whose}.`,
      cancelled: (whose) => `Queda cancelad${ending} ${what} de ${whose}.`,
      confirmed: (whose) => `Confirmad${ending} ${what} de ${whose}.`,
    },
    none: () => `No hay otra hora libre. Una persona ${formal ? 'le' : 'te'} llamará hoy.`,
    again: () =>
      formal
        ? 'Disculpe, ¿me lo repite?'
        : isTurno
          ? 'Disculpá, ¿me lo repetís?'
          : 'Perdona, ¿me lo repites?',
  }
}

function portuguese(address: Address): Said {
  const isBrazil = address === 'você'
  const what = isBrazil ? 'a consulta' : 'a marcação'
  const move = isBrazil ? 'remarcar' : 'alterar'
  const cancel = isBrazil ? 'cancelar' : 'desmarcar'
  return {
    hello: (name) => `${name} Sou um assistente automático. Em nome de quem está ${what}?`,
    who: () =>
      isBrazil
        ? 'Não encontrei esse nome. Pode repetir, por favor?'
        : 'Não encontro esse nome. Pode repetir, se faz favor?',
    which: (whose) =>
      `Tenho ${what} de ${whose}. ${isBrazil ? 'Você quer' : 'Deseja'} confirmar, ${move} ou ${cancel}?`,
    back: {
      moved: (whose) => `Só para confirmar: ${move} ${what} para ${whose}. Está certo?`,
      cancelled: (whose) => `Só para confirmar: ${cancel} ${what} de ${whose}. Está certo?`,
      confirmed: (whose) => `Só para ter a certeza: confirmar ${what} de ${whose}. Está certo?`,
    },
    done: {
      moved: (whose) => `Pronto, fica assim: ${whose}.`,
      cancelled: (whose) => `Fica ${isBrazil ? 'cancelada' : 'desmarcada'} ${what} de ${whose}.`,
      confirmed: (whose) => `Está confirmada ${what} de ${whose}.`,
    },
    none: () =>
      isBrazil
        ? 'Não há outro horário livre. Uma pessoa vai ligar para você hoje.'
        : 'Não há outra hora livre. Uma pessoa liga-lhe hoje.',
    again: () => (isBrazil ? 'Desculpe, pode repetir?' : 'Desculpe, pode repetir, se faz favor?'),
  }
}

const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** 'el jueves 19 de marzo a las 16:00'. */
function spoken(time: string, locale: string): string {
  const day = dayIn(time)
  const hour = /\d{1,2}:\d{2}/.exec(time)?.[0] ?? ''
  if (!day) return time
  const said = spokenDay(day, locale)
  if (locale.startsWith('pt')) return `${said}${hour ? ` às ${hour}` : ''}`
  return `el ${said.replace(',', '')}${hour ? ` a las ${hour}` : ''}`
}

function freeTime(said: string, free: readonly string[]): string | undefined {
  const weekday = WEEKDAYS.findIndex((names) => mentioned(said, names))
  const onDay =
    weekday < 0 ? free : free.filter((time) => weekdayOf(dayIn(time) ?? '') === ENGLISH_DAYS[weekday])
  const late = mentioned(said, ['tarde', 'por la tarde', 'à tarde', 'de tarde'])
  return (
    (late ? onDay.find((time) => Number(/(\d{1,2}):/.exec(time)?.[1] ?? 0) >= 12) : undefined) ?? onDay[0]
  )
}

type Appointment = { name: string; time: string }
type Pending = { action: Action; time: string }

export const lineaClara = defineAgent({
  slug: 'linea-clara',
  name: 'Línea Clara',
  inputSchema: fields({
    variety: choice('Caller’s region', NAMES),
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
  run({ variety, business, caller_says, appointments, free_times }) {
    const lines = linesOf(caller_says).slice(0, 30)
    const region = VARIETIES[variety]
    if (!region || lines.length === 0)
      throw new BadInput('The caller says nothing. Write one line for each time they speak.')
    const { locale, language, address } = region
    const said = language === 'es' ? spanish(address) : portuguese(address)
    const transcript: { who: 'Línea Clara' | 'Caller'; says: string }[] = []
    const say = (says: string) => transcript.push({ who: 'Línea Clara', says: shortened(says, 500) })
    const described = ({ name, time }: Appointment) => `${name}, ${spoken(time, locale)}`
    let found: Appointment | undefined
    let pending: Pending | undefined
    const end = (outcome: Action | 'none') => {
      const time = pending && outcome !== 'none' ? pending.time : (found?.time ?? '')
      return {
        outcome: OUTCOMES[outcome],
        appointment: found ? described({ ...found, time }) : '',
        address,
        transcript,
      }
    }
    say(said.hello(`${region.hello}, ${business}.`))
    for (const line of lines) {
      transcript.push({ who: 'Caller', says: shortened(line, 500) })
      if (pending && found && mentioned(line, WORDS.yes)) {
        say(`${said.done[pending.action](described({ ...found, time: pending.time }))} ${region.thanks}`)
        return end(pending.action)
      }
      found ??= appointments.find(({ name }) =>
        mentioned(plain(line), [plain(name), plain(name.split(' ').at(-1) ?? name)]),
      )
      if (!found) {
        say(said.who(''))
        continue
      }
      const action = mentioned(line, WORDS.cancel)
        ? 'cancelled'
        : mentioned(line, WORDS.move)
          ? 'moved'
          : mentioned(line, WORDS.confirm)
            ? 'confirmed'
            : undefined
      // Someone who refuses a time and names another day still wants to move.
      const isOther = pending?.action === 'moved' && WEEKDAYS.some((names) => mentioned(line, names))
      const time = action === 'moved' || isOther ? freeTime(line, free_times) : found.time
      if (time === undefined) {
        say(said.none(''))
        return end('none')
      }
      if (action || isOther) {
        pending = { action: action ?? 'moved', time }
        // A new time stands for itself; an old one is said with its name.
        say(
          said.back[pending.action](
            pending.action === 'moved' ? `${spoken(time, locale)}, ${found.name}` : described(found),
          ),
        )
      } else say(pending ? said.again('') : said.which(described(found)))
    }
    return end('none')
  },
})
