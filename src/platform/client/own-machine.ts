// Is the page of a demonstration that only this machine reaches? The frame around every page knows.
import { useMatches } from 'react-router'
import type { ThisMachine } from '../contract/called-address.ts'

const HTTP_PORT = 80

/** Returns undefined elsewhere. Of the product's own ports, the browser knows the one that it came by. */
export function useThisMachine(): ThisMachine | undefined {
  const isHere = useMatches().some(
    ({ loaderData }) => typeof loaderData === 'object' && loaderData !== null && 'onOwnMachine' in loaderData,
  )
  if (!isHere) return undefined
  return { ownPorts: new Set([Number(window.location.port || HTTP_PORT)]) }
}
