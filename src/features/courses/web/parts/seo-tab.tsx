// The SEO tab: the texts for search engines and link previews (CRS-61).
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { MAX_KEYWORD_LENGTH, MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from '../../courses.rules.ts'
import type { TabProps } from './basics-tab.tsx'
import { ListField } from './list-field.tsx'

export function SeoTab({ form, set, errors }: TabProps) {
  const { seo } = form
  const change = (part: Partial<typeof seo>) => set({ seo: { ...seo, ...part } })
  return (
    <div className="flex flex-col gap-5">
      <TextField
        label="SEO Title"
        hint="Defaults to the title of the course."
        dir="auto"
        autoComplete="off"
        maxLength={MAX_SEO_TITLE_LENGTH}
        value={seo.title}
        error={errors['seo.title']}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextArea
        label="Meta Description"
        hint="One or two sentences. Search engines show about 160 characters."
        rows={3}
        dir="auto"
        maxLength={MAX_SEO_DESCRIPTION_LENGTH}
        value={seo.description}
        error={errors['seo.description']}
        onChange={({ target }) => change({ description: target.value.replace(/[\n\r]+/g, ' ') })}
      />
      <ListField
        label="Keywords"
        entry="keyword"
        items={seo.keywords}
        onItems={(keywords) => change({ keywords })}
        error={errors['seo.keywords']}
        maxLength={MAX_KEYWORD_LENGTH}
      />
    </div>
  )
}
