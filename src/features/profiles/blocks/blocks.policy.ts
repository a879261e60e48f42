// Decides whether someone may block or mute a person: undefined for yes, else the reason.
import type { Refusal } from '../../../platform/contract/problem.ts'
import { blockMessages as messages } from './blocks.messages.ts'

export const whyNotBlock = (personId: string, otherId: string): Refusal | undefined =>
  personId === otherId ? { kind: 'forbidden', message: messages.notYourself } : undefined
