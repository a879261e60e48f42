// Gets an address for a private file of the person, which the server signs for a minute.

import { problemIn } from '../../../../platform/client/api.ts'
import { fetchInTime } from '../../../../platform/client/fetch-in-time.ts'
import { storageAccess } from '../../../../platform/client/storage-access.ts'
import { type Bucket, pathInAddress } from '../../../../platform/contract/bucket.ts'
import { FAULT_MESSAGE, Problem, UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'

/** The address is relative to the root of the site. Rejects with a Problem. */
export async function signedAddressOf(bucket: Bucket, address: string): Promise<string> {
  const path = pathInAddress(bucket, address)
  if (path === undefined) throw new RangeError(`No file of ${bucket.name}`)
  const { storageUrl, accessToken } = storageAccess()
  const token = await accessToken()
  let response: Response
  try {
    response = await fetchInTime(`${storageUrl}/object/sign/${bucket.name}/${path}`, {
      method: 'POST',
      headers: token ? { authorization: `Bearer ${token}` } : {},
    })
  } catch (cause) {
    throw new Problem('unavailable', UNREACHABLE_MESSAGE, { cause })
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw problemIn(answer)
  if (typeof answer === 'object' && answer !== null && 'signedURL' in answer) {
    const { signedURL } = answer
    if (typeof signedURL === 'string') return signedURL
  }
  throw new Problem('fault', FAULT_MESSAGE)
}
