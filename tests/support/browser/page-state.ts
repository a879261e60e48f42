// Which pages, and which states of them, were checked already in this run of the journeys?
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const FILE_EXISTS = 'EEXIST'
/** Tests make up ids, names and handles. */
const MADE_UP = /\d+|[0-9a-f]{8,}/g

/**
 * Returns true if this is the first time in the run that a page is in its present state, in whichever worker. Two pages
 * of the same kind are in the same state if they consist of the same kinds of elements at the same width and in the
 * same colours, whatever their texts and however many there are of each. `folder` is emptied at the start of a run.
 */
export async function isNewState(page: Page, folder: string): Promise<boolean> {
  return isNew(folder, kindOf(page) + (await structureOf(page)))
}

/**
 * Returns true if this is the first time in the run that a page of its kind is shown, in whichever worker and state.
 */
export const isNewPage = (page: Page, folder: string): Promise<boolean> => isNew(folder, kindOf(page))

const kindOf = (page: Page) => new URL(page.url()).pathname.replaceAll(MADE_UP, ':id')

async function isNew(folder: string, what: string): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(join(folder, createHash('sha256').update(what).digest('hex')), '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === FILE_EXISTS) return false
    throw error
  }
}

/** Returns each kind of element once: its name, its attributes without their ids and texts, and its parent. */
function structureOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const STRUCTURAL =
      /^(class|role|type|disabled|hidden|inert|open|aria-(?!label|describedby|controls|owns).*)$/
    const kindOf = ({ localName, attributes }: Element) =>
      [...attributes]
        .map(({ name, value }) => (STRUCTURAL.test(name) ? `${name}=${value}` : name))
        .sort()
        .reduce((kind, attribute) => `${kind} ${attribute}`, localName)
    const kinds = new Set<string>()
    for (const element of document.querySelectorAll('body, body *')) {
      const { parentElement } = element
      kinds.add(`${parentElement?.localName}.${parentElement?.className} > ${kindOf(element)}`)
    }
    const { colorScheme } = getComputedStyle(document.documentElement)
    return [innerWidth, colorScheme, document.documentElement.className, ...[...kinds].sort()].join('\n')
  })
}
