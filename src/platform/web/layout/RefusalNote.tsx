import { useState } from 'react'
import type { ShownRefusal } from '../client.ts'
import classes from './RefusalNote.module.css'
import { ToneNote } from './ToneNote.tsx'

type RefusalNoteProps = {
  refusal: ShownRefusal
  /** What failed, where several parts of a page can: “The chart could not be loaded.” */
  title?: string
  onRetry?: () => void
}

/** The server's sentence, and the request id that identifies the error in its log. */
export function RefusalNote({ refusal, title, onRetry }: RefusalNoteProps) {
  return (
    <ToneNote tone="bad" role="alert" title={title}>
      <p>{refusal.message}</p>
      {refusal.requestId ? <RequestId id={refusal.requestId} /> : null}
      {onRetry ? (
        <button type="button" className={classes.retry} onClick={onRetry}>
          Try again
        </button>
      ) : null}
    </ToneNote>
  )
}

function RequestId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const { copyText } = await import('../copy-text.ts')
    setCopied(await copyText(id, `Write down the request id: ${id}`))
  }
  return (
    <p className={classes.request}>
      Request <code>{id}</code>{' '}
      <button
        type="button"
        className={classes.copy}
        aria-label={isCopied ? 'Request id copied' : 'Copy the request id'}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </button>
    </p>
  )
}
