// The Account tab: name and type, security, the export, and deleting the account.
import LogOut from 'lucide-react/icons/log-out'
import { Button } from '../../../../ui/button.tsx'
import { AddressChange } from '../../../accounts/web/parts/address-change.tsx'
import { DataExport } from '../../../accounts/web/parts/data-export.tsx'
import { DeleteAccount } from '../../../accounts/web/parts/delete-account.tsx'
import { PasswordChange } from '../../../accounts/web/parts/password-change.tsx'
import { SecondFactors } from '../../../accounts/web/parts/second-factors.tsx'
import { SessionList } from '../../../accounts/web/parts/session-list.tsx'
import { useSignOut } from '../../../accounts/web/parts/sign-out.ts'
import { ProfileSettings } from './profile-settings.tsx'
import { Section } from './section.tsx'

export function AccountTab() {
  const signOut = useSignOut()
  return (
    <>
      <Section title="Name and type" about="Your name, and what you are here for. Changes are saved at once.">
        <ProfileSettings />
      </Section>
      <Section title="Email" about="Where your codes and our mails go.">
        <AddressChange />
      </Section>
      <Section title="Password" about="A new one signs you out everywhere else.">
        <PasswordChange />
      </Section>
      <Section
        title="Second factor"
        about="A code besides the password, so that the password alone opens nothing."
      >
        <SecondFactors />
      </Section>
      <Section title="Sessions" about="Where you are signed in.">
        <SessionList />
      </Section>
      <Section title="Your data" about="Everything that is kept about you, in one file.">
        <DataExport />
      </Section>
      <Section title="Account actions">
        <div className="flex flex-wrap gap-3">
          <Button icon={<LogOut aria-hidden="true" className="size-4" />} onClick={signOut}>
            Sign Out
          </Button>
          <DeleteAccount />
        </div>
      </Section>
    </>
  )
}
