// Is the demonstration's content right before any of it becomes a row?
import { describe, expect, it } from 'vitest'
import { AGENT_CATEGORIES } from '../src/features/agents/agents.rules.ts'
import { newAgent } from '../src/features/agents/agents.schemas.ts'
import { newMessage } from '../src/features/conversations/conversations.schemas.ts'
import { profileForm } from '../src/features/profiles/profiles.schemas.ts'
import { newInvitation } from '../src/features/projects/invitations/invitations.schemas.ts'
import { PROJECT_CATEGORIES } from '../src/features/projects/projects.rules.ts'
import { newProject } from '../src/features/projects/projects.schemas.ts'
import { newProposal, proposalDecision } from '../src/features/projects/proposals/proposals.schemas.ts'
import { MAX_STARS, MIN_STARS } from '../src/features/reviews/reviews.rules.ts'
import { reviewReply } from '../src/features/reviews/reviews.schemas.ts'
import { HYPE, repeated } from '../tests/support/content/wording.ts'
import { agents, furtherAgents, numberedAgents } from './agents.ts'
import { chance } from './chance.ts'
import { conversations } from './conversations.ts'
import { decisions } from './decisions.ts'
import { deploymentsOf } from './deployments.ts'
import { invitations } from './invitations.ts'
import { people, personCalled } from './people.ts'
import { projects } from './projects.ts'
import { proposals, proposalsTo } from './proposals.ts'
import { reviewReplies } from './review-replies.ts'

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const HANDLE = /^[a-z0-9]+(-[a-z0-9]+)*$/

const allProposals = Object.values(proposals).flat()
const allReviews = agents.flatMap((agent) => agent.reviews)

describe('the people', () => {
  it('are of all three types, and all but a few are public', () => {
    const count = (type: string) => people.filter((person) => person.user_type === type).length
    expect([count('professional'), count('business'), count('learner')]).toEqual([20, 16, 8])
    expect(people.filter((person) => !person.is_public)).toHaveLength(4)
  })

  it('have unique ids, handles and names', () => {
    for (const person of people) {
      expect(person.id).toMatch(UUID_V4)
      expect(person.handle).toMatch(HANDLE)
    }
    expect(repeated(people.map((person) => person.id))).toEqual([])
    expect(repeated(people.map((person) => person.handle))).toEqual([])
    expect(repeated(people.map((person) => person.display_name))).toEqual([])
    expect(repeated(people.map((person) => person.bio))).toEqual([])
  })

  it('pass the rules of the Profile tab unchanged', () => {
    for (const person of people) {
      const { display_name, handle, location, website, bio, hourly_rate = null, skills, links } = person
      const profile = { display_name, handle, location, website, bio, hourly_rate, skills, links }
      expect(profileForm.parse(profile)).toEqual(profile)
    }
  })

  it('link to addresses that can never belong to anyone', () => {
    const addresses = people.flatMap(({ website, links }) => [
      ...(website === null ? [] : [website]),
      ...links.map((link) => link.url),
    ])
    for (const address of addresses) {
      const { protocol, hostname } = new URL(address)
      expect([protocol, hostname.endsWith('.example')]).toEqual(['https:', true])
    }
  })
})

describe('the invitations', () => {
  it('are to open projects, of public professionals who did not propose to them, after the project', () => {
    for (const [key, all] of Object.entries(invitations)) {
      const project = projects.find((one) => one.key === key)
      expect(project?.archived, key).toBeUndefined()
      for (const { to, hours_ago, note, declined_hours_ago = 0 } of all) {
        expect(newInvitation.parse({ handle: to, note })).toEqual({ handle: to, note })
        expect(personCalled(to)).toMatchObject({ user_type: 'professional', is_public: true })
        expect(proposals[key]?.some(({ by }) => by === to)).toBe(false)
        expect(hours_ago).toBeLessThan(project?.posted_hours_ago ?? 0)
        expect(declined_hours_ago).toBeLessThan(hours_ago)
      }
    }
  })

  it('leave the demonstration’s professional some to answer', () => {
    const own = Object.values(invitations)
      .flat()
      .filter(({ to, declined_hours_ago }) => to === 'amara-okafor' && declined_hours_ago === undefined)
    expect(own.length).toBeGreaterThan(0)
  })
})

