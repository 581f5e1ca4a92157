import { InstantText } from '#platform/web/InstantText.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeAdvice } from '../advice.fields.ts'
import { customerWordLabels } from '../advice-decisions.ts'
import classes from './advice.module.css'

const kindWords = { call: 'Call', customer: 'By the link', escalation: 'Escalated' } as const

/** Notes, the link, and the order’s files: the evidence of an escalation. */
export function AdviceTalk({ advice }: { advice: WholeAdvice }) {
  const { notes, link, files, customerSays, orderId } = advice
  return (
    <>
      {customerSays ? (
        <p className={classes.standing}>
          Customer: <ToneBadge tone="special" label={customerWordLabels[customerSays]} />
        </p>
      ) : null}
      {link ? (
        <p className={classes.quiet}>
          Link sent <InstantText at={link.sentAt} />
          {link.answer ? (
            ', answered'
          ) : (
            <>
              , good until <InstantText at={link.expiresAt} />
            </>
          )}
          .
        </p>
      ) : null}
      {notes.length === 0 ? <p className={classes.quiet}>Nothing was noted yet.</p> : null}
      <ul className={classes.notes}>
        {notes.map(({ id, kind, text, writtenBy, writtenAt }) => (
          <li key={id}>
            <span>{text || 'Forgotten with its customer.'}</span>
            <span className={classes.minor}>
              {kindWords[kind]} · {writtenBy ?? 'the house'} · <InstantText at={writtenAt} />
            </span>
          </li>
        ))}
      </ul>
      {files.map(({ fileId, name }) => (
        <a key={fileId} href={`/api/orders/${orderId}/files/${fileId}`} download>
          {name}
        </a>
      ))}
    </>
  )
}
