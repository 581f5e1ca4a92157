import { Checkbox } from '@mantine/core'
import { wayLabels } from '#organization/messages/ways.ts'
import { formatAgo } from '#platform/web/format-instant.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { confirmationsApi } from './confirmations-api.ts'
import classes from './MessagePreview.module.css'

type Preview = Awaited<ReturnType<typeof confirmationsApi.call.previewMessages>>

/** Who gets it by which way, who is left out and why, and the words as the first of them reads them. */
export function MessagePreview(props: {
  preview: Preview | undefined
  /** Whether customers who were told the same a moment ago are told again. */
  again: boolean
  onAgain: (again: boolean) => void
}) {
  const { preview, again, onAgain } = props
  if (!preview) return null
  const { recipients, sample } = preview
  return (
    <div className={classes.preview}>
      {sample ? (
        <div className={classes.words} data-preview>
          {sample.subject ? <p className={classes.subject}>{sample.subject}</p> : null}
          <p>{sample.text}</p>
          {sample.segments === null ? null : (
            <p className={classes.quiet}>
              {sample.segments === 1 ? '1 SMS' : `${sample.segments} SMS`} each
            </p>
          )}
        </div>
      ) : null}
      <ToldBefore recipients={recipients} again={again} onAgain={onAgain} />
      <ul className={classes.recipients}>
        {recipients.map(({ id, number, name, way, to, whyNot }) => (
          <li key={id}>
            <span className={classes.who}>
              {number} {name}
            </span>
            {way ? (
              <span>
                {wayLabels[way]} to {to}
              </span>
            ) : (
              <>
                <ToneBadge tone="quiet" label="Left out" />
                <span className={classes.why}>{whyNot}</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ToldBefore(props: {
  recipients: Preview['recipients']
  again: boolean
  onAgain: (again: boolean) => void
}) {
  const { recipients, again, onAgain } = props
  const times = recipients.flatMap(({ toldAt }) => toldAt ?? []).sort()
  const newest = times.at(-1)
  if (newest === undefined) return null
  return (
    <Checkbox
      label="Send again"
      description={`Sent ${formatAgo(newest, Date.now())} to ${times.length} of ${recipients.length}.`}
      checked={again}
      onChange={(event) => onAgain(event.currentTarget.checked)}
    />
  )
}
