// Every component of the kit in every state, in whichever theme is on.
import { BackLink } from '../back-link.tsx'
import { Container, Divider, PageHeader } from '../page-header.tsx'
import { Actions } from './parts/actions.tsx'
import { Fields } from './parts/fields.tsx'
import { KitFigures } from './parts/figures.tsx'
import { Foundations } from './parts/foundations.tsx'
import { KitPictures } from './parts/pictures.tsx'
import { KitSection, Sample } from './parts/section.tsx'
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
      <KitFigures />
      <KitPictures />
      <Windows />
      <KitSection title="Navigation">
        <Sample name="Divider">
          <Divider />
        </Sample>
      </KitSection>
    </Container>
  )
}
