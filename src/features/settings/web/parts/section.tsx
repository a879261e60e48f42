// A section of a settings tab: its title on the left, its controls on the right.
import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; about?: ReactNode; children: ReactNode }

export function SettingsSection({ title, about, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line py-7 first:border-t-0 first:pt-4 md:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <div>
        <h2 id={id} className="display text-lead">
          {title}
        </h2>
        {about && <p className="mt-2 text-small text-soft">{about}</p>}
      </div>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
    </section>
  )
}
