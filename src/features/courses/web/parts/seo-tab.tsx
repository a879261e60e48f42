// The SEO tab: the texts for search engines and link previews (CRS-61).
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { MAX_KEYWORD_LENGTH, MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from '../../courses.rules.ts'
import { useCourseForm } from './course-fields.ts'
import { ListField } from './list-field.tsx'

export function SeoTab() {
  const { field, set } = useCourseForm()
  return (
    <div className="flex flex-col gap-5">
      <TextField
        {...field('seo.title')}
        label="SEO Title"
        hint="Defaults to the title of the course."
        autoComplete="off"
        maxLength={MAX_SEO_TITLE_LENGTH}
      />
      <TextArea
        {...field('seo.description')}
        label="Meta Description"
        hint="One or two sentences. Search engines show about 160 characters."
        rows={3}
        maxLength={MAX_SEO_DESCRIPTION_LENGTH}
        onChange={({ target }) => set('seo.description', target.value.replace(/[\n\r]+/g, ' '))}
      />
      <ListField name="seo.keywords" label="Keywords" entry="keyword" maxLength={MAX_KEYWORD_LENGTH} />
    </div>
  )
}
