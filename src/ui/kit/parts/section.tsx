// The layout of samples on the kit page: a heading at the left, the samples at the right.
import type { ReactNode } from 'react'

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-8 border-t border-ink py-10 lg:grid-cols-[14rem_1fr]">
      <h2 className="display text-title">{title}</h2>
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
    </section>
  )
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 className="text-small text-faint">{name}</h3>
      {children}
    </div>
  )
}

export function KitRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
