import { classNames } from '../class-names.ts'
import type { ShownRefusal } from '../client.ts'
import { ToneIcon } from '../ToneIcon.tsx'
import tones from '../tones.module.css'
import classes from './RefusalNote.module.css'

/** The server's sentence, and the request id under which its log knows the case. */
export function RefusalNote(props: { refusal: ShownRefusal; onRetry?: () => void }) {
  const { refusal, onRetry } = props
  return (
    <div role="alert" className={classNames(classes.note, tones.bad)}>
      <ToneIcon tone="bad" size={18} />
      <div className={classes.words}>
        <p className={classes.message}>{refusal.message}</p>
        {refusal.requestId ? (
          <p className={classes.request}>
            Request <code>{refusal.requestId}</code>
          </p>
        ) : null}
        {onRetry ? (
          <button type="button" className={classes.retry} onClick={onRetry}>
            Try again
          </button>
        ) : null}
      </div>
    </div>
  )
}
