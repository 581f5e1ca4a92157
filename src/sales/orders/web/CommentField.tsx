import { Textarea } from '@mantine/core'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import classes from './CommentField.module.css'

type Person = { readonly id: string; readonly name: string }

export type CommentValues = { readonly body: string }

/** Those whom the text calls: an @ before the whole name. */
export function namesIn(body: string, people: readonly Person[]): string[] {
  return people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)
}

const calling = /@([\p{L}\p{N} .'-]{0,40})$/u
const mostOffered = 5

/** The text of a comment as a field of its form. */
export function commentField(
  label: string,
  people: readonly Person[],
): FieldOf<string, CommentValues> {
  return {
    kind: 'own',
    label,
    fault: whyNotComment,
    draw: ({ value, error, onValue }) => (
      <CommentField {...{ label, value, error, people, onValue }} />
    ),
    words: (text) => text,
  }
}

export function whyNotComment(body: string): string | null {
  return body.trim() === '' ? 'Write something first.' : null
}

/** Where a comment is written; an @ offers those who may be called. */
function CommentField(props: {
  label: string
  value: string
  error: string | null
  people: readonly Person[]
  onValue: (text: string) => void
}) {
  const { label, value, error, people, onValue } = props
  const begun = calling.exec(value)?.[1]?.toLowerCase()
  const offered =
    begun === undefined
      ? []
      : people.filter(({ name }) => name.toLowerCase().startsWith(begun)).slice(0, mostOffered)
  return (
    <>
      <Textarea
        aria-label={label}
        placeholder="Write a comment; @ mentions a colleague"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={2000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onValue(currentTarget.value)}
      />
      {offered.length > 0 ? (
        <div className={classes.offered}>
          {offered.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              onClick={() => onValue(value.replace(calling, () => `@${name} `))}
            >
              @{name}
            </button>
          ))}
        </div>
      ) : null}
    </>
  )
}
