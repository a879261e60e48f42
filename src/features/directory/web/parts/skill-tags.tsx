// Some of a professional's skills, those first that the viewer looks for.
import { Tags } from '../../../../ui/tags.tsx'
import { professionalsAddress } from '../../../profiles/directory/web/parts/professionals-address.ts'

/** More skills would make neighbouring cards uneven; the profile shows all. */
const SKILLS_ON_CARD = 3
/** The index is the number of wanted skills, which come first. */
const MARKED = ['', 'first-tag', 'first-two-tags', 'first-three-tags'] as const

type SkillTagsProps = {
  name: string
  skills: readonly string[]
  /** The skills are in lower case. */
  wanted?: ReadonlySet<string>
  /** A word for the wanted skills, such as 'in common'. */
  means?: string
}

export function SkillTags({ name, skills, wanted, means = '' }: SkillTagsProps) {
  if (skills.length === 0) return null
  const isWanted = (skill: string) => wanted?.has(skill.toLowerCase()) ?? false
  const matches = skills.filter(isWanted)
  const others = skills.filter((skill) => !isWanted(skill))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <div className={MARKED[Math.min(matches.length, SKILLS_ON_CARD)]}>
        <Tags
          items={[...matches, ...others]}
          max={SKILLS_ON_CARD}
          label={`Skills of ${name}`}
          hrefFor={(skill) => professionalsAddress.href({ skill })}
        />
      </div>
      {matches.length > 0 && <span className="text-small text-faint">{`${matches.length} ${means}`}</span>}
    </div>
  )
}
