import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { formatCount } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import classes from './activity.module.css'
import { activityApi } from './activity-api.ts'

type Part = Awaited<ReturnType<typeof activityApi.call.verify>>

/** Verifies the chain part by part, and shows whether any entry was altered. */
export function VerifyRecord({ onClose }: { onClose: () => void }) {
  const { part, refusal } = useVerification()
  const isOver = part?.isDone === true || refusal !== null
  const share = part ? (part.sealed === 0 ? 1 : part.position / part.sealed) : null
  return (
    <ModalDialog title="Verify the record" onClose={onClose}>
      <div className={classes.verdict}>
        {isOver ? null : <ProgressBar share={share} label="Verifying the record" />}
        <div role="status">
          {refusal ? <RefusalNote refusal={refusal} /> : null}
          {part ? <Verdict part={part} /> : null}
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {isOver ? 'Close' : 'Stop'}
          </Button>
        </div>
      </div>
    </ModalDialog>
  )
}

/** Calls again and again until all is verified, a fault is found, or the dialog is gone. */
function useVerification(): { part: Part | null; refusal: ShownRefusal | null } {
  const [part, setPart] = useState<Part | null>(null)
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    const follow = async () => {
      let position = 0
      while (!signal.aborted) {
        const next = await activityApi.call.verify({ position }, { signal })
        setPart(next)
        if (next.isDone) return
        position = next.position
      }
    }
    follow().catch((error: unknown) => {
      if (!signal.aborted) setRefusal(refusalOf(error))
    })
    return () => stopping.abort()
  }, [])
  return { part, refusal }
}

function Verdict({ part }: { part: Part }) {
  const { position, sealed, waiting, isDone, head, fault } = part
  return (
    <div className={classes.verdict}>
      {fault ? (
        <>
          <div className={classes.mood}>
            <ToneBadge tone="bad" label="The record was touched" isLarge />
          </div>
          <p className={classes.sentence}>{fault.sentence}</p>
        </>
      ) : isDone ? (
        <>
          <div className={classes.mood}>
            <ToneBadge tone="good" label="The record is good" isLarge />
          </div>
          <p className={classes.sentence}>
            Every sealed entry is as it was written, none is missing, none was put in. A record that
            was cut short or written anew as a whole shows against an anchor that is kept elsewhere:{' '}
            <CodeText code="npm run verify -- --anchor FILE" />.
          </p>
        </>
      ) : null}
      <FactList
        facts={[
          { label: 'Verified', value: `${formatCount(position)} of ${formatCount(sealed)}` },
          { label: 'Not sealed yet', value: formatCount(waiting) },
          { label: 'Head', value: isDone ? <span className={classes.hash}>{head}</span> : null },
        ]}
      />
    </div>
  )
}
