// What does a page say if its rows can't be read? The built pages are asked, with an API that refuses.
import { beforeAll, expect, it } from 'vitest'
import { provideBuild, SERVER_BUNDLE } from '../../src/app/build.ts'
import { openBuiltPages } from '../../src/app/page-renderer.ts'
import { paths } from '../../src/paths.ts'
import { Problem } from '../../src/platform/contract/problem.ts'
import { recordingLog } from '../support/product/recording-log.ts'

const site = {
  siteName: 'Guildhall',
  siteUrl: 'http://localhost',
  publicKey: 'key',
  contactPhone: '15550100',
  demo: false,
  onOwnMachine: false,
  openApi: () => ({}),
  legal: { terms: undefined, privacy: undefined },
}
const tracker = { begin() {}, note() {} }

beforeAll(async () => {
  await provideBuild(() => {})
})

it.each([
  ['the feed', paths.updates()],
  ['a later page of it', paths.updates({ cursor: 'WzEsMV0' })],
  ['a search in it', paths.updates({ search: 'kiln' })],
])(
  'UPD-11 %s that cannot be fetched for a first load is a 503 that says so, with Retry',
  async (_what, path) => {
    const { render } = await openBuiltPages(SERVER_BUNDLE, {
      apiFor: () => async () => {
        throw new Problem('unavailable', 'Out for lunch')
      },
      site,
      log: recordingLog(),
    })
    const { status, body } = await render(new Request(`http://localhost${path}`), tracker)
    const html = body.toString()
    expect(status).toBe(503)
    expect(html).toMatch(
      /role="alert"[^>]*><p[^>]*>Couldn&#x27;t load updates<\/p>.*<button[^>]*><span[^>]*>Retry/,
    )
    expect(html).not.toContain('No updates')
  },
)
