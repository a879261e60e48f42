// Permission Audit: who can do more than they did in the past 90 days, and the narrower rule that would be enough.
import { BadInput, defineAgent } from '../agent.ts'
import { checkedDay, daysBetween, writtenDay } from '../days.ts'
import { choice, date, fields, integer, list, longText, text } from '../schema.ts'
import { counted, enumerated, shortened } from '../text.ts'

const POWERFUL = /\*|admin|owner|delete|passrole|setiampolicy|createuser|createaccesskey/i

type Grant = { person: string; permission: string }
type Use = { person: string; action: string; last_used: string }

/** Whether a permission such as 's3:*' or 's3:Get*' allows an action such as 's3:GetObject'. */
function allows(permission: string, action: string): boolean {
  const [rule, done] = [permission.trim().toLowerCase(), action.trim().toLowerCase()]
  const star = rule.indexOf('*')
  return star < 0 ? rule === done : done.startsWith(rule.slice(0, star))
}

function judge(
  { person, permission }: Grant,
  uses: readonly Use[],
  { as_of, days }: { as_of: string; days: number },
) {
  const own = uses.filter((use) => use.person === person && allows(permission, use.action))
  const recent = own.filter(({ last_used }) => daysBetween(last_used, as_of) <= days)
  const last = own
    .map(({ last_used }) => last_used)
    .sort()
    .at(-1)
  const used = [...new Set(recent.map(({ action }) => action))].sort()
  const base = { person, permission, last_used: last ? writtenDay(last) : 'Never seen' }
  if (used.length === 0)
    return {
      ...base,
      finding: 'Unused',
      proposal: 'Remove',
      would_break: last
        ? `What was done on ${writtenDay(last)}, if it comes once a year`
        : 'Nothing that was seen',
    } as const
  if (permission.includes('*'))
    return {
      ...base,
      finding: 'Too wide',
      proposal: shortened(`Allow only ${used.join(', ')}`, 400),
      would_break: `Anything besides ${counted(used.length, 'action')}`,
    } as const
  return { ...base, finding: 'In use', proposal: 'Keep', would_break: '' } as const
}

export const permissionAudit = defineAgent({
  slug: 'permission-audit',
  name: 'Permission Audit',
  inputSchema: fields(
    {
      as_of: date('As of', { examples: ['2026-03-16'] }),
      grants: list(
        'Permissions',
        {
          minItems: 1,
          maxItems: 300,
          description: 'Of AWS, Azure or Google Cloud; * stands for the rest of a name',
        },
        fields({ person: text('Person', 80), permission: text('Permission', 120) }),
      ),
      activity: list(
        'Last use',
        { maxItems: 500, description: 'From the audit log: each action with its last day' },
        fields({ person: text('Person', 80), action: text('Action', 120), last_used: date('Last used') }),
      ),
      days: integer('Days to look back', { minimum: 1, maximum: 400, default: 90 }),
      keep: list(
        'Emergency accounts',
        { maxItems: 30, description: 'Unused on purpose' },
        text('Person', 80),
      ),
    },
    { optional: ['days', 'keep'] },
  ),
  outputSchema: fields({
    summary: text('Summary', 300),
    findings: list(
      'Permissions',
      { maxItems: 300 },
      fields({
        person: text('Person', 80),
        permission: text('Permission', 120),
        finding: choice('Finding', ['Unused', 'Too wide', 'Kept on purpose', 'In use']),
        last_used: text('Last used', 40),
        proposal: text('Proposal', 400),
        would_break: text('Would break', 160),
      }),
    ),
    change_request: longText('Change request', 200_000),
    evidence: text('Evidence', 400),
  }),
  samples: [
    {
      name: 'A team on AWS',
      input: {
        as_of: '2026-03-16',
        grants: [
          { person: 'gareth', permission: 's3:*' },
          { person: 'gareth', permission: 'ec2:StartInstances' },
          { person: 'intern-2021', permission: 'iam:*' },
          { person: 'deploy-bot', permission: 'ecs:UpdateService' },
          { person: 'megan', permission: 'rds:DeleteDBInstance' },
          { person: 'break-glass', permission: '*' },
        ],
        activity: [
          { person: 'gareth', action: 's3:GetObject', last_used: '2026-03-15' },
          { person: 'gareth', action: 's3:PutObject', last_used: '2026-02-20' },
          { person: 'gareth', action: 's3:DeleteBucket', last_used: '2025-06-01' },
          { person: 'deploy-bot', action: 'ecs:UpdateService', last_used: '2026-03-16' },
          { person: 'megan', action: 'rds:DeleteDBInstance', last_used: '2025-04-02' },
        ],
        keep: ['break-glass'],
      },
    },
    {
      name: 'Google Cloud, nothing to narrow',
      input: {
        as_of: '2026-03-16',
        grants: [
          { person: 'thandi', permission: 'storage.objects.get' },
          { person: 'sipho', permission: 'bigquery.jobs.create' },
        ],
        activity: [
          { person: 'thandi', action: 'storage.objects.get', last_used: '2026-03-02' },
          { person: 'sipho', action: 'bigquery.jobs.create', last_used: '2026-01-09' },
        ],
        days: 90,
      },
    },
  ],
  run({ as_of, grants, activity, days = 90, keep = [] }) {
    checkedDay(as_of, 'As of')
    for (const use of activity) checkedDay(use.last_used, `Last use of ${use.action}`)
    if (activity.length === 0)
      throw new BadInput(
        'Without an activity log everything looks unused. Add at least the actions of the period.',
      )
    const judged = grants.map((grant) => {
      const found = judge(grant, activity, { as_of, days })
      if (found.finding === 'In use' || !keep.includes(grant.person)) return found
      return {
        ...found,
        finding: 'Kept on purpose',
        proposal: 'Keep, and look at each use',
        would_break: '',
      } as const
    })
    const rank = { Unused: 0, 'Too wide': 1, 'Kept on purpose': 2, 'In use': 3 }
    const power = ({ permission }: Grant) => (POWERFUL.test(permission) ? 0 : 1)
    const findings = [...judged].sort(
      (one, other) => rank[one.finding] - rank[other.finding] || power(one) - power(other),
    )
    const open = findings.filter(({ finding }) => finding === 'Unused' || finding === 'Too wide')
    const people = [...new Set(open.map(({ person }) => person))]
    return {
      summary:
        open.length === 0
          ? `Everyone used what they may do in the past ${counted(days, 'day')}. Nothing to narrow.`
          : `${counted(people.length, 'person can', 'people can')} do more than they did in the past ${counted(days, 'day')}: ${shortened(enumerated(people), 160)}.`,
      findings,
      change_request:
        open.length === 0
          ? 'No change.'
          : open
              .map(({ person, permission, finding, proposal }) =>
                finding === 'Unused'
                  ? `- ${person}: ${permission}`
                  : `- ${person}: ${permission}\n+ ${person}: ${proposal.replace('Allow only ', '')}`,
              )
              .join('\n'),
      evidence: `Compared ${counted(grants.length, 'permission')} with ${counted(activity.length, 'logged action')} up to ${writtenDay(as_of)}, ${counted(days, 'day')} back. Read only; for ISO 27001, A.5.18 (access rights).`,
    }
  },
})
