// The comments on an update, newest first, and the field for one more. A visitor's text waits in this tab while they sign up.
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../../platform/client/form-draft.ts'
import { createSubmissionKeys } from '../../../../platform/client/submission-key.ts'
import { codePoints } from '../../../../platform/contract/code-points.ts'
import { Button } from '../../../../ui/button.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import {
  type Comment,
  type CommentPage,
  updateContracts as contracts,
  type Update,
} from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { COMMENTS_PAGE_SIZE, MAX_COMMENT_LENGTH } from '../../updates.rules.ts'
import { CommentRow } from './comment-row.tsx'
import { CommentsOutline } from './comments-outline.tsx'
import { CompletedTextArea } from './completed-text-area.tsx'
import { changeOwn, requireMember, useKnown } from './known-updates.ts'

type CommentPanelProps = {
  update: Update
  first?: CommentPage
  isFocused?: boolean
}

type Listed = { items: readonly Comment[]; next_cursor: string | null }

/** A tab has one draft for each update and for all accounts, because a visitor gets an account by signing up. */
const ANYONE = 'anyone'
const EMPTY = { content: '' }

export function CommentPanel({ update, first, isFocused = false }: CommentPanelProps) {
  const { api } = useAuth()
  const [listed, setListed] = useState<Listed | undefined>(first)
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const counts = useKnown(update)

  const ask = useCallback(
    async (cursor: string | undefined) => {
      setBusy(true)
      setFailed(false)
      try {
        const page = await api(contracts.comments, {
          params: { id: update.id },
          query: { page_size: COMMENTS_PAGE_SIZE, ...(cursor === undefined ? {} : { cursor }) },
        })
        setListed((before) => ({
          items: cursor === undefined ? page.items : [...(before?.items ?? []), ...page.items],
          next_cursor: page.next_cursor,
        }))
      } catch {
        setFailed(true)
      } finally {
        setBusy(false)
      }
    },
    [api, update.id],
  )
  const isMissing = first === undefined
  // The comments of the page are the same for everyone: without a member's own hidden comments, and with those of people whom
  // they blocked.
  const isMember = useAuthState().status === 'signed-in'
  useEffect(() => {
    if (isMissing || isMember) void ask(undefined)
  }, [ask, isMissing, isMember])

  return (
    <section aria-label="Comments" className="flex flex-col gap-4">
      {update.comments_off ? (
        <p className="text-small text-soft">{messages.commentsOff}</p>
      ) : (
        <CommentField
          update={update}
          isFocused={isFocused}
          onSent={(comment) =>
            setListed((before) => ({
              items: [comment, ...(before?.items ?? [])],
              next_cursor: before?.next_cursor ?? null,
            }))
          }
        />
      )}
      {listed === undefined && !hasFailed && <CommentsOutline count={counts.comments_count} />}
      {listed && listed.items.length === 0 && !update.comments_off && (
        <p className="text-small text-soft">
          {counts.comments_count > 0 ? messages.noCommentsShown : messages.noComments}
        </p>
      )}
      {listed && listed.items.length > 0 && (
        <ul className="flex flex-col divide-y divide-line border-t border-line">
          {listed.items.map((comment) => (
            <li key={comment.id}>
              <CommentRow
                update={update}
                comment={comment}
                onHidden={(is_hidden) =>
                  setListed(
                    (before) =>
                      before && {
                        ...before,
                        items: before.items.map((one) =>
                          one.id === comment.id ? { ...one, is_hidden } : one,
                        ),
                      },
                  )
                }
                onDeleted={() =>
                  setListed(
                    (before) =>
                      before && { ...before, items: before.items.filter(({ id }) => id !== comment.id) },
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {hasFailed && (
        <p role="alert" className="flex items-center gap-3 text-small text-danger">
          {messages.commentsFailed}
          <Button size="small" busy={isBusy} onClick={() => void ask(listed?.next_cursor ?? undefined)}>
            Retry
          </Button>
        </p>
      )}
      {listed?.next_cursor && !hasFailed && (
        <Button
          size="small"
          busy={isBusy}
          className="self-start"
          onClick={() => void ask(listed.next_cursor ?? undefined)}
        >
          Show more comments
        </Button>
      )}
    </section>
  )
}

type CommentFieldProps = { update: Update; isFocused: boolean; onSent: (comment: Comment) => void }

function CommentField({ update, isFocused, onSent }: CommentFieldProps) {
  const { api } = useAuth()
  const state = useAuthState()
  const draftName = `comment-${update.id}`
  const [content, setContent] = useState('')
  const [isPosting, setPosting] = useState(false)
  const [keys] = useState(() => createSubmissionKeys())
  const field = useRef<HTMLTextAreaElement>(null)
  const isTooLong = codePoints(content.trim()) > MAX_COMMENT_LENGTH

  useEffect(() => {
    setContent(readDraft(draftName, ANYONE, EMPTY).content)
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [draftName, isFocused])

  async function send(): Promise<void> {
    const sent = content.trim()
    if (sent === '') return
    setPosting(true)
    try {
      requireMember(state.status === 'signed-in')
      const input = { params: { id: update.id }, body: { content: sent } }
      const { comment } = await changeOwn(
        update.id,
        () => api(contracts.addComment, input, { idempotencyKey: keys.keyFor(input) }),
        ({ counts }) => counts,
      )
      keys.done()
      onSent(comment)
      setContent('')
      forgetDraft(draftName, ANYONE)
      showToast({ kind: 'success', title: messages.commentPosted })
      field.current?.focus()
    } catch (error) {
      showToast({ kind: 'error', title: messages.commentFailed, description: reasonOf(error) })
    } finally {
      setPosting(false)
    }
  }

  const { ask } = useMemberAction({
    // On return the panel is open, with the typed text: its author sends it, not the address.
    marker: { name: 'comment', value: `${update.id}` },
    reason: 'interact',
    act: () => void send(),
  })

  return (
    <ProgramForm
      aria-label="Write a comment"
      className="flex items-end gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        ask()
      }}
    >
      <div className="min-w-0 flex-1">
        <CompletedTextArea
          field={field}
          label="Comment"
          placeholder="Write a comment"
          rows={2}
          className="field-sizing-content max-h-48 min-h-16 resize-none"
          completes={state.status === 'signed-in'}
          text={content}
          onText={(typed) => {
            setContent(typed)
            keepDraft(draftName, ANYONE, { content: typed })
          }}
          isInvalid={isTooLong}
          isReadOnly={isPosting}
        />
      </div>
      <Button
        type="submit"
        variant="solid"
        aria-label="Send comment"
        busy={isPosting}
        disabled={content.trim() === '' || isTooLong}
        icon={<SendHorizontal aria-hidden="true" className="size-4" />}
      />
    </ProgramForm>
  )
}
