// What a person sees when a page failed in a way that nobody foresaw: the request's id and a way back.
import { FAULT_MESSAGE } from '../../platform/contract/problem.ts'

export function BrokenPage({ error: _ }: { error: unknown }) {
  return <h1>{FAULT_MESSAGE}</h1>
}
