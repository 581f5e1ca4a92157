import { type ReactNode, useEffect, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf, type ShownRefusal } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { ProgressBar } from '#platform/web/ProgressBar.tsx'
import type { OrderCall } from '../orders.list.ts'
import { matchesInSteps } from './each-match.ts'
import classes from './OrderBulk.module.css'

/** Finds all orders that match before it shows what is sent to their customers. */
export function MatchingMessage(props: {
  filter: OrderCall
  count: number
  onClose: () => void
  children: (ids: readonly string[]) => ReactNode
}) {
  const { filter, count, onClose } = props
  const [ids, setIds] = useState<readonly string[]>([])
  const [isWhole, setWhole] = useState(false)
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const [asked] = useState(filter)
  useEffect(() => {
    const stop = new AbortController()
    const find = async () => {
      const found: string[] = []
      for await (const step of matchesInSteps(asked, stop.signal)) setIds([...push(found, step)])
      if (!stop.signal.aborted) setWhole(true)
    }
    find().catch((error: unknown) => {
      if (!stop.signal.aborted) setRefusal(refusalOf(error))
    })
    return () => stop.abort()
  }, [asked])
  if (isWhole) return props.children(ids)
  return (
    <ModalDialog title="Write to the customers" onClose={onClose}>
      {refusal ? <RefusalNote refusal={refusal} /> : null}
      <div className={classes.progress}>
        <ProgressBar share={count === 0 ? null : ids.length / count} label="Orders found" />
      </div>
      <div className={classes.buttons}>
        <ActButton onAct={onClose}>Cancel</ActButton>
      </div>
    </ModalDialog>
  )
}

function push(found: string[], step: readonly string[]): readonly string[] {
  found.push(...step)
  return found
}
