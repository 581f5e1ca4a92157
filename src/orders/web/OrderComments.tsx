import { Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { useAuth } from '#users/web/index.tsx'
import type { Order } from '../orders.contract.ts'
import classes from './OrderComments.module.css'
import { deskApi } from './orders-api.ts'

type Comment = Order['comments'][number]
type Person = { readonly id: string; readonly name: string }

/** What the staff say to each other about an order; whoever is called by name is told. */
export function OrderComments({ order }: { order: Order }) {
  const { me } = useAuth()
  const [edited, setEdited] = useState<string | null>(null)
  const [removed, setRemoved] = useState<Comment | null>(null)
  const { data: desk } = useQuery({ ...deskApi.ask('people', {}), staleTime: 300_000 })
  const people = desk?.people ?? []
  const write = useAct({ area: 'orders', run: deskApi.call.comment, failure: 'Not written' })
  const change = useAct({
    area: 'orders',
    run: deskApi.call.changeComment,
    failure: 'Not changed',
    onDone: () => setEdited(null),
  })
  const remove = useAct({
    area: 'orders',
    run: deskApi.call.removeComment,
    onRefusal: () => true,
    onDone: () => setRemoved(null),
  })
  const { id } = order
  return (
    <Section title="Comments">
      {order.comments.map((comment) =>
        edited === comment.id ? (
          <CommentField
            key={comment.id}
            label="Change the comment"
            start={comment.body}
            people={people}
            isPending={change.isPending}
            onSend={(body) =>
              change.start({ id, commentId: comment.id, body, mentions: namesIn(body, people) })
            }
            onLeave={() => setEdited(null)}
          />
        ) : (
          <article key={comment.id} className={classes.comment}>
            <p className={classes.body}>{comment.body}</p>
            <p className={classes.foot}>
              {comment.author?.name ?? 'Somebody'}, {formatInstant(comment.writtenAt)}
              {comment.changedAt ? ', changed' : ''}
              {comment.author?.id === me?.profile.id ? (
                <>
                  <button type="button" onClick={() => setEdited(comment.id)}>
                    Change
                  </button>
                  <button type="button" onClick={() => setRemoved(comment)}>
                    Remove
                  </button>
                </>
              ) : null}
            </p>
          </article>
        ),
      )}
      <CommentField
        key={order.comments.length}
        label="Write a comment"
        start=""
        people={people}
        isPending={write.isPending}
        onSend={(body) => write.start({ id, body, mentions: namesIn(body, people) })}
      />
      {removed ? (
        <ConfirmDialog
          title="Remove this comment?"
          confirmLabel="Remove the comment"
          isDangerous
          isPending={remove.isPending}
          refusal={remove.refusal}
          onConfirm={() => remove.start({ id, commentId: removed.id })}
          onClose={() => setRemoved(null)}
        >
          “{removed.body}” is gone for everyone. That it was written stays in the history.
        </ConfirmDialog>
      ) : null}
    </Section>
  )
}

/** Those whom the text calls: an @ before the whole name. */
function namesIn(body: string, people: readonly Person[]): string[] {
  return people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)
}

const calling = /@([\p{L}\p{N} .'-]{0,40})$/u
const mostOffered = 5

function CommentField(props: {
  label: string
  start: string
  people: readonly Person[]
  isPending: boolean
  onSend: (body: string) => void
  onLeave?: () => void
}) {
  const { label, people, isPending, onSend, onLeave } = props
  const [text, setText] = useState(props.start)
  const begun = calling.exec(text)?.[1]?.toLowerCase()
  const offered =
    begun === undefined
      ? []
      : people.filter(({ name }) => name.toLowerCase().startsWith(begun)).slice(0, mostOffered)
  const send = () => {
    if (text.trim() !== '' && !isPending) onSend(text.trim())
  }
  return (
    <div className={classes.field}>
      <Textarea
        aria-label={label}
        placeholder="Write a comment; @ calls somebody by name"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
      />
      <div className={classes.foot}>
        {offered.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            onClick={() => setText(text.replace(calling, () => `@${name} `))}
          >
            @{name}
          </button>
        ))}
        <span className={classes.send}>
          {onLeave ? (
            <ActButton size="xs" onAct={onLeave}>
              Leave it
            </ActButton>
          ) : null}
          <ActButton
            size="xs"
            shortcut="Ctrl+Enter"
            whyNot={text.trim() === '' ? 'Write something first.' : null}
            isPending={isPending}
            onAct={send}
          >
            {onLeave ? 'Keep' : 'Comment'}
          </ActButton>
        </span>
      </div>
    </div>
  )
}
