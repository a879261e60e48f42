// Where a cover or a video of a course may be: among one's own uploads, or on the web. Whether an upload is really there,
// and one's own, is checked when it is saved.
import * as z from 'zod'
import { type Bucket, isPathOf, ownerInPath, pathInAddress } from '../../platform/contract/bucket.ts'
import { MAX_URL_LENGTH, safeUrl } from '../../platform/contract/safe-url.ts'

/** Whether an address is that of an upload in this bucket. */
export function isUpload(bucket: Bucket, address: string): boolean {
  const path = pathInAddress(bucket, address)
  const owner = path === undefined ? undefined : ownerInPath(path)
  return path !== undefined && owner !== undefined && isPathOf(bucket, path, owner)
}

/** An upload of this bucket, or an https address; pages over TLS show nothing else. */
export const mediaAddress = (bucket: Bucket, message: string) =>
  z
    .string()
    .trim()
    .transform((typed, context) => {
      if (isUpload(bucket, typed)) return typed
      const address = safeUrl(typed)
      if (address?.startsWith('https:')) return address
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .meta({ maxLength: MAX_URL_LENGTH })
