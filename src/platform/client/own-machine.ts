// Is this the page of a demonstration that only this machine reaches? The frame around every page knows.
import { useMatches } from 'react-router'
import type { ThisMachine } from '../contract/called-address.ts'

const HTTP_PORT = 80

export const useIsOnOwnMachine = (): boolean =>
  useMatches().some(
    ({ loaderData }) => typeof loaderData === 'object' && loaderData !== null && 'onOwnMachine' in loaderData,
  )

/** Returns undefined elsewhere. Only in the browser, which knows one of the product's own ports: it came by it. */
export function useThisMachine(): ThisMachine | undefined {
  return useIsOnOwnMachine() ? { ownPorts: new Set([Number(window.location.port || HTTP_PORT)]) } : undefined
}
