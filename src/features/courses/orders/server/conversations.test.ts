// Can student and instructor talk about an order from the payment on and after a refund, and no one else?
import { expect, it } from 'vitest'
import { classrooms } from '../../../../../tests/support/courses/classrooms.ts'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { type Member, newMember } from '../../../../../tests/support/people/members.ts'
import { conversationIdOf } from '../../../conversations/conversations.rules.ts'
import type { PeoplePage } from '../../teaching/teaching.contract.ts'
import { orderMessages as messages } from '../orders.messages.ts'
import { ORDER_CONVERSATIONS } from '../orders.rules.ts'

const accounts = await testAccounts()
const { product } = accounts
const { aClassroom, refund, block } = classrooms(accounts)

const idOf = (order: number) => conversationIdOf(ORDER_CONVERSATIONS, order)
const open = (by: Member, id: number) => by.ask('GET', `/conversations/${id}`)
const say = (by: Member, id: number, body: string) =>
  by.ask('POST', `/conversations/${id}/messages`, { body, files: [] })

it('is between student and instructor, and each is led to their own page of the course', {
  tags: ['proof'],
}, async () => {
  const room = await aClassroom()
  const sam = await room.student()
  const { body } = await room.instructor.ask('GET', `/own/courses/${room.id}/people`)
  const { conversation_id } = (body as PeoplePage).items[0] ?? {}
  expect(conversation_id).toBe(idOf(sam.order_id))
  const id = idOf(sam.order_id)
  expect((await open(room.instructor, id)).body).toMatchObject({
    role: 'instructor',
    subject: { kind: 'order', path: `/home/courses/${room.id}/teaching` },
    other: { display_name: 'Sam Student' },
    status: 'open',
    is_started: false,
  })
  expect((await say(room.instructor, id, 'How is the second lecture going?')).status).toBe(200)
  expect((await say(sam, id, 'Slowly.')).status).toBe(200)
  expect((await open(sam, id)).body).toMatchObject({
    role: 'student',
    subject: { path: `/courses/${room.id}`, badge: { label: 'Paid' } },
    other: { display_name: 'Ines Instructor' },
    is_started: true,
  })
  const { body: own } = await sam.ask('GET', '/own/orders')
  expect(own).toMatchObject({ items: [{ conversation_id: id }] })
})

it('goes on after a refund', { tags: ['proof'] }, async () => {
  const room = await aClassroom()
  const sam = await room.student()
  await refund(sam)
  expect((await say(sam, idOf(sam.order_id), 'It was not for me.')).status).toBe(200)
  expect((await say(room.instructor, idOf(sam.order_id), 'I am sorry.')).status).toBe(200)
})

it('does not begin before the payment, and the instructor learns nothing of it', async () => {
  const room = await aClassroom()
  const sam = await newMember(accounts)
  const { rows } = await product.database.pool.query(
    `insert into orders (user_id, course_id, status, amount, created_at) values ($1, $2, 'pending', 20, $3) returning id::int`,
    [sam.id, room.id, product.clock.now().toISOString()],
  )
  const id = idOf(rows[0].id)
  expect((await open(sam, id)).body).toMatchObject({
    status: 'refused',
    refusal: { message: messages.notYours },
  })
  expect((await say(sam, id, 'Hello?')).status).toBe(409)
  expect((await open(room.instructor, id)).status).toBe(404)
  expect((await say(room.instructor, id, 'Hello?')).status).toBe(404)
})

it('is no one else’s, and not of two of whom one blocks the other', { tags: ['proof'] }, async () => {
  const room = await aClassroom()
  const [sam, other] = [await room.student(), await newMember(accounts)]
  const id = idOf(sam.order_id)
  expect((await open(other, id)).status).toBe(404)
  expect((await say(other, id, 'Hello')).status).toBe(404)
  expect((await product.ask('GET', `/rest/v1/conversations/${id}`)).status).toBe(401)
  await block(sam, room.instructor)
  expect((await say(room.instructor, id, 'Hello')).status).toBe(409)
})