describe('the projects', () => {
  it('pass the rules of a new project unchanged', () => {
    for (const { key, owner, posted_hours_ago, archived, rating, ...input } of projects) {
      expect(newProject.parse(input), key).toEqual(input)
    }
  })

  it('are many, in every category and in none, and two are archived', () => {
    expect(projects).toHaveLength(32)
    for (const category of PROJECT_CATEGORIES) {
      expect(projects.filter((project) => project.category === category).length).toBeGreaterThan(4)
    }
    expect(projects.filter((project) => project.category === null)).toHaveLength(3)
    expect(projects.filter((project) => project.archived)).toHaveLength(2)
  })

  it('belong to public businesses that had joined by then', () => {
    for (const { key, owner, posted_hours_ago } of projects) {
      const { user_type, is_public, joined_days_ago } = personCalled(owner)
      expect({ user_type, is_public }, key).toEqual({ user_type: 'business', is_public: true })
      expect(joined_days_ago * 24, key).toBeGreaterThan(posted_hours_ago)
    }
  })

  it('differ in title and description, describe enough, and carry a rating of a business or none', () => {
    expect(repeated(projects.map((project) => project.key))).toEqual([])
    expect(repeated(projects.map((project) => project.title))).toEqual([])
    expect(repeated(projects.map((project) => project.description))).toEqual([])
    for (const { key, description, skills, rating } of projects) {
      expect(description.length, key).toBeGreaterThanOrEqual(80)
      expect(description.length, key).toBeLessThanOrEqual(600)
      expect(skills.length, key).toBeGreaterThanOrEqual(3)
      expect(rating ?? 4, key).toBeGreaterThanOrEqual(3.9)
      expect(rating ?? 4, key).toBeLessThanOrEqual(5)
    }
  })
})

describe('the proposals', () => {
  it('pass the rules of a new proposal unchanged', () => {
    for (const { by, ...input } of allProposals) expect(newProposal.parse(input), by).toEqual(input)
  })

  it('answer projects that exist, one each, from public professionals who do not own them', () => {
    const keys = projects.map((project) => project.key)
    expect(Object.keys(proposals).filter((key) => !keys.includes(key))).toEqual([])
    for (const project of projects) {
      const authors = proposalsTo(project).map((proposal) => proposal.by)
      expect(repeated(authors), project.key).toEqual([])
      expect(authors, project.key).not.toContain(project.owner)
      expect(authors.length, project.key).toBeLessThanOrEqual(9)
      for (const { user_type, is_public } of authors.map(personCalled)) {
        expect({ user_type, is_public }, project.key).toEqual({ user_type: 'professional', is_public: true })
      }
    }
  })

  it('never read the same', () => {
    expect(repeated(allProposals.map((proposal) => proposal.message))).toEqual([])
    const openings = allProposals.map((proposal) => proposal.message.split(' ').slice(0, 5).join(' '))
    expect(repeated(openings)).toEqual([])
  })

  it('come after their project and before now', () => {
    for (const project of projects) {
      for (const { by, hours_ago } of proposalsTo(project)) {
        expect(hours_ago, `${project.key} ${by}`).toBeLessThan(project.posted_hours_ago)
        expect(hours_ago, `${project.key} ${by}`).toBeGreaterThan(0)
      }
    }
  })
})

describe('the decisions', () => {
  it('are about proposals that exist, after they came and before now, one accepted a project', () => {
    for (const [key, ofProject] of Object.entries(decisions)) {
      const project = projects.find((candidate) => candidate.key === key)
      expect(project, key).toBeDefined()
      if (!project) continue
      const sent = proposalsTo(project)
      const latest = Math.min(...sent.map((proposal) => proposal.hours_ago))
      const decided = sent.flatMap(({ decision }) => decision ?? [])
      expect(decided, key).toHaveLength(Object.keys(ofProject).length)
      for (const { hours_ago } of decided) {
        expect(hours_ago, key).toBeLessThan(latest)
        expect(hours_ago, key).toBeGreaterThan(project.archived ? project.posted_hours_ago / 4 : 0)
      }
      expect(decided.filter(({ status }) => status === 'accepted').length, key).toBeLessThanOrEqual(1)
    }
  })

  it('come in every kind, with notes that say something and leave most projects open', () => {
    const all = Object.values(decisions).flatMap((ofProject) => Object.values(ofProject))
    for (const status of ['shortlisted', 'accepted', 'declined', 'withdrawn'])
      expect(all.filter((decision) => decision.status === status).length, status).toBeGreaterThan(2)
    const notes = all.flatMap((decision) => ('note' in decision && decision.note ? [decision.note] : []))
    expect(repeated(notes)).toEqual([])
    for (const note of notes) expect(proposalDecision.parse({ note })).toEqual({ note })
    expect(notes.filter((note) => HYPE.test(note))).toEqual([])
  })
})

