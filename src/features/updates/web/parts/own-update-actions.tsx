// What authors do where updates are read: they write one above the feed, edit one in a dialog, and delete it. It is loaded only
// for them, in one file, so that the page of own updates shares no more chunks with it.
import { useQuery } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { paths } from '../../../../paths.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { OwnUpdate, Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { UpdateComposer } from './composer.tsx'
import { DeleteUpdate } from './delete-update.tsx'
import { hide, knownOf, learn } from './known-updates.ts'
import { ownUpdateQuery } from './own-updates-query.ts'

export default signedInOnly(OwnUpdateActions)

export const FeedComposer = signedInOnly(({ onSaved }: { onSaved: () => void }) => (
  <div className="card p-4">
    <UpdateComposer onEnd={onSaved} isPlain isFocused />
  </div>
))

function OwnUpdateActions({ update: { id } }: { update: Update }) {
  const [isEditing, setEditing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaving(id)
  return (
    <span className="flex">
      <IconButton label="Edit update" onClick={() => setEditing(true)} className="text-soft">
        <Pencil aria-hidden="true" className="size-4!" />
      </IconButton>
      <IconButton label="Delete update" onClick={() => setAsking(true)} className="text-soft">
        <Trash2 aria-hidden="true" className="size-4!" />
      </IconButton>
      <Dialog open={isEditing} onOpenChange={setEditing} title="Edit Update">
        {isEditing && (
          <Editing
            id={id}
            onSaved={(saved) => {
              setEditing(false)
              if (saved?.is_draft) leave()
              else if (saved) showSaved(saved)
            }}
          />
        )}
      </Dialog>
      <DeleteUpdate id={id} open={isAsking} onOpenChange={setAsking} onDeleted={leave} />
    </span>
  )
}

/** The edit shows everywhere on the page; its counts are newer there than in this answer. */
function showSaved({ is_draft: _draft, posted_at: _posted, is_hidden: _hidden, ...edit }: OwnUpdate): void {
  learn([{ ...(knownOf(edit.id) ?? edit), edit }])
}

/** The page has the update as others see it, but the dialog needs all of it. `onSaved` gets nothing if it was cancelled. */
function Editing({ id, onSaved }: { id: number; onSaved: (saved?: OwnUpdate) => void }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const own = useQuery({ ...ownUpdateQuery(api, user.id, id), staleTime: 0 })
  if (own.data && !own.isFetching) return <UpdateComposer update={own.data} onEnd={onSaved} isPlain />
  if (own.isError && !own.data) return <FailedQuery title={messages.pageFailed} query={own} />
  return <Skeleton className="h-48 w-full" />
}

/** Takes an update that is no longer posted off the screen, and leaves its own page. */
function useLeaving(id: number) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  return () => {
    hide([id])
    if (pathname === paths.update(id)) void navigate(paths.updates(), { replace: true })
    else void revalidate()
  }
}
