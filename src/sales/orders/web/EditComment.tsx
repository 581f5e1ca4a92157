import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { FormFoot } from '#platform/web/forms/FormFoot.tsx'
import { LossQuestion } from '#platform/web/forms/LossQuestion.tsx'
import { useExitGuard } from '#platform/web/forms/use-exit-guard.ts'
import { useForm } from '#platform/web/forms/use-form.ts'
import type { Order } from '../orders.contract.ts'
import classes from './CommentField.module.css'
import { type CommentValues, commentField, namesIn, whyNotComment } from './CommentField.tsx'
import { deskApi } from './orders-api.ts'
import { useDeskPeople } from './use-desk-people.ts'

type EditCommentProps = {
  orderId: string
  comment: Order['comments'][number]
  onClose: () => void
}

/** Its author changes a comment, in its place in the timeline. */
export function EditComment({ orderId: id, comment, onClose }: EditCommentProps) {
  const people = useDeskPeople(id)
  const whyNot = ({ body }: CommentValues) => whyNotComment(body)
  const form = useForm({
    area: 'orders',
    fields: { body: commentField('Change the comment', people) },
    opened: { body: comment.body },
    save: ({ values: { body } }, options) =>
      deskApi.call.changeComment(
        { id, commentId: comment.id, body: body.trim(), mentions: namesIn(body, people) },
        options,
      ),
    onSaved: onClose,
    whyNot,
  })
  const guard = useExitGuard(form, onClose)
  return (
    <div className={classes.field}>
      <FormBody form={form} title="The comment">
        <FormFoot form={form} confirmLabel="Save" whyNot={whyNot} onCancel={guard.close} />
      </FormBody>
      <LossQuestion guard={guard} />
    </div>
  )
}
