// Some of a professional's skills, those first that the viewer looks for.
import { Tags } from '../../../../ui/tags.tsx'
import { professionalsAddress } from '../../../profiles/directory/web/parts/professionals-address.ts'

/** More would make neighbouring cards uneven; the profile shows all. */
const SKILLS_ON_CARD = 3

type SkillTagsProps = {
  name: string
  skills: readonly string[]
  /** In lower case. */
  wanted?: ReadonlySet<string>
  /** What is said of those that are wanted, such as 'in common'. */
  means?: string
}

export function SkillTags({ name, skills, wanted, means = '' }: SkillTagsProps) {
  if (skills.length === 0) return null
  const isWanted = (skill: string) => wanted?.has(skill.toLowerCase()) ?? false
  const matches = skills.filter(isWanted)
  const others = skills.filter((skill) => !isWanted(skill))
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <Tags
        items={[...matches, ...others]}
        max={SKILLS_ON_CARD}
        label={`Skills of ${name}`}
        hrefFor={(skill) => professionalsAddress.href({ skill })}
        isMarked={isWanted}
      />
      {matches.length > 0 && <span className="text-small text-faint">{`${matches.length} ${means}`}</span>}
    </div>
  )
}
