// The refusals of the sandbox, in the shape of Stripe's errors.

export type ErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: object
}

export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const invalidRequest = (message: string, more: { code?: string; param?: string } = {}) =>
  new ApiRefusal(400, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string, param = 'id') =>
  new ApiRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })

export const unauthorized = (message: string) =>
  new ApiRefusal(401, { type: 'invalid_request_error', message })

export const keyReused = () =>
  new ApiRefusal(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  })
