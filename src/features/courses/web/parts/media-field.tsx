// The field for a cover, a video or captions: uploaded, or found under a pasted URL; shown, and removable (CRS-52 to CRS-54).
import { type ReactNode, useId, useRef } from 'react'
import { type Bucket, isPictureType } from '../../../../platform/contract/bucket.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { TextField } from '../../../../ui/field.tsx'
import { useFileDrop } from '../../../../ui/file-drop.ts'
import { UploadProgress } from '../../../../ui/upload-progress.tsx'
import { isUpload } from '../../courses.buckets.ts'
import { useMediaUpload } from './media-upload.ts'

type MediaFieldProps = {
  /** The value comes from `uploadPlace`. */
  place: string
  label: string
  /** The name stands inside sentences: 'cover image'. */
  name: string
  url: string
  onUrl: (url: string) => void
  bucket: Bucket
  pathFor: (random: string) => string
  error?: string | undefined
  hint: string
  /** The address may be on another site. */
  takesUrl?: boolean
  /** The children show the current file. */
  children?: ReactNode
}

/** The browser converts any picture that it can draw to an accepted type. */
function chosenTypes({ takes }: Bucket): string {
  if (takes.every(isPictureType)) return 'image/*'
  return [...takes, ...(takes.includes('text/vtt') ? ['.vtt'] : ['.m4v'])].join(',')
}

export function MediaField(props: MediaFieldProps) {
  const { place, label, name, url, onUrl, bucket, pathFor, error, hint, takesUrl = true, children } = props
  const labelId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useMediaUpload({ place, bucket, pathFor, onUploaded: onUrl })
  const { isOver, drop } = useFileDrop(([file]) => file && upload.choose(file))
  const { running } = upload
  const isUploaded = isUpload(bucket, url)
  return (
    <fieldset
      {...drop}
      aria-labelledby={labelId}
      className={classNames(
        'flex min-w-0 flex-col gap-3 rounded-box border p-4 transition-colors',
        isOver ? 'border-ink bg-sunken' : 'border-line',
      )}
    >
      <p id={labelId} className="text-small font-medium">
        {label}
      </p>
      {url !== '' && children}
      {running ? (
        <UploadProgress
          name={running.file.name}
          share={running.share}
          state={running.state}
          problem={running.problem}
          onPause={running.isResumable ? upload.pause : undefined}
          onResume={upload.resume}
          onCancel={upload.cancel}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small" busy={upload.isPreparing} onClick={() => chooser.current?.click()}>
            {url === '' ? `Upload ${name}` : `Replace ${name}`}
          </Button>
          {url !== '' && (
            <Button size="small" variant="quiet" onClick={() => onUrl('')}>
              {`Remove ${name}`}
            </Button>
          )}
          <span className="text-small text-faint">{hint}</span>
        </div>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={`Choose ${name}`}
        accept={chosenTypes(bucket)}
        onChange={(event) => {
          const file = event.target.files?.[0]
          event.target.value = ''
          if (file) upload.choose(file)
        }}
      />
      {upload.fault && (
        <p role="alert" className="text-small text-danger">
          {upload.fault}
        </p>
      )}
      <p role="status" className="text-small text-muted empty:hidden">
        {upload.note}
      </p>
      {takesUrl ? (
        <TextField
          label={isUploaded ? 'Or replace it with a URL' : 'Or paste a URL'}
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={isUploaded ? '' : url}
          error={error}
          onChange={(event) => onUrl(event.target.value)}
        />
      ) : (
        error && <p className="text-small text-danger">{error}</p>
      )}
    </fieldset>
  )
}
