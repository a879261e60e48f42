// Does every page survive its translation by the browser, which replaces each text node by elements of its own?
import { describe, expect, it } from 'vitest'
import { readComponents } from './components.ts'
import { filesMatching, isTestFile, readText, report } from './sources.ts'
import { lostTexts } from './text-slots.ts'

function lostIn(files: readonly { path: string; text: string }[]): string[] {
  const components = readComponents(files)
  return [...components.sources.values()].flatMap((source) => lostTexts(components, source))
}

const KIT = `
export function Tag({ icon, children }: { icon?: ReactNode; children: ReactNode }) {
  return <span>{icon}{children}</span>
}
export const Safe = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => <b>{icon}<span>{children}</span></b>
export const Words = ({ given }: { given?: string }) => given
export function Sometimes({ isThere }: { isThere: boolean }) { return isThere ? <i /> : null }
`
const judged = (element: string) =>
  lostIn([
    { path: 'src/kit.tsx', text: KIT },
    {
      path: 'src/page.tsx',
      text: `import { Safe, Sometimes, Tag, Words } from './kit.tsx'\nexport const Page = ({ is, name }: { is: boolean; name: string }) => ${element}`,
    },
  ])

describe('every text', () => {
  it('of the product is alone in its element, unless nothing changes around it', () => {
    const files = filesMatching('src/**/*.tsx').filter((path) => !isTestFile(path))
    report(
      lostIn(files.map((path) => ({ path, text: readText(path) }))),
      'give the text an element of its own, <span>{text}</span>, or make one text of several with a template: a translator replaces text nodes, and React then finds none to remove, to change or to put something before',
    )
  })

  it.each([
    '<p>{is && <i />}words</p>',
    '<p>{is ? <i /> : <b />} words</p>',
    '<p>{is && "words"}<i /></p>',
    '<p>{is ? "words" : <i />}<b /></p>',
    '<p>{[1].map((one) => <i key={one} />)}words</p>',
    '<p>{name} words</p>',
    '<p><i />{name}</p>',
    '<p><>{is && <i />}</>words</p>',
    '<p><Sometimes isThere={is} />words</p>',
    '<p><Words given={name} /><i /></p>',
    '<p><Words /></p>',
    '<Tag icon={is && <i />}>words</Tag>',
  ])('is in danger in %s', (element) => {
    expect(judged(element)).toHaveLength(1)
  })

  it.each([
    '<p>words</p>',
    '<p>{name}</p>',
    '<p>{is && "words"}</p>',
    '<p>{is ? "words" : <i />}</p>',
    '<p>words {is && <i />}</p>',
    '<p>words <i /> more words</p>',
    '<p>{is && <i />}<span>words</span></p>',
    '<p>{`words`}</p>',
    '<p>{is && <i />}\n  <b />\n</p>',
    '<Safe icon={is && <i />}>words</Safe>',
    '<Tag>words</Tag>',
    '<Tag icon={<i />}>words</Tag>',
  ])('is safe in %s', (element) => {
    expect(judged(element)).toEqual([])
  })
})
