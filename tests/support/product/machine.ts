// The processes of one machine within a test's own: their messages go over a channel as between real ones, a copy and a
// moment later.

import { firstOnMachine, type Link, type Machine, otherOnMachine } from '@guildhall/process-manager'
import { createLog } from '../../../src/platform/log.ts'

type TestMachine = {
  /** Every process, the first one first. */
  all: readonly [Machine, Machine, ...Machine[]]
  /** Ends one of the others, as a kill would. */
  kill(number: number): void
  /** The first one is gone. */
  killFirst(): void
}

export function testMachine(processes = 2): TestMachine {
  const log = createLog('silent')
  const { machine: first, connect } = firstOnMachine(processes, log)
  const ends = new Map<number, { link: Link; ended(): void }>()
  const others = Array.from({ length: processes - 1 }, (_, at) => {
    const number = at + 2
    const isOpen = () => ends.has(number)
    const other = otherOnMachine(
      { number, processes, whenFirstIsGone: () => new Error('The first process is gone') },
      (word) => {
        const copy = structuredClone(word)
        setImmediate(() => isOpen() && link.heard(copy))
      },
      log,
    )
    const link = connect((word) => {
      const copy = structuredClone(word)
      setImmediate(() => isOpen() && other.heard(copy))
    })
    ends.set(number, { link, ended: other.ended })
    return other.machine
  })
  const [second, ...rest] = others
  if (!second) throw new Error('One process is no machine of several')
  return {
    all: [first, second, ...rest],
    kill(number) {
      const end = ends.get(number)
      ends.delete(number)
      end?.link.ended()
    },
    killFirst() {
      for (const { ended } of ends.values()) ended()
      ends.clear()
    },
  }
}
