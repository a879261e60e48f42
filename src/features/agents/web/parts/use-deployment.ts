// Prepares a payment: checks that the agent isn't deployed yet, its current price, and the secret with which the buyer pays.
// Each step may be repeated at any time; the server starts one payment only.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { agentContracts } from '../../agents.contract.ts'
import { agentMessages as messages } from '../../agents.messages.ts'
import { paymentIntentContract } from '../../deployments.contract.ts'
import { interfaceQuery } from '../../runs/web/parts/interface-query.ts'
import { deployedQuery, findDeployed, requeryDeployments } from './deployed-marks.ts'
import type { DeployedAgent, DeployIntent } from './deploying.ts'

const isConflict = (error: unknown) => error instanceof Problem && error.kind === 'conflict'

type Place = 'list' | 'page'

export function useDeployment(agent: DeployedAgent, place: Place) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { isDeployedNow, sayDeployed, sayPaid } = useDeployedAgent(agent, place)
  const [isStarting, setStarting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [intent, setIntent] = useState<DeployIntent>()
  const [newPrice, setNewPrice] = useState<number>()
  const [noMore, setNoMore] = useState<string>()
  const seenPrice = useRef(agent.price)
  const isWorking = useRef(false)

  const ask = (price: number) =>
    api(paymentIntentContract, { body: { agentId: agent.id, agentName: agent.name, price } })

  /** The agent may be deployed already (PAY-1), so the payment comes second (PAY-3). */
  async function start(): Promise<void> {
    if (!isOpen) await begin()
  }

  async function begin(): Promise<void> {
    if (isWorking.current) return
    isWorking.current = true
    setStarting(true)
    try {
      if (await isDeployedNow()) sayDeployed()
      else await open()
    } catch (error) {
      showToast({ kind: 'error', title: reasonOf(error) ?? messages.deployFailed })
    } finally {
      isWorking.current = false
      setStarting(false)
    }
  }

  async function open(): Promise<void> {
    try {
      setIntent({ ...(await ask(seenPrice.current)), price: seenPrice.current })
      // The next page is prefetched while the buyer pays.
      void queries.prefetchQuery(interfaceQuery(api, user.id, agent.id))
      setNoMore(undefined)
      setOpen(true)
    } catch (error) {
      if (!isConflict(error)) throw error
      // Another tab was quicker, or the price has changed.
      if (await isDeployedNow()) return sayDeployed()
      if (!(await askNewPrice())) throw error
    }
  }

  function close() {
    setOpen(false)
    setIntent(undefined)
  }

  /** Returns true if the price differs from what the buyer has seen; then it is shown instead of the payment. */
  async function askNewPrice(): Promise<boolean> {
    const { price } = await api(agentContracts.get, { params: { id: agent.id } })
    if (price === seenPrice.current) return false
    close()
    setNewPrice(price)
    return true
  }

  return {
    isStarting,
    isOpen,
    setOpen,
    intent,
    newPrice,
    noMore,
    start,
    dismissPrice: () => setNewPrice(undefined),
    acceptPrice() {
      seenPrice.current = newPrice ?? seenPrice.current
      setNewPrice(undefined)
      return start()
    },

    /** A refused payment may be over. Returns whether another one has taken its place. */
    async renew(): Promise<'same' | 'renewed' | 'deployed'> {
      if (!intent) return 'same'
      try {
        const next = await ask(intent.price)
        if (next.clientSecret === intent.clientSecret) return 'same'
        setIntent({ ...next, price: intent.price })
        return 'renewed'
      } catch (error) {
        if (error instanceof Problem && error.kind === 'too_many_requests') setNoMore(error.message)
        // Other errors were reported with the refusal; only a payment that is done or a higher price makes a difference.
        if (await isDeployedNow().catch(() => false)) return 'deployed'
        if (isConflict(error)) await askNewPrice().catch(() => false)
        return 'same'
      }
    },

    /** A purchase that ended without a deployment starts over with what can be bought now. */
    restart() {
      close()
      return begin()
    },

    finish(deploymentId: number) {
      setOpen(false)
      sayPaid(deploymentId, intent)
    },
  }
}

function useDeployedAgent(agent: DeployedAgent, place: Place) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()

  function markDeployed() {
    queries.setQueryData(deployedQuery(api, user.id, agent.id).queryKey, true)
    void requeryDeployments(user.id)
  }

  function sayDeployed() {
    markDeployed()
    showToast({
      kind: 'info',
      title: place === 'list' ? messages.alreadyDeployed : messages.alreadyDeployedHere,
    })
  }

  return {
    isDeployedNow: async () => (await findDeployed(api, [agent.id])).has(agent.id),
    sayDeployed,
    sayPaid(deploymentId: number, intent: DeployIntent | undefined) {
      markDeployed()
      showToast({
        kind: 'success',
        title: intent && intent.trialDays > 0 ? messages.trialStarted : messages.paid,
        description: messages.deployed,
        action: {
          label: queries.getQueryData(interfaceQuery(api, user.id, agent.id).queryKey)
            ? 'Run it'
            : 'Set it up',
          to: paths.deployment(deploymentId),
        },
      })
      // The page shows the number of users, too.
      void revalidate()
    },
  }
}
