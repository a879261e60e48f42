// All shortcuts that work right now, by part of the page, and the switch that turns them off.
import { Fragment } from 'react'
import { Switch } from './checkbox.tsx'
import { keysOf, turnShortcuts, useShortcutGroups, useShortcutsOn } from './shortcuts.ts'

export function ShortcutList() {
  const groups = useShortcutGroups()
  const isOn = useShortcutsOn()
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(({ title, shortcuts }) => {
          const available = shortcuts.filter(({ isAvailable }) => isAvailable?.() !== false)
          if (available.length === 0) return null
          return (
            <section key={title} aria-label={title}>
              <h3 className="border-b border-line pb-1 text-small text-soft">{title}</h3>
              <dl className={isOn ? undefined : 'text-faint'}>
                {available.map(({ keys, label }) => (
                  <div key={keys} className="flex min-h-9 items-center justify-between gap-4">
                    <dt>{label}</dt>
                    <dd className="flex shrink-0 items-center gap-1 text-small">
                      {keysOf(keys).map((key, at) => (
                        <Fragment key={key}>
                          {at > 0 && <span className="text-soft">then</span>}
                          <kbd className="min-w-6 rounded-box border border-edge bg-sunken px-1.5 text-center font-sans leading-[1.375rem]">
                            {key}
                          </kbd>
                        </Fragment>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
      </div>
      <div className="border-t border-line pt-4">
        <Switch
          label="Keyboard shortcuts"
          hint="Turn this off if you use speech input, or if keys get pressed by accident. Saved in this browser."
          checked={isOn}
          onChange={(event) => turnShortcuts(event.target.checked)}
        />
      </div>
    </div>
  )
}
