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
import type { CourseForm, FieldErrors } from './course-form.ts'
import { COURSE_ROW, uploadPlace } from './course-uploads.ts'
import { MediaField } from './media-field.tsx'
import { VideoPreview } from './video-preview.tsx'

export type TabProps = {
  form: CourseForm
  set: (change: Partial<CourseForm>) => void
  errors: FieldErrors
}

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** The field may hold a value that is not in the list. */
function chosen<T extends string>(values: readonly T[], value: string, otherwise: T): T {
  return values.find((one) => one === value) ?? otherwise
}

export function BasicsTab({ form, set, errors, ownerId }: TabProps & { ownerId: string }) {
  const received = useReceivedOf('course')(form.price)
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="Course Title"
        required
        dir="auto"
        autoComplete="off"
        maxLength={MAX_TITLE_LENGTH}
        value={form.title}
        error={errors.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <TextField
        label="Subtitle"
        dir="auto"
        autoComplete="off"
        maxLength={MAX_SUBTITLE_LENGTH}
        value={form.subtitle}
        error={errors.subtitle}
        onChange={({ target }) => set({ subtitle: target.value })}
      />
      <TextArea
        label="Description"
        required
        rows={6}
        dir="auto"
        maxLength={MAX_DESCRIPTION_LENGTH}
        value={form.description}
        error={errors.description}
        onChange={({ target }) => set({ description: target.value })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          value={form.category}
          options={optionsOf(COURSE_CATEGORIES)}
          error={errors.category}
          onChange={({ target }) => set({ category: chosen(COURSE_CATEGORIES, target.value, form.category) })}
        />
        <TextField
          label="Subcategory"
          dir="auto"
          autoComplete="off"
          maxLength={MAX_SUBCATEGORY_LENGTH}
          value={form.subcategory}
          error={errors.subcategory}
          onChange={({ target }) => set({ subcategory: target.value })}
        />
        <SelectField
          label="Level"
          value={form.level}
          options={optionsOf(COURSE_LEVELS)}
          error={errors.level}
          onChange={({ target }) => set({ level: chosen(COURSE_LEVELS, target.value, form.level) })}
        />
        <SelectField
          label="Language"
          value={form.language}
          options={optionsOf(COURSE_LANGUAGES)}
          error={errors.language}
          onChange={({ target }) => set({ language: chosen(COURSE_LANGUAGES, target.value, form.language) })}
        />
        <NumberField
          before="$"
          label="Price ($)"
          onLeaving={amountOnLeaving}
          hint={received ?? '0 for a free course'}
          value={form.price}
          error={errors.price}
          onChange={({ target }) => set({ price: target.value })}
        />
      </div>
      <MediaField
        place={uploadPlace(COURSE_ROW, 'cover')}
        label="Cover Image"
        name="cover image"
        url={form.image_url}
        onUrl={(image_url) => set({ image_url })}
        bucket={courseCoverBucket}
        pathFor={(random) => coverPath(ownerId, random)}
        error={errors.image_url}
        hint="JPEG, PNG or WebP, up to 10 MB"
      >
        <Picture
          src={form.image_url}
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
        url={form.preview_video_url}
        onUrl={(preview_video_url) => set({ preview_video_url })}
        bucket={coursePreviewBucket}
        pathFor={(random) => videoPath(ownerId, random)}
        error={errors.preview_video_url}
        hint="MP4, MOV or WebM, up to 500 MB. Everyone can watch it."
      >
        <VideoPreview url={form.preview_video_url} label="Preview video" />
      </MediaField>
    </div>
  )
}
