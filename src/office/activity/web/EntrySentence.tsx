import { formatInstant } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import type { ActivityEntry } from '../activity.fields.ts'
import { sentenceOf, sentenceText } from '../sentence-of.ts'
import classes from './activity.module.css'
import { RecordLink } from './RecordLink.tsx'

type Props = {
  entry: ActivityEntry
  /** As in RecordLink. */
  isInRow?: boolean
}

/** The entry in one sentence: who did what to which record, and what changed. */
export function EntrySentence({ entry, isInRow = false }: Props) {
  const { currency } = useHouse()
  const parts = sentenceOf(entry, { currency, formatInstant })
  const marks = marksOf(entry)
  return (
    <span className={classes.said} title={spokenOf(entry, currency)}>
      <strong className={classes.actor}>{entry.actorName}</strong>{' '}
      {parts.map(({ text, isRecord }) =>
        isRecord ? (
          <RecordLink key="record" entry={{ ...entry, label: text }} isInRow={isInRow} />
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
      {marks.length > 0 ? <span className={classes.mark}>{marks.join(', ')}</span> : null}
    </span>
  )
}

export function spokenOf(entry: ActivityEntry, currency: string): string {
  const marks = marksOf(entry)
  const sentence = `${entry.actorName} ${sentenceText(entry, { currency, formatInstant })}`
  return marks.length > 0 ? `${sentence} (${marks.join(', ')})` : sentence
}

/** Who else had a part in it. */
function marksOf({ onBehalfOf, onBehalfOfName, approvalId, noun }: ActivityEntry): string[] {
  return [
    onBehalfOf ? `viewed by ${onBehalfOfName ?? 'another user'}` : null,
    approvalId && noun !== 'approval' ? 'with approval' : null,
  ].filter((mark) => mark !== null)
}
