// What every page may know about the installation: facts that are the same for every visitor.
import { createContext } from 'react-router'

export type SiteFacts = {
  siteName: string
  /** The origin at which people reach the site, without a trailing slash. */
  siteUrl: string
  /** What the browser sends as `apikey`; no secret. */
  publicKey: string
  /** Digits with country code, for the contact button. */
  contactPhone: string
  /** Whether the conveniences of a demonstration exist. */
  demo: boolean
  /** The API's OpenAPI document, for its reference page. */
  openApi: () => unknown
  /** The operator's own terms and privacy notice as plain text; undefined if the default ones apply. */
  legal: { terms: string | undefined; privacy: string | undefined }
}

/** The server sets it under this very object, which it imports from the built entry module. */
export const siteContext = createContext<SiteFacts>()
