// Every page may know these facts about the installation: they are the same for every visitor.
import { createContext } from 'react-router'

export type SiteFacts = {
  siteName: string
  /** The origin at which people reach the site, without a trailing slash. */
  siteUrl: string
  /** The browser sends this key as `apikey`; it is no secret. */
  publicKey: string
  /** Digits with country code, for the contact button. */
  contactPhone: string
  /** A demonstration has extra conveniences. */
  demo: boolean
  /** It is a demonstration that only this machine reaches: agents can be served beside it, and its clock can be moved. */
  onOwnMachine: boolean
  /** The reference page shows this OpenAPI document. */
  openApi: () => unknown
  /** The operator's own terms and privacy notice as plain text; undefined if the default ones apply. */
  legal: { terms: string | undefined; privacy: string | undefined }
}

/** The server sets the site's facts under this very object, which it imports from the built entry module. */
export const siteContext = createContext<SiteFacts>()
