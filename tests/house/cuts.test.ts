// Are people's texts cut only between characters? Half an emoji in one description made a list of tools that strict
// parsers refuse as a whole.
import { Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { filesMatching, isTestFile, lineAt, parseText, readText, report } from './sources.ts'

const CUTTING = new Set(['slice', 'substring', 'substr'])
const GIVES_A_LIST = new Set([
  'filter',
  'flatMap',
  'from',
  'keys',
  'map',
  'sort',
  'split',
  'toSorted',
  'values',
])
/** Lists and bytes may have names in the singular. */
const LISTS = /^(?:all|asked|awaited|file|fresh|found|json|list|merged|ofPeople|page|row|unknown)$/
/** A machine made these in its own alphabet: moments, days, digests, hosts, ids and keys. */
const MACHINE_TEXTS =
  /^(?:at|checksum|day|digest|end|hostname|id|key|moment|source|start|today|toISOString|\w+_(?:at|end))$/
/** Only plain letters or digits are left: everything else was replaced. */
const MADE_PLAIN = /\.replace\(\/(?:\\D|\[\^[\w.-]+\]\+)\/g, '[-_]?'\)$/
/** The limit is written down, or named as such; a place that was found in the text is none. */
const LIMIT = /^(?:[A-Z][A-Z0-9_]*|most|max|limit|size|length|width|columns|page_size)$/

/** These cuts are of texts that can't hold such characters, by file and expression. */
const ALLOWED = new Set([
  // It has digits, or text that the provider refuses, and the digits of a key.
  'src/features/payments/card-forms/card-forms.rules.ts typed.trim()',
  "src/features/payments/receipts/receipts.rules.ts key.replaceAll('-', '')",
  "src/ui/code-field.tsx event.target.value.replace(/\\P{Nd}/gu, '')",
  // It is a moment.
  'src/platform/database/columns.ts value',
  // It has bytes as Latin-1.
  'src/platform/contract/file-kinds.ts text',
  // It has the hexadecimal digits of a link's code.
  'src/features/accounts/email-verification/server/codes.actions.ts link',
  // It is a digest that is a file's name.
  'src/platform/file-storage/intake.ts name',
  // It is our own sentence, on a terminal.
  'src/app/progress.ts sentence',
  // It is a list, the path of a place in JSON.
  'src/features/agents/interfaces/web/parts/json-text.ts path',
  // It has plain letters, digits and hyphens.
  'src/features/conversations/conversations.buckets.ts plain',
  'src/features/profiles/profiles.rules.ts handle',
  'src/features/profiles/profiles.rules.ts handleOf(latinName)',
])

type Syntax = { type: string; start: number; end: number }
type Call = { callee: Syntax; arguments: readonly Syntax[]; start: number }
type Member = Syntax & { object: Syntax; property: Syntax }

const isMember = (node: Syntax | undefined): node is Member => node?.type === 'MemberExpression'

/** Returns every cut at a limit of a text that may be a person's. */
function cuts(path: string, text: string): string[] {
  const found: string[] = []
  const written = ({ start, end }: Syntax) => text.slice(start, end).replace(/\s*\n\s*/g, '')
  const named = (node: Syntax): string => {
    const last = isMember(node) ? node.property : node
    if (last.type === 'CallExpression') return named((last as Syntax & Call).callee)
    return written(last).replace(/(?:Of|In|With)$/, '')
  }
  const isLimit = (node: Syntax | undefined): boolean =>
    node !== undefined &&
    written(node)
      .replace(/\w+\.length\b/g, '')
      .split(/[^\w$]+/)
      .some((word) => LIMIT.test(word) || /^[1-9]\d*$/.test(word))
  const isNoText = (node: Syntax): boolean => {
    if (MADE_PLAIN.test(written(node))) return true
    const name = named(node)
    if (node.type === 'ArrayExpression' || LISTS.test(name) || MACHINE_TEXTS.test(name)) return true
    return /(?:[^s]s|People)$/.test(name) || (node.type === 'CallExpression' && GIVES_A_LIST.has(name))
  }
  const cutIn = (node: Syntax): Member | undefined => {
    const { callee } = node as Syntax & Partial<Call>
    return isMember(callee) && CUTTING.has(written(callee.property)) ? callee : undefined
  }
  const note = (start: number, object: Syntax) => {
    const receiver = written(object)
    if (!ALLOWED.has(`${path} ${receiver}`)) found.push(`${path}:${lineAt(text, start)} cuts ${receiver}`)
  }
  new Visitor({
    CallExpression(call) {
      const [from, to] = call.arguments
      const cut = cutIn(call)
      const isAtLimit = isLimit(to) || (to === undefined && from?.type === 'UnaryExpression' && isLimit(from))
      if (cut && isAtLimit && !isNoText(cut.object)) note(call.start, cut.object)
      // Single letters split an emoji of several parts, and a letter with its marks.
      const { callee } = call
      if (
        !isMember(callee) ||
        written(callee.property) !== 'join' ||
        !/^(['"`])\1$/.test(from ? written(from) : '')
      )
        return
      const letters = cutIn(callee.object)
      if (letters) note(call.start, letters.object)
    },
  }).visit(parseText(path, text).program)
  return found
}

it('people’s texts are cut only between characters', () => {
  report(
    filesMatching('src/**/*.{ts,tsx}')
      .filter((path) => !isTestFile(path))
      .map((path) => ({ path, text: readText(path) }))
      .filter(({ text }) => /\.(?:slice|substring|substr)\(/.test(text))
      .flatMap(({ path, text }) => cuts(path, text)),
    'take beginningOf or endOf of platform/contract/code-points.ts; a list has a name in the plural; for a text that holds only letters of a machine, say so in ALLOWED',
  )
})

describe('the rule itself', () => {
  it.each([
    'const short = description.slice(0, MAX_TOOL_DESCRIPTION)',
    'const short = agent.description.slice(0, 300)',
    'const short = detail.substring(0, most)',
    'const short = title.trim().substr(0, MAX - more.length)',
    'const last = name.slice(-20)',
    "const short = [...text].slice(0, 120).join('')",
    "const short = Array.from(text).slice(0, MOST).join('')",
    "const short = letters.slice(0, 60).join('')",
  ])('refuses %s', (text) => expect(cuts('src/a.ts', text)).toHaveLength(1))

  it.each([
    'const before = text.slice(0, at)',
    'const rest = text.slice(start.length)',
    'const page = rows.slice(0, page_size)',
    'const few = usersOf(one).slice(0, MOST)',
    'const few = text.split(" ").slice(0, MOST)',
    'const day = moment.toISOString().slice(0, 10)',
    'const day = row.created_at.slice(0, 10)',
    "const code = typed.replace(/\\D/g, '').slice(0, length)",
    "const path = title.toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 60)",
    "const names = items.slice(0, 3).join(', ')",
  ])('accepts %s', (text) => expect(cuts('src/a.ts', text)).toEqual([]))
})
