// The reference page of the API, generated from its OpenAPI document.
import { paths } from '../../paths.ts'
import { pageMeta, siteFrom } from '../../platform/client/page-meta.ts'
import { siteContext } from '../../platform/client/site-context.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Container, PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/api-reference-page'
import { OperationView, ShapeView } from './operation.tsx'
import { type Group, referenceFrom } from './reference.ts'

export function loader({ context }: Route.LoaderArgs) {
  return referenceFrom(context.get(siteContext).openApi())
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'API reference',
    description: 'Every endpoint of the Guildhall API, with its parameters, responses and errors.',
    path: paths.apiReference(),
    site: siteFrom(matches),
  })
}

function Index({ groups }: { groups: readonly Group[] }) {
  return (
    <nav
      aria-label="Endpoints"
      className="min-w-0 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group.tag} className="mb-6">
          <p className="border-b border-edge pb-2 text-small font-semibold first-letter:uppercase">
            {group.tag}
          </p>
          <ul className="mt-2">
            {group.operations.map((operation) => (
              <li key={operation.id}>
                <a
                  href={`#${operation.id}`}
                  className="flex min-h-8 items-center gap-3 rounded-box text-small text-soft hover:text-ink"
                >
                  <span className="w-14 shrink-0 text-faint">{operation.method}</span>
                  <span className="truncate font-mono">{operation.path.replace('/rest/v1', '')}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

export default function ApiReferencePage({ loaderData }: Route.ComponentProps) {
  const { server, groups, problem } = loaderData
  return (
    <Container className="pb-24">
      <PageHeader
        title="API reference"
        lead="Use the data behind these pages in your own programs. Requests and responses are JSON."
        actions={
          <ButtonLink to={paths.openApi()} reloadDocument>
            OpenAPI document
          </ButtonLink>
        }
      />
      <div className="grid gap-10 lg:grid-cols-[17rem_1fr] lg:gap-16">
        <Index groups={groups} />
        <div className="min-w-0">
          <dl className="mb-12 grid gap-x-6 gap-y-3 border-t border-line pt-4 text-small sm:grid-cols-[9rem_1fr]">
            <dt className="text-soft">Base URL</dt>
            <dd className="font-mono break-all">{server}</dd>
            <dt className="text-soft">Authentication</dt>
            <dd>
              Send the session's access token in the header{' '}
              <code className="font-mono">Authorization: Bearer …</code>
            </dd>
            <dt className="text-soft">Unknown parameters</dt>
            <dd>are rejected, so typos don't go unnoticed.</dd>
          </dl>
          {groups.map((group) => (
            <section key={group.tag} className="mb-12">
              <h2 className="display mb-4 text-heading first-letter:uppercase">{group.tag}</h2>
              {group.operations.map((operation) => (
                <OperationView key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          {problem && (
            <section>
              <h2 className="display mb-4 text-heading">Errors</h2>
              <p className="mb-4 max-w-measure text-soft">
                All errors have the same shape. Programs read <code className="font-mono">code</code>, people
                read <code className="font-mono">message</code>.
              </p>
              <ShapeView shape={problem} />
            </section>
          )}
        </div>
      </div>
    </Container>
  )
}
