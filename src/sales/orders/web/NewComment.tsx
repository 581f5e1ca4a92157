import { useEffect, useState } from 'react'
import { useOwnProfile } from '#organization/users/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { FormBody } from '#platform/web/forms/FormBody.tsx'
import { type FormDesk, useForm } from '#platform/web/forms/use-form.ts'
import classes from './CommentField.module.css'
import { type CommentValues, commentField, namesIn, whyNotComment } from './CommentField.tsx'
import { deskApi } from './orders-api.ts'
import { readBegunComment, storeBegunComment } from './stored-comment.ts'
import { useDeskPeople } from './use-desk-people.ts'

/** A new comment on an order. What was begun is kept until it is sent, also when the order is left. */
export function NewComment({ orderId: id }: { orderId: string }) {
  const { id: userId } = useOwnProfile()
  const people = useDeskPeople(id)
  const [opened] = useState(() => ({ body: readBegunComment(userId, id) }))
  const form: FormDesk<CommentValues> = useForm({
    area: 'orders',
    fields: { body: commentField('Write a comment', people) },
    opened,
    save: ({ values: { body } }, options) =>
      deskApi.call.comment({ id, body: body.trim(), mentions: namesIn(body, people) }, options),
    // What was written while it was sent is the next comment.
    onSaved: (_, sent) => {
      if (sent.body === begun) form.change({ body: '' })
    },
    whyNot: ({ body }) => whyNotComment(body),
  })
  const begun = form.values.body
  useEffect(() => storeBegunComment(userId, id, begun), [userId, id, begun])
  return (
    <div className={classes.field}>
      <FormBody form={form} title="The comment">
        <div className={classes.send}>
          <ActButton
            size="xs"
            shortcut="Ctrl+Enter"
            whyNot={whyNotComment(begun)}
            isPending={form.isPending}
            onAct={() => form.submit()}
          >
            Comment
          </ActButton>
        </div>
      </FormBody>
    </div>
  )
}
