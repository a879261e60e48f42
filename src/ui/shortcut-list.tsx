// All shortcuts that work right now, by part of the page, and the switch that turns them off.
import { Fragment, useSyncExternalStore } from 'react'
import { Switch } from './checkbox.tsx'
import {
  keysOf,
  type Shortcut,
  type ShortcutGroup,
  turnShortcuts,
  useShortcutGroups,
  useShortcutsOn,
} from './shortcuts.ts'

const isAvailable = (shortcut: Shortcut) => shortcut.isAvailable?.() !== false

function onPageChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { childList: true, subtree: true, attributes: true })
  return () => observer.disconnect()
}

/** The page beneath the list may change while it is shown: a navigation ends, or the person goes back. */
function useAvailableGroups(): readonly ShortcutGroup[] {
  const groups = useShortcutGroups()
  const all = groups.flatMap(({ shortcuts }) => shortcuts)
  useSyncExternalStore(onPageChange, () => all.map(isAvailable).join())
  return groups.map(({ title, shortcuts }) => ({ title, shortcuts: shortcuts.filter(isAvailable) }))
}

export function ShortcutList() {
  const groups = useAvailableGroups()
  const isOn = useShortcutsOn()
  return (
    <div className="flex flex-col gap-6">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {groups.map(({ title, shortcuts }) => {
          if (shortcuts.length === 0) return null
          return (
            <section key={title} aria-label={title}>
              <h3 className="border-b border-line pb-1 text-small text-soft">{title}</h3>
              <dl className={isOn ? undefined : 'text-faint'}>
                {shortcuts.map(({ keys, label }) => (
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
