// What statements a SQL script consists of.

export type Statement = { line: number; sql: string }

/** Splits at semicolons outside of quotes, comments and dollar-quoted bodies; comments are dropped. */
export function statementsOf(script: string): Statement[] {
  const statements: Statement[] = []
  let sql = ''
  let line = 1
  let begin = 0
  const add = (piece: string) => {
    if (begin === 0 && piece.trim() !== '') begin = line
    sql += piece
    for (const letter of piece) if (letter === '\n') line++
  }
  const close = () => {
    if (sql.trim() !== '') statements.push({ line: begin, sql: sql.replaceAll(/\s+/g, ' ').trim() })
    sql = ''
    begin = 0
  }
  let at = 0
  while (at < script.length) {
    const end = endOfToken(script, at)
    const piece = script.slice(at, end)
    if (piece === ';') close()
    else if (piece.startsWith('--') || piece.startsWith('/*')) {
      for (const letter of piece) if (letter === '\n') line++
      sql += ' '
    } else add(piece)
    at = end
  }
  close()
  return statements
}

/** Where the token ends that begins here: a quoted text, a comment, or a single letter. */
function endOfToken(script: string, at: number): number {
  const after = (mark: string, from: number) => {
    const found = script.indexOf(mark, from)
    return found < 0 ? script.length : found + mark.length
  }
  if (script.startsWith('--', at)) {
    const end = script.indexOf('\n', at)
    return end < 0 ? script.length : end
  }
  if (script.startsWith('/*', at)) return after('*/', at + 2)
  const letter = script[at]
  if (letter === "'" || letter === '"') return after(letter, at + 1)
  const dollar = letter === '$' ? /^\$\w{0,30}\$/.exec(script.slice(at, at + 32))?.[0] : undefined
  return dollar ? after(dollar, at + dollar.length) : at + 1
}
