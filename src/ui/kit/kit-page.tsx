// Every component of the kit in every state, in whichever theme is on.
import { BackLink } from '../back-link.tsx'
import { Container, Divider, PageHeader } from '../page-header.tsx'
import { Actions } from './parts/actions.tsx'
import { Fields } from './parts/fields.tsx'
import { Figures } from './parts/figures.tsx'
import { Foundations } from './parts/foundations.tsx'
import { Pictures } from './parts/pictures.tsx'
import { Sample, Section } from './parts/section.tsx'
import { States } from './parts/states.tsx'
import { Windows } from './parts/windows.tsx'

export function meta() {
  return [{ title: 'The kit' }, { name: 'robots', content: 'noindex' }]
}

export default function KitPage() {
  return (
    <Container className="pb-24">
      <PageHeader
        before={<BackLink to="/">Back to the home page</BackLink>}
        title="The kit"
        lead="Every component the pages are made of, in every state. Switch the theme at the top of the page."
      />
      <Foundations />
      <Actions />
      <Fields />
      <States />
      <Figures />
      <Pictures />
      <Windows />
      <Section title="Navigation">
        <Sample name="Divider">
          <Divider />
        </Sample>
      </Section>
    </Container>
  )
}
