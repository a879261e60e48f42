// Markdown that people wrote, as a page shows it. HTML in it stays text, images are left out, and the component that
// shows it judges its links. Loaded only where it is shown.
import { type ReactNode, useMemo } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { bareLinks, type DivideText } from './bare-links.ts'
import { AsTyped, OrPlain } from './or-plain.tsx'

const heading = ({ children }: { children?: ReactNode }) => <p className="display text-lead">{children}</p>

const COMPONENTS: Components = {
  // The page has headings of its own.
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  a: ({ href, children }) =>
    href === undefined || href === '' ? (
      <span>{children}</span>
    ) : (
      // We do not vouch for the link's target.
      <a href={href} rel="noopener nofollow ugc" target="_blank" className="prose-link">
        {children}
      </a>
    ),
  code: ({ children }) => (
    <code translate="no" className="rounded-box bg-sunken px-1 font-mono text-small">
      {children}
    </code>
  ),
  pre: ({ children }) => (
    <pre className="break-words whitespace-pre-wrap rounded-box bg-sunken p-3">{children}</pre>
  ),
  ul: ({ children }) => <ul className="list-disc pl-6">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal pl-6">{children}</ol>,
  blockquote: ({ children }) => (
    <blockquote className="border-l-2 border-line pl-4 text-soft">{children}</blockquote>
  ),
}

type MarkdownProps = {
  children: string
  /** Returns undefined for a link that is only shown as text. */
  linkFor: (url: string) => string | undefined
  /** Finds the addresses that stand in a text by themselves. */
  divideText: DivideText
  /** Returns true if a parser would be busy with the text for seconds, or fail; it is then shown as it was typed. */
  isTooDeep: (text: string) => boolean
}

export default function Markdown({ children, linkFor, divideText, isTooDeep }: MarkdownProps) {
  const plugins = useMemo(() => [bareLinks(divideText)], [divideText])
  return (
    <div dir="auto" className="flex max-w-measure flex-col gap-3 break-words">
      {isTooDeep(children) ? (
        <AsTyped>{children}</AsTyped>
      ) : (
        <OrPlain text={children}>
          <ReactMarkdown
            skipHtml={false}
            disallowedElements={['img']}
            urlTransform={(url) => linkFor(url) ?? ''}
            rehypePlugins={plugins}
            components={COMPONENTS}
          >
            {children}
          </ReactMarkdown>
        </OrPlain>
      )}
    </div>
  )
}
