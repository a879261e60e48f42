// Describes an agent to clients of the A2A protocol: by its card, and by its line in the catalog.
import { type AgentCard, generateAgentCardSignature } from '@a2a-js/sdk'
import { paths } from '../../../../paths.ts'
import { beginningOf } from '../../../../platform/contract/code-points.ts'
import type { JsonSchema } from '../../../../platform/contract/json-schema.ts'
import { standardSchema } from '../../tools/tools.rules.ts'
import { agentCardMessages as messages } from '../cards.messages.ts'
import { A2A_VERSION, a2aPath, cardPath } from '../cards.rules.ts'
import type { DescribedAgent, describedAfter } from './described-agents.ts'

/** A plain text stands for the only parameter that is required, or the only one at all, if that is a text. */
export function textField({ properties = {}, required = [] }: JsonSchema): string | undefined {
  const [only, ...more] = required.length > 0 ? required : Object.keys(properties)
  return only !== undefined && more.length === 0 && properties[only]?.type === 'string' ? only : undefined
}

const KEY_SCHEME = 'accessKey'
const JSON_TYPE = 'application/json'

export function cardOf({ id, name, description, category, declared }: DescribedAgent, site: Site): AgentCard {
  const { input_schema, output_schema, samples, runs_per_month, updated_at } = declared
  const { siteUrl, siteName } = site
  const inputModes = [JSON_TYPE, ...(textField(input_schema) === undefined ? [] : ['text/plain'])]
  const params = {
    input_schema: standardSchema(input_schema),
    ...(output_schema ? { output_schema: standardSchema(output_schema) } : {}),
    ...(runs_per_month === null ? {} : { runs_per_month }),
  }
  return {
    name,
    description,
    supportedInterfaces: [
      {
        url: siteUrl + a2aPath(id),
        protocolBinding: 'JSONRPC',
        protocolVersion: A2A_VERSION,
        tenant: '',
      },
    ],
    // Calls go to Guildhall, which answers for them; the page says who sells the agent.
    provider: { organization: siteName, url: siteUrl },
    version: updated_at,
    documentationUrl: siteUrl + paths.agent(id),
    capabilities: {
      streaming: true,
      pushNotifications: false,
      extendedAgentCard: false,
      extensions: [
        { uri: siteUrl + paths.apiReference(), description: messages.schemas, required: false, params },
      ],
    },
    securitySchemes: {
      [KEY_SCHEME]: {
        scheme: {
          $case: 'httpAuthSecurityScheme',
          value: { description: messages.keyScheme, scheme: 'Bearer', bearerFormat: '' },
        },
      },
    },
    securityRequirements: [{ schemes: { [KEY_SCHEME]: { list: [] } } }],
    defaultInputModes: inputModes,
    defaultOutputModes: [JSON_TYPE],
    skills: [
      {
        id: 'run',
        name,
        description,
        tags: [category],
        examples: samples.map(({ input }) => JSON.stringify(input)),
        inputModes,
        outputModes: [JSON_TYPE],
        securityRequirements: [],
      },
    ],
    signatures: [],
  }
}

type Site = { readonly siteUrl: string; readonly siteName: string }

export type CardSigner = { readonly kid: string; readonly key: CryptoKey; readonly alg: string; jku: string }

/** The canonical card is signed (RFC 8785, RFC 7515). Guildhall's tokens have another type and other contents. */
export const signedCard = (card: AgentCard, { key, ...header }: CardSigner): Promise<AgentCard> =>
  generateAgentCardSignature(key, { ...header, typ: 'JOSE' })(card)

const MAX_CATALOG_TEXT = 300

type Listed = Awaited<ReturnType<typeof describedAfter>>[number]

export const entryOf = ({ id, name, description, category, updated_at }: Listed, siteUrl: string) => ({
  identifier: `urn:air:${new URL(siteUrl).host}:agent:${id}`,
  displayName: name,
  type: 'application/a2a-agent-card+json',
  url: siteUrl + cardPath(id),
  description: beginningOf(description, MAX_CATALOG_TEXT),
  tags: [category],
  updatedAt: updated_at,
})
