import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { QueryClientContext } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useContext, useEffect, useState } from 'react'
import { reportCrash } from '../client.ts'
import { LostCodePage } from './LostCodePage.tsx'
import { isLostCode } from './lost-code.ts'
import messageClasses from './MessagePage.module.css'
import { MessagePage } from './MessagePage.tsx'

/** Shown in place of a page, or of everything, that crashed while it was drawn or was not loaded. */
export function ErrorFallback(props: ErrorComponentProps) {
  const { error } = props
  return isLostCode(error) ? <LostCodePage error={error} /> : <Crash {...props} />
}

function Crash({ error, reset }: ErrorComponentProps) {
  const [reference, setReference] = useState<string | null>(null)

  const queries = useContext(QueryClientContext)
  const message = error instanceof Error ? error.message : String(error)

  useEffect(() => {
    let isCurrent = true
    reportCrash(message, error instanceof Error ? (error.stack ?? '') : '')
      .then((id) => isCurrent && setReference(id))
      // Telling the server is all we can do; the screen already says what happened.
      .catch(() => null)
    return () => {
      isCurrent = false
    }
  }, [error, message])

  // The crash may have come from an answer that is still kept; what crashed shows none of its own.
  const tryAgain = () => {
    queries?.removeQueries({ type: 'inactive' })
    reset()
  }

  return (
    <MessagePage
      icon={<IconAlertTriangle size={24} aria-hidden />}
      title="Something went wrong"
      actions={
        <>
          <Button onClick={tryAgain}>Try Again</Button>
          {/* A full load, because what crashed may be what would have to navigate. */}
          <Button variant="default" onClick={() => window.location.assign('/')}>
            Go to Home
          </Button>
        </>
      }
    >
      <p>We apologize for the inconvenience. An error occurred while rendering this page.</p>
      <pre className={messageClasses.details}>{message}</pre>
      {reference && (
        <p>
          Reference: <code>{reference}</code>
        </p>
      )}
    </MessagePage>
  )
}
