// Does every request over a bare socket get an answer or an end, whatever it contains, while others are served?
// @module-tag proof

import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { befriend, type Friend } from '../../../tests/support/processes/friend.ts'
import { hostileRequests } from '../../../tests/support/processes/hostile-requests.ts'
import { speak } from '../../../tests/support/processes/raw-socket.ts'
import { testProduct } from '../../../tests/support/product/product.ts'

const product = await testProduct()
let running: RunningServer
/** The friend, an ordinary client, must not notice any of the hostile requests. */
let friend: Friend

beforeAll(async () => {
  running = await listen(product.server, { port: 0, host: '127.0.0.1' })
})
afterAll(() => running.drain())
beforeEach(() => {
  friend = befriend(running.port)
})
afterEach(async () => {
  expect(new Set(await friend.stop())).toEqual(new Set([200]))
})

it.each(hostileRequests(product.publicKey))(
  '$name',
  async ({ sends, gets, says = '', ends, pauseMs, halfClose }) => {
    const reply = await speak(running.port, sends, {
      answers: gets.filter((status) => status >= 200).length,
      ...(pauseMs === undefined ? {} : { pauseMs }),
      ...(halfClose === undefined ? {} : { halfClose }),
    })
    expect(reply.statuses, reply.text.slice(0, 500)).toEqual(gets)
    expect(reply.text).toContain(says)
    if (ends || gets.length === 0) expect(reply.ended).toBe(true)
  },
)
