// Covers, avatars and marks.
import { Avatar } from '../../avatar.tsx'
import { Cover } from '../../cover.tsx'
import { COVER_MOTIFS } from '../../cover-motifs.ts'
import { MARKS, Mark } from '../../mark.tsx'
import { UploadProgress } from '../../upload-progress.tsx'
import { KitRow, KitSection, Sample } from './section.tsx'

/** The kit shows states; nothing is uploaded here. */
const stay = () => undefined

const PEOPLE = ['Maren Holt', 'Ada', 'Jean-Luc de la Tour', 'Søren Ø', '']

export function KitPictures() {
  return (
    <KitSection title="Images">
      <Sample name="Cover, two of each motif">
        <ul className="grid grid-cols-2 gap-4 xl:grid-cols-4">
          {COVER_MOTIFS.flatMap((motif) =>
            [1, 2].map((id) => (
              <li key={`${motif} ${id}`} className="text-small text-faint">
                <Cover id={id} motif={motif} className="rounded-box" />
                <span>{motif}</span>
              </li>
            )),
          )}
        </ul>
      </Sample>
      <Sample name="Cover, wide">
        {COVER_MOTIFS.map((motif) => (
          <Cover key={motif} id={3} motif={motif} shape="wide" className="rounded-box" />
        ))}
      </Sample>
      <Sample name="Cover, banner">
        <Cover id={3} motif="rings" shape="banner" className="rounded-box" />
      </Sample>
      <Sample name="Cover, a band">
        {COVER_MOTIFS.map((motif) => (
          <Cover key={motif} id={3} motif={motif} shape="band" className="rounded-box" />
        ))}
      </Sample>
      <Sample name="Avatar">
        <KitRow>
          {PEOPLE.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Maren Holt" size="small" />
          <Avatar name="Maren Holt" size="large" />
          <Avatar name="Maren Holt" size="huge" />
        </KitRow>
      </Sample>
      <Sample name="UploadProgress">
        <div className="flex max-w-lg flex-col gap-2">
          <UploadProgress
            name="Harbour at dawn.mp4"
            share={0.42}
            state="sending"
            onPause={stay}
            onCancel={stay}
          />
          <UploadProgress name="Workshop.mov" share={0.7} state="paused" onResume={stay} onCancel={stay} />
          <UploadProgress name="Portrait.jpg" share={1} state="finishing" />
          <UploadProgress
            name="A very long name of a film that no one would ever think of.mp4"
            share={0.15}
            state="failed"
            problem="Couldn't reach the server. Check your connection and try again."
            onResume={stay}
            onCancel={stay}
          />
        </div>
      </Sample>
      <Sample name="Mark">
        <KitRow>
          {MARKS.map((path, seed) => (
            <Mark key={path} seed={seed} className="size-8" />
          ))}
        </KitRow>
      </Sample>
    </KitSection>
  )
}
