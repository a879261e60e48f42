// The contracts of updates, for what a page asks or sends once it is used. They come with the library of schemas, a sixth
// of a feed's scripts and half of what these do before anyone can use it.
import { useEffect } from 'react'
import { whenOnline } from '../../../../ui/when-online.ts'
import { onFirstUse } from '../../../accounts/web/parts/first-use.ts'
import type { updateContracts } from '../../updates.contract.ts'

let loaded: typeof updateContracts | undefined

/** Once they are here, what is sent without a connection fails right away, as everywhere. */
export async function lateContracts(): Promise<typeof updateContracts> {
  loaded ??= await whenOnline(async () => (await import('../../updates.contract.ts')).updateContracts)
  return loaded
}

/** Loads them as soon as someone begins to use the page, so that they are there when something is sent. */
export function useContractsSoon(): void {
  useEffect(
    () =>
      onFirstUse(() => {
        // What needs them tries again, and says if they still can't be loaded.
        if (navigator.onLine) lateContracts().catch(() => undefined)
      }),
    [],
  )
}
