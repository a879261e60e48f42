// The Notifications tab: how to be notified of what.
import { NotificationPreferences } from '../../../notifications/web/parts/notification-preferences.tsx'
import { Section } from './section.tsx'

export function NotificationsTab() {
  return (
    <Section
      title="Notifications"
      about="What you want to hear of, and how. Every mail also has a link that ends its kind."
    >
      <NotificationPreferences />
    </Section>
  )
}
