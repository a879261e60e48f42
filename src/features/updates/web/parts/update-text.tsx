// The text of an update: its tags link to updates with them, its mentions to people, its links to other sites.
import { Fragment } from 'react'
import { paths } from '../../../../paths.ts'
import { UGC_REL } from '../../../../platform/contract/ugc-rel.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { OrPlain } from '../../../../ui/or-plain.tsx'
import { mentionKey, textPartsOf, type UpdateTextPart } from '../../text.rules.ts'

type Mentioned = readonly { name: string; handle: string }[]
type UpdateTextProps = { text: string; mentioned?: Mentioned; className?: string }

const LINK = 'font-medium text-accent hover:underline hover:underline-offset-4'

export function UpdateText({ text, mentioned = [], className }: UpdateTextProps) {
  return (
    // The text has its own direction, because it may be written from right to left. Balanced wrapping would end lines at half
    // their width, because words may break anywhere.
    <p
      dir="auto"
      className={classNames('[overflow-wrap:anywhere] whitespace-pre-line [text-wrap-style:auto]', className)}
    >
      <OrPlain text={text}>
        <Parts text={text} mentioned={mentioned} />
      </OrPlain>
    </p>
  )
}

const Parts = ({ text, mentioned }: { text: string; mentioned: Mentioned }) =>
  keyed(textPartsOf(text)).map(({ key, part }) => <Fragment key={key}>{shown(part, mentioned)}</Fragment>)

/** The parts of one text never change places. */
const keyed = (parts: readonly UpdateTextPart[]) => parts.map((part, key) => ({ key, part }))

function shown(part: UpdateTextPart, mentioned: Mentioned) {
  if (part.kind === 'link') {
    return (
      <a href={part.url} rel={UGC_REL} target="_blank" className={LINK}>
        {part.text}
      </a>
    )
  }
  if (part.kind === 'hashtag') {
    return (
      <SiteLink to={paths.updates({ tag: part.tag })} className={LINK}>
        {part.text}
      </SiteLink>
    )
  }
  const person =
    part.kind === 'mention' ? mentioned.find(({ name }) => name === mentionKey(part.name)) : undefined
  if (!person) return <span>{part.text}</span>
  return (
    <SiteLink to={paths.profile(person.handle)} className={LINK}>
      {part.text}
    </SiteLink>
  )
}
