// Second Reviewer: what a change can break, with the input that breaks it, in at most five comments.
import { BadInput, defineAgent } from '../agent.ts'
import { choice, fields, list, longText, text } from '../schema.ts'
import { counted } from '../text.ts'

const MOST_COMMENTS = 5
/** Longer lines are generated, and no one reviews them. */
const LONGEST_LINE = 400

type Added = { file: string; line: number; code: string; around: string }
type Check = {
  languages: readonly string[]
  finds: RegExp
  /** What nearby takes care of it. */
  unless?: RegExp
  weight: 1 | 2 | 3
  comment: string
  input: string
}

const TS = ['ts', 'tsx', 'js', 'jsx', 'mjs']
const ALL = [...TS, 'py', 'go', 'sql']

const CHECKS: readonly Check[] = [
  {
    languages: ALL,
    finds:
      /(?:query|execute|exec)\w{0,20}\(\s*(?:`[^`]{0,300}\$\{|f"[^"]{0,300}\{|f'[^']{0,300}\{|"[^"]{0,300}" ?[+%]|'[^']{0,300}' ?[+%])/i,
    weight: 3,
    comment: 'A value becomes part of the SQL text, so the caller can write SQL. Pass it as a parameter.',
    input: "'; drop table users; --",
  },
  {
    languages: TS,
    finds: /JSON\.parse\(/,
    unless: /\btry\b|catch/,
    weight: 3,
    comment: 'This throws on text that is not JSON, and nothing here catches it.',
    input: '{"id": 12',
  },
  {
    languages: TS,
    finds: /\.forEach\(\s*async\b/,
    weight: 3,
    comment: 'forEach does not wait: a rejected promise is lost, and the code after it runs first.',
    input: 'A list of which the second item fails',
  },
  {
    languages: TS,
    finds: /\.split\([^)]{0,40}\)\[[1-9]\]\./,
    weight: 3,
    comment: 'There may be no such part, and then this reads a property of undefined.',
    input: 'A text without the separator, such as "abc"',
  },
  {
    languages: TS,
    finds: /\bnew Date\(\s*[a-z][\w.]*\s*\)/i,
    unless: /isNaN|valid/i,
    weight: 2,
    comment: 'An unreadable text becomes Invalid Date, and is noticed only much later.',
    input: '31/12/2026',
  },
  {
    languages: TS,
    finds: /\b(?:parseInt|parseFloat|Number)\(\s*[a-z]/i,
    unless: /isNaN|isFinite|isInteger|isSafeInteger/,
    weight: 2,
    comment: 'What is no number becomes NaN, and each comparison with it is false.',
    input: 'twelve',
  },
  {
    languages: TS,
    finds: /\w\[0\]\.\w/,
    unless: /\.length|\?\./,
    weight: 2,
    comment: 'The list can be empty, and then this reads a property of undefined.',
    input: '[]',
  },
  {
    languages: TS,
    finds: /\.reduce\(\s*\([^)]{0,60}\)\s*=>[^,]{0,120}\)\s*;?$/,
    weight: 2,
    comment: 'reduce without an initial value throws on an empty list.',
    input: '[]',
  },
  {
    languages: [...TS, 'py', 'go'],
    finds: /\/\s*(?:float64\()?(?:len\(|\w+(?:\.\w+)?\.length)/,
    unless: /length\s*[>=!]|if len|if not|len\(\w+\)\s*[>=!]/,
    weight: 2,
    comment: 'With no items this divides by zero.',
    input: '[]',
  },
  {
    languages: ['py'],
    finds: /def \w+\([^)]{0,200}=\s*(?:\[\]|\{\})/,
    weight: 3,
    comment: 'The default is made once and shared by all calls: the second call sees the items of the first.',
    input: 'Call it twice without that argument',
  },
  {
    languages: ['py'],
    finds: /^\s*except(?:\s+(?:Base)?Exception)?\s*:\s*(?:pass)?\s*$/,
    weight: 2,
    comment: 'This catches everything, also a typing error in the block above, and says nothing.',
    input: 'Any input on which the block raises',
  },
  {
    languages: ['py'],
    finds: /\b(?:int|float)\(\s*(?:request|input|row|data|args|line)/,
    unless: /\btry\b|except/,
    weight: 2,
    comment: 'This raises ValueError on text that is no number.',
    input: '"1,5"',
  },
  {
    languages: ['py'],
    finds: /\[0\](?!\s*=)/,
    unless: /if |len\(/,
    weight: 1,
    comment: 'The list can be empty: IndexError.',
    input: '[]',
  },
  {
    languages: ['go'],
    finds: /,\s*_\s*:?=\s*\w/,
    weight: 3,
    comment: 'The error is dropped, and the other value is used as if there were none.',
    input: 'Any input on which the call returns an error',
  },
  {
    languages: ['go'],
    finds: /\w\[0\]/,
    unless: /len\(/,
    weight: 2,
    comment: 'The slice can be empty: this panics.',
    input: 'An empty slice',
  },
  {
    languages: ALL,
    finds: /\bi?like\s+['"]%/i,
    weight: 2,
    comment: 'A pattern that begins with % cannot use an ordinary index: the whole table is read.',
    input: 'A table with a million rows',
  },
  {
    languages: ALL,
    finds: /\bwhere\s+(?:lower|upper|date|trim|coalesce)\(/i,
    weight: 2,
    comment:
      'A condition on a function of a column reads the whole table, unless there is an index on that expression.',
    input: 'A table with a million rows',
  },
  {
    languages: ALL,
    finds: /\border by random\(\)/i,
    weight: 2,
    comment: 'This reads and sorts the whole table to take a few rows.',
    input: 'A table with a million rows',
  },
  {
    languages: ALL,
    finds: /\bdelete\s+from\s+\w+\s*[;"'`]/i,
    weight: 3,
    comment: 'There is no condition: all rows go.',
    input: 'Any table with rows',
  },
]

/** The lines that a unified diff adds, with their place in the new file. */
function addedLines(diff: string): { added: Added[]; files: string[] } {
  const files: string[] = []
  const added: Added[] = []
  const before: string[] = []
  let file = ''
  let line = 0
  for (const raw of diff.split('\n')) {
    if (raw.startsWith('+++ ')) {
      file = raw.slice(4).replace(/^b\//, '').trim()
      files.push(file)
      before.length = 0
    } else if (raw.startsWith('@@')) {
      line = Number(/\+(\d+)/.exec(raw)?.[1] ?? 1) - 1
      before.length = 0
    } else if (file !== '' && !raw.startsWith('-')) {
      line++
      const code = raw.slice(1)
      const around = before.slice(-4).join('\n')
      if (raw.startsWith('+') && code.length <= LONGEST_LINE && !/^\s*(?:\/\/|#|\*|--)/.test(code))
        added.push({ file, line, code, around: `${around}\n${code}` })
      before.push(code)
    }
  }
  return { added, files }
}

const extensionOf = (file: string) => file.split('.').at(-1) ?? ''
const isTest = (file: string) => /\.test\.|\.spec\.|_test\.|(?:^|\/)tests?\//.test(file)
const LANGUAGES = [...TS, 'py', 'go']

const WEIGHTS = ['Minor', 'Should fix', 'Must fix'] as const

export const secondReviewer = defineAgent({
  slug: 'second-reviewer',
  name: 'Second Reviewer',
  inputSchema: fields({
    diff: longText('Unified diff', 60_000, {
      minLength: 1,
      description: 'What git diff prints. TypeScript, Python, Go and SQL',
    }),
  }),
  outputSchema: fields({
    summary: text('Summary', 300),
    comments: list(
      'Comments',
      { maxItems: MOST_COMMENTS },
      fields({
        place: text('Place', 300),
        weight: choice('Weight', WEIGHTS),
        comment: text('Comment', 400),
        failing_input: text('Input that breaks it', 200),
      }),
    ),
  }),
  samples: [
    {
      name: 'An order import in TypeScript',
      input: {
        diff: `--- a/src/orders/import.ts
+++ b/src/orders/import.ts
@@ -10,3 +10,12 @@ export async function importOrders(body: string) {
   const started = clock.now()
+  const orders = JSON.parse(body)
+  const first = orders[0].customer
+  orders.forEach(async (order) => {
+    const day = new Date(order.day)
+    await db.query(\`insert into orders values ('\${order.id}', '\${day}')\`)
+  })
+  const average = total(orders) / orders.length
+  return { first, average }
 }`,
      },
    },
    {
      name: 'A report in Python, with its test',
      input: {
        diff: '--- a/report/load.py\n+++ b/report/load.py\n@@ -1,2 +1,9 @@\n import csv\n+def load(path, rows=[]):\n+    with open(path) as file:\n+        for row in csv.reader(file):\n+            rows.append(row)\n+    return rows\n+\n+SQL = "select * from visits where lower(email) = %s"\n--- a/tests/test_load.py\n+++ b/tests/test_load.py\n@@ -1,1 +1,3 @@\n from report.load import load\n+def test_loads():\n+    assert len(load("three.csv")) == 3',
      },
    },
    {
      name: 'Nothing to say',
      input: {
        diff: '--- a/src/greeting.test.ts\n+++ b/src/greeting.test.ts\n@@ -4,2 +4,3 @@\n it("greets", () => {\n+  expect(greeting("")).toBe("Hello")\n })',
      },
    },
  ],
  run({ diff }) {
    const { added, files } = addedLines(diff)
    if (files.length === 0)
      throw new BadInput('This is no unified diff: it has no line “+++ file”. Paste what git diff prints.')
    const found = added
      .filter(({ file }) => !isTest(file))
      .flatMap(({ file, line, code, around }) =>
        CHECKS.filter(
          (check) =>
            check.languages.includes(extensionOf(file)) &&
            check.finds.test(code) &&
            !check.unless?.test(around),
        ).map(({ weight, comment, input }) => ({ place: `${file}:${line}`, weight, comment, input })),
      )
    const sources = files.filter((file) => !isTest(file) && LANGUAGES.includes(extensionOf(file)))
    const hasTest = files.some(isTest)
    if (sources.length > 0 && !hasTest && added.length > 2)
      found.push({
        place: sources[0] ?? '',
        weight: 2,
        comment: 'No test changes with this code. Start with the input beside this: nothing checks it now.',
        input: found[0]?.input ?? 'An empty one',
      })
    const sorted = found.sort((one, other) => other.weight - one.weight)
    const comments = sorted.slice(0, MOST_COMMENTS)
    const left = sorted.length - comments.length
    return {
      summary:
        comments.length === 0
          ? `Read ${counted(added.length, 'added line')} in ${counted(files.length, 'file')}. I can’t show that anything fails.`
          : `${counted(comments.length, 'comment')} on ${counted(added.length, 'added line')}${left > 0 ? `; ${counted(left, 'lesser one')} left out` : ''}. Style is left to your linter.`,
      comments: comments.map(({ place, weight, comment, input }) => ({
        place,
        weight: WEIGHTS[weight - 1] ?? 'Minor',
        comment,
        failing_input: input,
      })),
    }
  },
})
