// What is laid out only once it is in view (`content-visibility: auto`) is checked like everything else on its page.
import type { Page } from '@playwright/test'

/** Runs `work` while nothing on the page is left out for being out of view. */
export async function whileAllIsLaidOut<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const changed = await page.evaluateHandle(() => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (element) => getComputedStyle(element).contentVisibility === 'auto',
    )
    for (const { style } of elements) style.contentVisibility = 'visible'
    return elements
  })
  try {
    return await work()
  } finally {
    await changed.evaluate((elements) => {
      for (const { style } of elements) style.removeProperty('content-visibility')
    })
    await changed.dispose()
  }
}
