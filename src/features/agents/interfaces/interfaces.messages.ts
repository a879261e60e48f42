// Holds every sentence about how an agent is called.
import { smallDollars } from '../../../platform/contract/ten-thousandths.ts'
import { MAX_RUN_PRICE, MIN_RUN_PRICE } from '../run-prices.rules.ts'
import {
  type CallFailure,
  MAX_OUTPUT_BYTES,
  MOST_RUNS_PER_MONTH,
  MOST_TRIES_PER_DAY,
  SAMPLE_SECONDS,
} from './interfaces.rules.ts'

export const interfaceMessages = {
  agentNotFound: 'Agent not found',
  noInterface: 'This agent can’t be called through Guildhall yet. Follow its setup instructions.',
  notChecked: 'The seller’s endpoint hasn’t passed its samples yet. You can run the agent once it does.',
  noEndpoint: 'Add an endpoint URL to your agent first',
  sampleNeeded: 'Add at least one sample to check your endpoint with',
  sampleInvalid: (name: string, field: string, why: string) =>
    `The sample “${name}” doesn’t match the input schema${field === '' ? '' : ` (${field})`}: ${why}`,
  healthPathInvalid: 'Enter a path on the same server, such as /health, or leave it empty',
  triesInvalid: `Enter a whole number up to ${MOST_TRIES_PER_DAY.toLocaleString('en-US')}, or 0 for none`,
  sampleNameRequired: 'Give each sample a name',
  sampleTooLong: 'This sample is too long',
  checkedOften: 'You’ve checked this endpoint too often. Try again later',

  notRead: 'Couldn’t read it from your endpoint',
  read: 'Filled in from your endpoint. Look at it, then save and check',
  notDescribed: (why: string) =>
    `Your endpoint doesn’t describe your agent. It answers GET with JSON: input_schema, output_schema, samples and idempotent. ${why}`,
  getAnswered: (status: number) => `It answered ${status}.`,
  getNoJson: 'Its answer is no JSON.',
  inDescription: (path: string, why: string) => (path === '' ? why : `${path}: ${why}`),

  onLine: (line: number, why: string) => `Line ${line}: ${why}`,
  inside: (path: string, why: string) => (path === '' ? why : `${path}: ${why}`),
  notAnObject: 'This must be a JSON object, in { and }',
  runsInvalid: `Enter a whole number from 1 to ${MOST_RUNS_PER_MONTH.toLocaleString('en-US')}, or leave it empty for no limit`,

  runPriceInvalid: `Enter a price from ${smallDollars(MIN_RUN_PRICE)} to ${smallDollars(MAX_RUN_PRICE)}, with at most four decimals`,
  priceNeedsIncluded: 'Enter the number of included runs above. Runs beyond it cost this price',
  tiersNeedPrice: 'Enter a price per further run first',
  tierFromInvalid: 'Enter a whole number of runs, from 2 up',
  tiersInOrder: 'Each step begins after the one before',
  tiersCheaper: 'Each step costs less than the one before',

  notLoaded: 'Couldn’t load your agent’s API',
  notSaved: 'Couldn’t save this',
  notCheckedAgain: 'Couldn’t check your endpoint',
  passed: (samples: string, time: string) =>
    `Your endpoint answered ${samples} in ${time}. Buyers can run your agent.`,
  checkFailed: 'The check failed',
  urlChanged:
    'The endpoint URL has changed since the last check. Buyers can run your agent once the new one passes.',
  neverChecked: 'Saved, but not checked yet. Buyers can run your agent once its endpoint passes.',
  newSecretFailed: 'Couldn’t create a new secret',
  newSecretMade: 'New secret created. Add it to your endpoint, then check again',
  advice: {
    endpoint_unreachable:
      'Check that your server is running, and that its domain name and certificate are valid. Then check again.',
    endpoint_refused:
      'Use an https:// URL at a public address that responds without redirecting. Then check again.',
    endpoint_failed:
      'Find the call in your server’s log and correct what failed there. If it verifies signatures, compare the signing secret. Then check again.',
    endpoint_timeout: `Your endpoint has ${SAMPLE_SECONDS} seconds for each sample. Use samples that it can answer sooner, or make it faster.`,
    endpoint_answer_too_large: `An answer can be at most ${MAX_OUTPUT_BYTES / 1_000_000} MB. Return less, or a link to it.`,
    endpoint_answer_invalid:
      'Answer with JSON such as {"output": …}, whose output matches the output schema. Correct the answer or the schema.',
    rejected: 'Your own samples must be accepted. Correct the sample or your endpoint.',
  } satisfies Record<CallFailure, string>,
  adviceOnStatus: {
    401: 'Your endpoint didn’t accept the signature. Verify it with the signing secret on this page, over the body exactly as it arrives. Then check again.',
    403: 'Your endpoint refused the call. Let signed calls through, also at its firewall. Then check again.',
    404: 'There is nothing at this URL. Correct the endpoint URL, then check again.',
    429: 'Your server limits how often it’s called. Let signed calls through, then check again.',
  } as Readonly<Record<number, string | undefined>>,
  failures: {
    endpoint_unreachable: 'The endpoint couldn’t be reached.',
    endpoint_refused:
      'This address can’t be called: it must be HTTPS, on the public internet, and not redirect.',
    endpoint_failed: 'The endpoint answered with an error.',
    endpoint_timeout: 'The endpoint took too long.',
    endpoint_answer_too_large: 'The endpoint’s answer was too large.',
    endpoint_answer_invalid: 'The endpoint’s answer doesn’t match what it declares.',
    rejected: 'The agent rejected the input.',
  } satisfies Record<CallFailure, string>,
} as const
