// Queries the auth server for the configured providers. It is loaded on press, because the library that reads the answer is a
// fifth of the page's scripts.
import * as z from 'zod'
import type { Backend } from '../../../../platform/client/backend.ts'

const authSettings = z.object({ external: z.record(z.string(), z.boolean()) })

export async function isConfigured(id: string, { authUrl, publicKey }: Backend): Promise<boolean> {
  const response = await fetch(`${authUrl}/settings`, { headers: { apikey: publicKey } })
  if (!response.ok) throw new Error(`The auth server answered ${response.status}`)
  return authSettings.parse(await response.json()).external[id] === true
}
