// Named statements whose rows are wanted as arrays: the server describes their columns once per connection. The driver
// has them described with every answer and looks up every column's parser again, which took a tenth of the time of a
// list's answer. This is the driver's interface for queries of one's own, as its cursors use it.
import type pg from 'pg'
import { prepareValue } from 'pg/lib/utils'

type NamedStatement = { name: string; text: string; types: pg.CustomTypesConfig }
type Result = Omit<pg.QueryArrayResult<unknown[]>, 'oid'>
type Done = (error: Error | null | undefined, result?: Result) => void
type Parse = (text: string) => unknown
/** As text, or as bytes; null is the SQL null. */
type Sendable = string | Buffer | null
/** How the driver passes on what the server says; a cell is null or text, since that is what is asked for. */
type Description = { fields: (pg.FieldDef & { format: 'text' })[] }
type DataRow = { fields: unknown[] }

/** What a connection knows about a statement that it prepared. */
type Described = { text: string; fields: pg.FieldDef[]; parsers: readonly Parse[] }

/** The server cuts longer names off: two that begin alike would be one to it, and two to us. */
const LONGEST_NAME_BYTES = 63

const describedOn = new WeakMap<pg.Connection, Map<string, Described>>()

/** Has a client send such statements this way, and everything else as before. */
export function describeOnce(client: pg.Client): void {
  const send: (query: unknown, values?: unknown, done?: unknown) => unknown = client.query.bind(client)
  const query = (asked: unknown, values?: unknown, done?: unknown): unknown => {
    if (!isNamedStatement(asked) || !Array.isArray(values)) return send(asked, values, done)
    const described = new DescribedOnce(asked, values)
    if (done !== undefined) return send(described, undefined, done)
    return new Promise((resolve, reject) => {
      send(described, undefined, (error: unknown, result: unknown) =>
        error ? reject(error) : resolve(result),
      )
    })
  }
  client.query = query as typeof client.query
}

function isNamedStatement(asked: unknown): asked is NamedStatement {
  if (typeof asked !== 'object' || asked === null) return false
  const { name, rowMode, types }: Partial<pg.QueryArrayConfig> = asked
  return rowMode === 'array' && typeof name === 'string' && types !== undefined
}

/** Raises a TypeError: with anything else, the driver would fail in the middle of a message. */
function sendable(value: unknown): Sendable {
  const prepared = prepareValue(value)
  if (prepared === null || typeof prepared === 'string' || Buffer.isBuffer(prepared)) return prepared
  throw new TypeError('A value has no text')
}

/** One execution. The driver calls its methods with the messages of the server, in their order. */
class DescribedOnce implements pg.Submittable {
  /** Set by the driver, which wraps it in its time limit. */
  callback: Done | undefined
  /** These three as in the driver's own queries: it keeps account of what it prepared by them. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  private readonly types: pg.CustomTypesConfig
  /** Set once something was sent. */
  private connection: pg.Connection | undefined
  private described: Described | undefined
  private unreadable: Error | undefined
  private readonly rows: unknown[][] = []
  private command = ''
  private rowCount: number | null = null

  constructor({ name, text, types }: NamedStatement, values: readonly unknown[]) {
    this.name = name
    this.text = text
    this.values = values
    this.types = types
  }

  /** Returns the reason why the statement can't be sent. */
  submit(connection: pg.Connection): Error | null {
    const { name, text } = this
    if (Buffer.byteLength(name) > LONGEST_NAME_BYTES)
      return new Error(`The name of the prepared statement ${name} is too long`)
    this.described = describedOn.get(connection)?.get(name)
    if (this.described && this.described.text !== text)
      return new Error(`There is another prepared statement named ${name}`)
    let values: Sendable[]
    try {
      values = this.values.map(sendable)
    } catch (error) {
      return error instanceof Error ? error : new Error('A value cannot be sent', { cause: error })
    }
    this.connection = connection
    const isKnown = this.described !== undefined
    connection.stream.cork()
    if (!isKnown) {
      // What is there under this name, left by a failed attempt perhaps, would be in the way.
      connection.close({ type: 'S', name }, true)
      connection.parse({ name, text, types: [] }, true)
    }
    connection.bind({ statement: name, values }, true)
    if (!isKnown) connection.describe({ type: 'P' }, true)
    connection.execute(null, true)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: Description): void {
    const { name, text, types } = this
    const parsers = fields.map(({ dataTypeID, format }) => types.getTypeParser(dataTypeID, format))
    this.described = { text, fields, parsers }
    if (!this.connection) return
    const onThis = describedOn.get(this.connection) ?? new Map<string, Described>()
    describedOn.set(this.connection, onThis.set(name, this.described))
  }

  handleDataRow({ fields: cells }: DataRow): void {
    const parsers = this.described?.parsers ?? []
    try {
      for (let at = 0; at < cells.length; at++) {
        const cell = cells[at]
        if (typeof cell === 'string') cells[at] = parsers[at]?.(cell)
      }
    } catch (error) {
      this.unreadable ??= error instanceof Error ? error : new Error('A row cannot be read', { cause: error })
    }
    this.rows.push(cells)
  }

  handleCommandComplete({ text }: { text: string }): void {
    // 'SELECT 12', 'INSERT 0 1'
    this.command = text.slice(0, text.indexOf(' '))
    this.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1))
  }

  // No select is answered with the next four messages. Without methods for them, the driver's call would end the process.
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}

  /** The server waits for rows that no one will send. */
  handleCopyInResponse(connection: pg.Connection): void {
    connection.stream.destroy(new Error('A prepared statement cannot copy rows in'))
  }

  /** After an error of what was sent, whatever its reason, the next execution asks for everything again. */
  handleError(error: Error): void {
    if (this.connection) describedOn.get(this.connection)?.delete(this.name)
    this.callback?.(error)
  }

  handleReadyForQuery(): void {
    if (this.unreadable) {
      this.callback?.(this.unreadable)
      return
    }
    const { command, rowCount, rows, described } = this
    this.callback?.(null, { command, rowCount, rows, fields: described?.fields ?? [] })
  }
}
