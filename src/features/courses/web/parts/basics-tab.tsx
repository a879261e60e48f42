// The Basics tab (CRS-50, CRS-52 to CRS-55).
import { amountOnLeaving } from '../../../../platform/contract/typed-amount.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { Picture } from '../../../../ui/picture.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useReceivedOf } from '../../../payments/web/parts/received-of.ts'
import { courseCoverBucket, coursePreviewBucket, coverPath, videoPath } from '../../courses.buckets.ts'
import {
  COURSE_CATEGORIES,
  COURSE_LANGUAGES,
  COURSE_LEVELS,
  MAX_DESCRIPTION_LENGTH,
  MAX_SUBCATEGORY_LENGTH,
  MAX_SUBTITLE_LENGTH,
  MAX_TITLE_LENGTH,
} from '../../courses.rules.ts'
import { useCourseForm } from './course-fields.ts'
import { COURSE_ROW, uploadPlace } from './course-uploads.ts'
import { MediaField } from './media-field.tsx'
import { VideoPreview } from './video-preview.tsx'

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export function BasicsTab({ ownerId }: { ownerId: string }) {
  const { errorAt, field, set, watch } = useCourseForm()
  const received = useReceivedOf('course')(watch('price'))
  const [cover, preview] = [watch('image_url'), watch('preview_video_url')]
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...field('title')}
        label="Course Title"
        required
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH}
      />
      <TextField {...field('subtitle')} label="Subtitle" autoComplete="off" maxLength={MAX_SUBTITLE_LENGTH} />
      <TextArea
        {...field('description')}
        label="Description"
        required
        rows={6}
        maxLength={MAX_DESCRIPTION_LENGTH}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('category')} label="Category" options={optionsOf(COURSE_CATEGORIES)} />
        <TextField
          {...field('subcategory')}
          label="Subcategory"
          autoComplete="off"
          maxLength={MAX_SUBCATEGORY_LENGTH}
        />
        <SelectField {...field('level')} label="Level" options={optionsOf(COURSE_LEVELS)} />
        <SelectField {...field('language')} label="Language" options={optionsOf(COURSE_LANGUAGES)} />
        <NumberField
          {...field('price')}
          before="$"
          label="Price ($)"
          onLeaving={amountOnLeaving}
          hint={received ?? '0 for a free course'}
        />
      </div>
      <MediaField
        place={uploadPlace(COURSE_ROW, 'cover')}
        label="Cover Image"
        name="cover image"
        url={cover}
        onUrl={(url) => set('image_url', url)}
        bucket={courseCoverBucket}
        pathFor={(random) => coverPath(ownerId, random)}
        error={errorAt('image_url')}
        hint="JPEG, PNG or WebP, up to 10 MB"
      >
        <Picture
          src={cover}
          width={320}
          height={200}
          alt="Cover image"
          className="aspect-8/5 w-full max-w-xs rounded-box"
          fallback={<p className="text-small text-danger">No image was found at this URL.</p>}
        />
      </MediaField>
      <MediaField
        place={uploadPlace(COURSE_ROW, 'preview')}
        label="Preview Video"
        name="preview video"
        url={preview}
        onUrl={(url) => set('preview_video_url', url)}
        bucket={coursePreviewBucket}
        pathFor={(random) => videoPath(ownerId, random)}
        error={errorAt('preview_video_url')}
        hint="MP4, MOV or WebM, up to 500 MB. Everyone can watch it."
      >
        <VideoPreview url={preview} label="Preview video" />
      </MediaField>
    </div>
  )
}
