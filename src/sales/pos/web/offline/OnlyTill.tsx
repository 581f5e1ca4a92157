import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { useOnlyTill } from './use-only-till.ts'

/** The till, in one tab of the browser: a second one would use its numbers twice. */
export function OnlyTill({ children }: { children: ReactNode }) {
  const { isOnly, takeOver } = useOnlyTill()
  if (isOnly === null) return <ScansWait />
  if (isOnly) return children
  return (
    <EmptyNote
      title="The till is open in another tab"
      action={<Button onClick={takeOver}>Sell in this tab</Button>}
    >
      A browser sells in one tab at a time, so that no sale is made twice. The cart goes along.
    </EmptyNote>
  )
}
