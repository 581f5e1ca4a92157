import { wayLabels } from '#organization/messages/ways.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { confirmationsApi } from './confirmations-api.ts'
import classes from './MessagePreview.module.css'

export type Preview = Awaited<ReturnType<typeof confirmationsApi.call.previewMessages>>

/** Who gets it by which way, who is left out and why, and the words as the first of them reads them. */
export function MessagePreview({ preview }: { preview: Preview | undefined }) {
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
