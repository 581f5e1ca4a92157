import { useState } from 'react'
import { useAuth } from '#organization/users/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Order } from '../orders.contract.ts'
import { EditComment } from './EditComment.tsx'
import classes from './OrderTimeline.module.css'
import { deskApi } from './orders-api.ts'

type Comment = Order['comments'][number]

/** What a colleague wrote, in the timeline; its author changes or removes it there. */
export function CommentEntry({ orderId: id, comment }: { orderId: string; comment: Comment }) {
  const { me } = useAuth()
  const mayChange = useIsOpenHere('orderDesk.changeComment')
  const mayRemove = useIsOpenHere('orderDesk.removeComment')
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const remove = useAct({
    area: 'orders',
    run: deskApi.call.removeComment,
    onRefusal: () => true,
    onDone: close,
  })
  const commentId = comment.id
  if (asked === 'edit') return <EditComment orderId={id} comment={comment} onClose={close} />
  return (
    <div className={classes.said}>
      <p className={classes.body}>{comment.body}</p>
      {comment.author?.id === me?.profile.id ? (
        <p className={classes.own}>
          {mayChange ? (
            <button type="button" onClick={() => setAsked('edit')}>
              Change
            </button>
          ) : null}
          {mayRemove ? (
            <button type="button" onClick={() => setAsked('remove')}>
              Remove
            </button>
          ) : null}
        </p>
      ) : null}
      {asked === 'remove' ? (
        <ConfirmDialog
          title="Remove this comment?"
          confirmLabel="Remove the comment"
          isDangerous
          isPending={remove.isPending}
          refusal={remove.refusal}
          onConfirm={() => remove.start({ id, commentId })}
          onClose={close}
        >
          “{comment.body}” is removed for everyone. The timeline keeps that it was written.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
