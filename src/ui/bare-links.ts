// A rehype plugin for Markdown: an address that stands in a text by itself becomes a link, as it does in messages.
import type { ElementContent, Root } from 'hast'

/** Divides a text into plain text and parts that lead to an address. */
export type DivideText = (text: string) => readonly { text: string; href?: string }[]

/** Code is shown as it is, and the text of a link is linked already. */
const AS_IT_IS = new Set(['a', 'code', 'pre'])

export const bareLinks = (divide: DivideText) => () => (tree: Root) => {
  tree.children = tree.children.flatMap((node): Root['children'] =>
    node.type === 'doctype' ? [node] : withLinks(node, divide),
  )
}

function withLinks(node: ElementContent, divide: DivideText): ElementContent[] {
  if (node.type === 'element' && !AS_IT_IS.has(node.tagName))
    return [{ ...node, children: node.children.flatMap((child) => withLinks(child, divide)) }]
  if (node.type !== 'text') return [node]
  return divide(node.value).map(({ text, href }): ElementContent => {
    const value = { type: 'text', value: text } as const
    return href === undefined
      ? value
      : { type: 'element', tagName: 'a', properties: { href }, children: [value] }
  })
}
