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

/** Replaces a page, or everything, that crashed while rendering or failed to load. */
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
      // Reporting is all we can do; the screen already says what happened.
      .catch(() => null)
    return () => {
      isCurrent = false
    }
  }, [error, message])

  // A cached answer may have caused the crash; the crashed part never shows its own.
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
          {/* A full load, because the router itself may have crashed. */}
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
