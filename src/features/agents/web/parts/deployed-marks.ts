// Answers which agents on a page the person has deployed, with one call for a whole list.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { personKey, requery } from '../../../../platform/client/person-queries.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { deploymentContracts as contracts } from '../../deployments.contract.ts'

/** More agents are split over several calls. */
const MOST_PER_CALL = 100

type Asked = { id: number; resolve: (isDeployed: boolean) => void; reject: (reason: unknown) => void }

let waiting: Asked[] = []

/** Waits until everything on the page has asked. */
function askTogether(api: Api, id: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ id, resolve, reject })
    if (waiting.length === 1) setTimeout(() => sendAll(api))
  })
}

function sendAll(api: Api): void {
  const asked = waiting
  waiting = []
  for (let at = 0; at < asked.length; at += MOST_PER_CALL) void send(api, asked.slice(at, at + MOST_PER_CALL))
}

async function send(api: Api, asked: readonly Asked[]): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ id }) => id))]
    const deployed = await findDeployed(api, ids)
    for (const { id, resolve } of asked) resolve(deployed.has(id))
  } catch (error) {
    for (const { reject } of asked) reject(error)
  }
}

export async function findDeployed(api: Api, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { agent_ids } = await api(contracts.deployed, { query: { ids: ids.join(',') } })
  return new Set(agent_ids)
}

export const deployedQuery = (api: Api, userId: string, agentId: number) =>
  queryOptions({
    queryKey: personKey(userId, 'deployments', 'marks', String(agentId)),
    queryFn: () => askTogether(api, agentId),
  })

/** False until the person's deployments are known. */
export function useIsDeployed(agentId: number): boolean {
  const { api } = useAuth()
  const { user } = usePerson()
  return useQuery(deployedQuery(api, user.id, agentId)).data ?? false
}

export async function requeryDeployments(userId: string): Promise<void> {
  await Promise.all([requery(userId, 'deployments'), requery(userId, 'home')])
}
