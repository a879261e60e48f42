// Binds the contracts of messages.
import { type Person, personIn } from '../../../platform/actor.ts'
import { routeOf } from '../../../platform/contract/contract.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { replaceAnswer } from '../../../platform/idempotency/once.ts'
import type { AccountLimits } from '../../accounts/abuse-protection/limits/server/limits.actions.ts'
import { conversationContracts as contracts } from '../conversations.contract.ts'
import { conversationMessages as messages } from '../conversations.messages.ts'
import { conversationLimits } from '../conversations.rules.ts'
import { openConversation } from './conversations.actions.ts'
import type { ConversationParts } from './conversations.endpoints.ts'
import { addressOfFile, listMessages, removeMessage, type SignFile, sendMessage } from './messages.actions.ts'

export type MessageParts = ConversationParts & {
  /** All processes share these limits. */
  limits: Pick<AccountLimits, 'take'>
  signFile: SignFile
}

export function messageEndpoints(parts: MessageParts): Endpoint[] {
  const { database, subjects, clock, limits, signFile } = parts
  const { db, inTransaction } = database

  /** Counts a message, and more strictly one that begins a conversation. Raises Problem 'too_many_requests'. */
  async function admit(actor: Person, id: number): Promise<void> {
    const { is_started } = await openConversation(db, subjects, actor, id)
    const wait = await limits.take(conversationLimits.message, actor.id, clock.now())
    if (wait !== undefined)
      throw new Problem('too_many_requests', messages.tooFast, { retryAfterSeconds: wait })
    const longWait = is_started
      ? undefined
      : await limits.take(conversationLimits.firstMessage, actor.id, clock.now())
    if (longWait !== undefined)
      throw new Problem('too_many_requests', messages.tooManyFirst, { retryAfterSeconds: longWait })
  }

  return [
    endpoint(contracts.messages, ({ actor, params, query }) =>
      listMessages(db, { subjects, actor: personIn(actor), id: params.id, page: query }),
    ),
    endpoint(contracts.send, async ({ actor, params, body, once }) => {
      const person = personIn(actor)
      await admit(person, params.id)
      return once((tx) =>
        sendMessage(tx, { id: params.id, newMessage: body }, { actor: person, now: clock.now(), subjects }),
      )
    }),
    endpoint(contracts.remove, ({ actor, params: { id, message_id } }) =>
      inTransaction(async (tx) => {
        const person = personIn(actor)
        const removed = await removeMessage(
          tx,
          { id, messageId: message_id },
          { actor: person, now: clock.now(), subjects },
        )
        // The stored answer to sending the message contains its text, so it is deleted, too.
        const sent = { user_id: person.id, route: routeOf(contracts.send, { id }), id: message_id }
        await replaceAnswer(tx, sent, removed)
        return removed
      }),
    ),
    endpoint(contracts.file, ({ actor, params }) =>
      addressOfFile(db, params, { actor: personIn(actor), now: clock.now(), subjects, sign: signFile }),
    ),
  ]
}
