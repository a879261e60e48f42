// The end of the form: save, and discard all changes (PRO-8).
import { Button } from '../../../../../ui/button.tsx'

type SaveBarProps = { isDirty: boolean; isSaving: boolean; onDiscard: () => void }

export function SaveBar({ isDirty, isSaving, onDiscard }: SaveBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-8 md:pl-[14.5rem]">
      <Button type="submit" variant="solid" disabled={!isDirty} busy={isSaving}>
        Save profile
      </Button>
      {isDirty && !isSaving && (
        <Button variant="quiet" onClick={onDiscard}>
          Discard changes
        </Button>
      )}
      <p role="status" className="text-small text-faint">
        {isSaving ? 'Saving…' : isDirty ? 'Unsaved changes' : 'All changes saved'}
      </p>
    </div>
  )
}
