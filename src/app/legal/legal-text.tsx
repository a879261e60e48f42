// Renders a plain text: blank lines separate paragraphs, '# ' starts a heading, '- ' a list item.
import { Container, PageHeader } from '../../ui/page-header.tsx'
import { type LegalBlock, legalBlocksOf } from './blocks.ts'

export function LegalText({ title, lead, text }: { title: string; lead: string; text: string }) {
  return (
    <Container className="pb-24">
      <PageHeader title={title} lead={lead} />
      <div className="flex max-w-measure flex-col gap-4 border-t border-line pt-8">
        {legalBlocksOf(text).map((block) => (
          <BlockText key={block.key} block={block} />
        ))}
      </div>
    </Container>
  )
}

function BlockText({ block }: { block: LegalBlock }) {
  if (block.kind === 'heading') return <h2 className="display mt-6 text-title">{block.text}</h2>
  if (block.kind === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
