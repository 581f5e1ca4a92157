import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import classes from './CommentField.module.css'

type Person = { readonly id: string; readonly name: string }

/** Those whom the text calls: an @ before the whole name. */
export function namesIn(body: string, people: readonly Person[]): string[] {
  return people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)
}

const calling = /@([\p{L}\p{N} .'-]{0,40})$/u
const mostOffered = 5

/** Where a comment is written; an @ offers those who may be called. */
export function CommentField(props: {
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
        placeholder="Write a comment; @ mentions a colleague"
        autosize
        minRows={1}
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
              Cancel
            </ActButton>
          ) : null}
          <ActButton
            size="xs"
            shortcut="Ctrl+Enter"
            whyNot={text.trim() === '' ? 'Write something first.' : null}
            isPending={isPending}
            onAct={send}
          >
            {onLeave ? 'Save' : 'Comment'}
          </ActButton>
        </span>
      </div>
    </div>
  )
}
