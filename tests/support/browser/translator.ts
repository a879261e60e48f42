// Replaces the texts of pages as the translator of Chrome does: each text node gives way to two <font> elements around
// a node of its own, on the page as it is and whenever something on it changes. The words stay, so that tests find
// them.
import type { BrowserContext } from '@playwright/test'

/** Every page of the browser is translated from now on, from the moment it is hydrated. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(replaceTexts)
}

function replaceTexts(): void {
  const KEPT = 'script, style, textarea, noscript, title, font, [translate="no"]'

  function replace(text: Text): void {
    if (text.data.trim() === '' || text.parentElement?.closest(KEPT)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    inner.append(text.data)
    text.replaceWith(outer)
  }

  function replaceWithin(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Text[] = root instanceof Text ? [root] : []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) if (text.isConnected) replace(text)
  }

  const start = () => {
    if (!('hydrated' in document.documentElement.dataset)) return false
    replaceWithin(document.body)
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes)
          if (document.body.contains(node)) replaceWithin(node)
    }).observe(document.body, { childList: true, characterData: true, subtree: true })
    return true
  }
  new MutationObserver((_changes, waiting) => {
    if (start()) waiting.disconnect()
  }).observe(document, { attributes: true, attributeFilter: ['data-hydrated'], subtree: true })
}
