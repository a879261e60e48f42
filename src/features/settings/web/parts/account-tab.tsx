// The Account tab.
import { Section } from './section.tsx'

export function AccountTab() {
  return <Section title="Account">…</Section>
}
