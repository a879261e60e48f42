// Do the operators' documents list the security events that accounts log, each of them and no other?
import { expect, it } from 'vitest'
import { SECURITY_EVENTS } from '../../src/features/accounts/abuse-protection/server/abuse-protection.actions.ts'
import { filesMatching, isTestFile, readText } from './sources.ts'

const known = SECURITY_EVENTS.toSorted()

it('are listed in docs/operations.md', () => {
  const [, list = ''] = /^- Security events have their own names, (.*?)\. /m.exec(
    readText('docs/operations.md'),
  ) ?? ['', '']
  const listed = [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(listed.filter((name) => name !== 'user_id').sort()).toEqual(known)
})

it('are all logged somewhere', () => {
  const logged = filesMatching('src/features/accounts/**/server/*.ts')
    .filter((path) => !isTestFile(path))
    .flatMap((path) => [...readText(path).matchAll(/\bnoteEvent\(\w+, '(\w+)'/g)].map(([, name]) => name))
  expect([...new Set(logged)].sort()).toEqual(known)
})