describe('the agents', () => {
  it('pass the rules of a new agent unchanged', () => {
    for (const agent of agents) {
      const { id, owner, offered_days_ago, verified, trending, deployments, reviews, ...input } = agent
      const stored = { setup_instructions: null, endpoint_url: null, trial_days: 0, ...input }
      expect(newAgent.parse(input), agent.name).toEqual(stored)
    }
  })

  it('include the ids 1 to 9, one for each of the nine categories', () => {
    expect(numberedAgents.map((agent) => agent.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(new Set(numberedAgents.map((agent) => agent.category))).toEqual(new Set(AGENT_CATEGORIES))
    expect(furtherAgents.filter((agent) => agent.id !== undefined)).toEqual([])
  })

  it('are many enough for several pages, mostly verified, some of them trending', () => {
    expect(agents).toHaveLength(26)
    expect(agents.filter((agent) => agent.verified)).toHaveLength(18)
    expect(agents.filter((agent) => agent.trending)).toHaveLength(6)
    const small = AGENT_CATEGORIES.filter(
      (category) => agents.filter((agent) => agent.category === category).length < 3,
    )
    expect(small).toEqual(['Security'])
  })

  it('belong to public professionals who had joined by then', () => {
    for (const { name, owner, offered_days_ago } of agents) {
      const { user_type, is_public, joined_days_ago } = personCalled(owner)
      expect({ user_type, is_public }, name).toEqual({ user_type: 'professional', is_public: true })
      expect(joined_days_ago, name).toBeGreaterThan(offered_days_ago)
    }
  })

  it('differ in name and description, and name four to seven features in few words', () => {
    expect(repeated(agents.map((agent) => agent.name))).toEqual([])
    expect(repeated(agents.map((agent) => agent.description))).toEqual([])
    for (const { name, features } of agents) {
      expect(features.length, name).toBeGreaterThanOrEqual(4)
      expect(features.length, name).toBeLessThanOrEqual(7)
      for (const feature of features) {
        expect(feature.split(' ').length, feature).toBeGreaterThanOrEqual(2)
        expect(feature.split(' ').length, feature).toBeLessThanOrEqual(6)
      }
    }
  })
})

describe('the deployments and reviews', () => {
  it('are as many as the agent says, one for each person and none for its owner', () => {
    for (const agent of agents) {
      const users = deploymentsOf(agent).map((deployment) => deployment.by)
      expect(users, agent.name).toHaveLength(agent.deployments)
      expect(repeated(users), agent.name).toEqual([])
      expect(users, agent.name).not.toContain(agent.owner)
    }
  })

  it('come in order: offer and joining, deployment, review, now', () => {
    for (const agent of agents) {
      for (const { by, hours_ago, review, cancelled_hours_ago } of deploymentsOf(agent)) {
        const what = `${agent.name} ${by}`
        expect(hours_ago, what).toBeLessThan(agent.offered_days_ago * 24)
        expect(hours_ago, what).toBeLessThan(personCalled(by).joined_days_ago * 24)
        expect(hours_ago, what).toBeGreaterThan(review?.hours_ago ?? 0)
        expect(review?.hours_ago ?? 1, what).toBeGreaterThan(0)
        expect(cancelled_hours_ago ?? 1, what).toBeGreaterThan(0)
        expect(cancelled_hours_ago ?? 0, what).toBeLessThan(hours_ago)
      }
    }
  })

  it('keep every text that was written, from public people only', () => {
    for (const agent of agents) {
      const reviews = deploymentsOf(agent).flatMap(({ by, review }) => (review ? [{ by, ...review }] : []))
      const texts = reviews.flatMap(({ by, stars, text }) => (text === null ? [] : [{ by, stars, text }]))
      expect(new Set(texts), agent.name).toEqual(new Set(agent.reviews))
      expect(
        reviews.filter(({ by }) => !personCalled(by).is_public),
        agent.name,
      ).toEqual([])
    }
    expect(repeated(allReviews.map((review) => review.text))).toEqual([])
  })

  it('are answered by some sellers, after they came, and helped some people who had joined by then', () => {
    const reviews = agents
      .flatMap(deploymentsOf)
      .flatMap(({ by, review }) => (review ? [{ by, ...review }] : []))
    const texts = Object.values(reviewReplies).flatMap((byPerson) => Object.values(byPerson))
    const replies = reviews.flatMap(({ reply, hours_ago }) => (reply ? [{ ...reply, since: hours_ago }] : []))
    expect(new Set(replies.map(({ text }) => text))).toEqual(new Set(texts))
    for (const { text, hours_ago, since } of replies) {
      expect(hours_ago).toBeLessThan(since)
      expect(reviewReply.parse({ reply_text: text })).toEqual({ reply_text: text })
      expect(text).not.toMatch(HYPE)
    }
    const helped = reviews.filter(({ helpful_to }) => helpful_to.length > 0)
    expect(helped.length).toBeGreaterThan(20)
    for (const { by, hours_ago, helpful_to } of helped) {
      expect(helpful_to).not.toContain(by)
      for (const handle of helpful_to)
        expect(personCalled(handle).joined_days_ago * 24).toBeGreaterThan(hours_ago)
    }
  })

  it('are mostly content, sometimes not, and most say why', () => {
    const reviews = agents.flatMap(deploymentsOf).flatMap(({ review }) => (review ? [review] : []))
    for (const { stars } of reviews) {
      expect(stars).toBeGreaterThanOrEqual(MIN_STARS)
      expect(stars).toBeLessThanOrEqual(MAX_STARS)
    }
    const content = reviews.filter((review) => review.stars >= 4).length / reviews.length
    expect(content).toBeGreaterThan(0.75)
    expect(content).toBeLessThan(0.95)
    const withText = reviews.filter((review) => review.text !== null).length / reviews.length
    expect(withText).toBeGreaterThan(0.8)
    expect(withText).toBeLessThan(1)
  })
})

describe('the whole', () => {
  it('says nothing that an advertisement would', () => {
    const texts = [
      ...people.map((person) => person.bio),
      ...projects.flatMap((project) => [project.title, project.description]),
      ...allProposals.map((proposal) => proposal.message),
      ...agents.flatMap((agent) => [agent.name, agent.description, ...agent.features]),
      ...allReviews.map((review) => review.text),
    ]
    expect(texts.filter((text) => HYPE.test(text))).toEqual([])
  })

  it('falls the same way each time', () => {
    expect(chance('a', 'b')).toBe(chance('a', 'b'))
    expect(chance('a', 'b')).not.toBe(chance('ab'))
    const thrown = Array.from({ length: 1000 }, (_, at) => chance('throw', String(at)))
    expect(Math.min(...thrown)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...thrown)).toBeLessThan(1)
    expect(thrown.filter((value) => value < 0.5).length).toBeGreaterThan(430)
    expect(thrown.filter((value) => value < 0.5).length).toBeLessThan(570)
  })
})

describe('the conversations', () => {
  const all = Object.entries(conversations).flatMap(([key, byPerson]) =>
    Object.entries(byPerson).map(([by, messages]) => ({ key, by, messages })),
  )

  it('are about proposals that were sent, and begin after them', () => {
    for (const { key, by, messages } of all) {
      const project = projects.find((one) => one.key === key)
      const proposal = project && proposalsTo(project).find((one) => one.by === by)
      expect(proposal, `${key} by ${by}`).toBeDefined()
      expect(messages[0]?.hours_ago).toBeLessThan(proposal?.hours_ago ?? 0)
    }
  })

  it('go on in order, with messages as the product takes them', () => {
    for (const { messages } of all) {
      const ages = messages.map(({ hours_ago }) => hours_ago)
      expect(ages).toEqual([...ages].sort((one, other) => other - one))
      for (const { body } of messages) expect(newMessage.parse({ body }).body).toBe(body)
    }
  })

  it('make no claims that no one would make', () => {
    for (const { messages } of all) for (const { body } of messages) expect(body).not.toMatch(HYPE)
  })
})
