// A program imports this package here.

export { type Admission, createAdmission, scaled } from './admission.ts'
export { type ClientLimit, createClientLimit } from './client-limit.ts'
export { DRAIN_GRACE_MS } from './draining.ts'
export {
  createHardenedServer,
  type Exchange,
  listen,
  RefusedRequest,
  type RunningServer,
} from './hardened-server.ts'
export { answerUnread, hasBody, readBody } from './request-body.ts'
export { pathOf } from './request-target.ts'
export type { IdentifiedResponse } from './response.ts'
export { SERVER_TIMEOUTS, type ServerTimeouts } from './timeouts.ts'
export {
  type Asking,
  createWorkQueue,
  QueueFull,
  type QueueLimits,
  type Release,
  type WorkQueue,
} from './work-queue.ts'
