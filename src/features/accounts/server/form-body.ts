// Reads a form that another site posts to us: its type, its size, each field once.
import { Problem } from '../../../platform/contract/problem.ts'
import { readText, refuseUnsafeText } from '../../../platform/http/json-body.ts'

const MAX_FORM_BYTES = 64 * 1024
const MAX_FIELDS = 50

/** Raises Problem 'wrong_type', 'too_large' or 'invalid'. */
export async function readFormBody(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Problem('wrong_type', 'Send the body as a form')
  const fields = [...new URLSearchParams(await readText(request, MAX_FORM_BYTES))]
  if (fields.length > MAX_FIELDS) throw new Problem('invalid', 'The form has too many fields')
  for (const text of fields.flat()) refuseUnsafeText(text)
  const form = Object.fromEntries(fields)
  if (Object.keys(form).length < fields.length) throw new Problem('invalid', 'A form field is repeated')
  return form
}
