// A page's loader calls the API through the typed client, which the server puts into the load context.
import { createContext, data } from 'react-router'
import type { Api, Contract, InputOf, OutputOf } from '../contract/contract.ts'
import { FAULT_MESSAGE, type ProblemKind } from '../contract/problem.ts'

/** The server sets the API under this very object, which it imports from the built entry module. */
export const apiContext = createContext<Api>()

/** A page's error boundary receives this when a call was refused or failed. */
export type PageProblem = { code: ProblemKind; message: string; request_id?: string }

type LoaderContext = { get(key: typeof apiContext): Api }

const STATUS_OF_PAGE: Partial<Record<ProblemKind, number>> = {
  forbidden: 403,
  not_found: 404,
  invalid: 400,
  unavailable: 503,
}

/** Calls the API for a page; a refusal becomes the response that the page's error boundary receives. */
export async function load<C extends Contract>(
  context: LoaderContext,
  contract: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  try {
    return await context.get(apiContext)(contract, input)
  } catch (error) {
    throw asResponse(asPageProblem(error))
  }
}

/** Calls the API for optional data; returns undefined if it is not found. */
export async function loadIfFound<C extends Contract>(
  context: LoaderContext,
  contract: C,
  input: InputOf<C>,
): Promise<OutputOf<C> | undefined> {
  try {
    return await context.get(apiContext)(contract, input)
  } catch (error) {
    const problem = asPageProblem(error)
    if (problem.code === 'not_found') return undefined
    throw asResponse(problem)
  }
}

function asResponse(problem: PageProblem) {
  return data(problem, { status: STATUS_OF_PAGE[problem.code] ?? 500 })
}

/** Recognises a problem by shape, not by class: the server's Problem and the bundle's are two copies of one class. */
function asPageProblem(error: unknown): PageProblem {
  if (error instanceof Error && 'kind' in error && typeof error.kind === 'string') {
    return { code: error.kind as ProblemKind, message: error.message }
  }
  return { code: 'fault', message: FAULT_MESSAGE }
}
