// Is a page complete when it is sent, including what it waits for?
import { type ComponentType, lazy, Suspense } from 'react'
import { type EntryContext, RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import handleRequest, { documentContext, faults } from './entry.server.tsx'

/** The document that is made of this page, with what its loaders gave in the framework's encoding. */
async function documentOf(Page: ComponentType, data = '[{}]\n'): Promise<string> {
  const route = { id: 'root', path: '', module: '/assets/root.js', hasLoader: false }
  const context = {
    manifest: {
      url: '/assets/manifest.js',
      version: '1',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: { root: route },
    },
    routeModules: {
      root: {
        default: () => (
          <html lang="en">
            <head />
            <body>
              <Page />
            </body>
          </html>
        ),
      },
    },
    serverHandoffString: '{"ssr":true}',
    serverHandoffStream: new Response(data).body ?? undefined,
    staticHandlerContext: {
      matches: [{ params: {}, pathname: '/', pathnameBase: '/', route: { id: 'root' } }],
      location: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
      loaderData: {},
      actionData: null,
      errors: null,
      basename: '/',
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    },
    routeDiscovery: { mode: 'initial' },
    future: {},
    ssr: true,
    isSpaMode: false,
  } as unknown as EntryContext
  let html = ''
  const loadContext = new RouterContextProvider()
  loadContext.set(documentContext, (finished) => {
    html = finished.toString()
  })
  const answer = await handleRequest(
    new Request('http://here.example/'),
    200,
    new Headers(),
    context,
    loadContext,
  )
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  return html
}

/** Tags of scripts that a browser would run. */
const running = (html: string) =>
  [...html.matchAll(/<script[^>]*>/gi)].map(([tag]) => tag).filter((tag) => !tag.includes('application/json'))

it('has what a page fetches while it is rendered where it belongs, moved there by no script', async () => {
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { default: () => <p>{'late '.repeat(9_000)}</p> }
  })
  const html = await documentOf(() => (
    <main>
      <Suspense fallback={<p>waiting</p>}>
        <Late />
      </Suspense>
    </main>
  ))
  expect(html).toMatch(/<main><!--\$--><p>late late/)
  expect(html).not.toContain('waiting')
  expect(running(html)).toEqual(['<script type="module" src="/assets/entry.js">'])
})

it.each(['</script><script>evil()</script>', '<img src=x onerror=evil()>', '<!--<script>'])(
  'lets no row become part of the page but as text: %s',
  async (text) => {
    const html = await documentOf(() => <p title={text}>{text}</p>, `${JSON.stringify([{ _1: 2 }, text])}\n`)
    expect(running(html)).toEqual(['<script type="module" src="/assets/entry.js">'])
    expect(html).not.toContain(text)
    expect(html).not.toContain('<img')
  },
)

it('reports a page that cannot be rendered', async () => {
  const reported: unknown[] = []
  faults.report = (error) => reported.push(error)
  await expect(
    documentOf(() => {
      throw new Error('broken')
    }),
  ).rejects.toThrow('broken')
})
