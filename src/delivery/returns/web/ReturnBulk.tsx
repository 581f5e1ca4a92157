import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReason } from '#organization/reasons/web/index.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { useTypedCount } from '#platform/web/use-typed-count.tsx'
import type { BulkReturn } from '../bulk-returns.fields.ts'
import { ExportReturns } from './ExportReturns.tsx'
import type { ReturnsAsked } from './ReturnBulkButtons.tsx'
import { ReturnSlips } from './ReturnSlips.tsx'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'

/** Runs a bulk action, beside the list instead of in its selection bar. */
export function ReturnBulk({ asked, onClose }: { asked: ReturnsAsked; onClose: () => void }) {
  const { what, rows, onDone } = asked
  const ids = rows.map(({ id }) => id)
  if (what === 'export') return <ExportReturns ids={ids} onClose={onClose} />
  if (what === 'print') return <ReturnSlips ids={ids} onPrinted={onClose} />
  const done = () => {
    onClose()
    onDone()
  }
  return <ReturnBulkDialog action={what} ids={ids} onDone={done} onClose={onClose} />
}

const verbs = { approve: 'Approve', decline: 'Decline', assign: 'Assign' } as const
const counted = (count: number) => (count === 1 ? '1 return' : `${count} returns`)

type DialogProps = {
  action: BulkReturn['action']
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

/**
 * The same change for several returns: a preview with the skipped ones before, and the skipped ones
 * after.
 */
function ReturnBulkDialog({ action, ids, onDone, onClose }: DialogProps) {
  const [assignedTo, setAssignedTo] = useState('')
  const reason = useReason('return.end')
  const people = useQuery({ ...returnsApi.ask('people', {}), enabled: action === 'assign' })
  const planned = changeOf(action, assignedTo, { code: 'other', note: 'Preview' })
  const { data: preview } = useQuery({
    queryKey: ['returns', 'bulkPreview', ids, planned],
    queryFn: () => returnsApi.call.bulkPreview({ ids: [...ids], change: planned }),
    placeholderData: keepPreviousData,
  })
  const act = useAct({
    area: 'returns',
    run: returnsApi.call.bulkDo,
    onRefusal: () => true,
    onDone: ({ done, left }) => {
      const [first] = left
      const stayed = first ? `${counted(left.length)} stayed: ${first.reason}` : ''
      tellSuccess(`${counted(done.length)} changed`, stayed)
      onDone()
    },
  })
  const changing = preview?.changing.length ?? ids.length
  const left = preview?.left ?? []
  // The server counts what was sent, including skipped returns.
  const typed = useTypedCount({
    noun: 'returns',
    count: ids.length,
    isLosing: action === 'decline',
  })
  const confirm = () => {
    if (!typed.isConfirmed()) return
    const given = action === 'decline' ? reason.take() : { code: 'other', note: '' }
    const change = given && changeOf(action, assignedTo, given)
    if (change) act.start({ ids: [...ids], change, ...typed.said })
  }
  return (
    <ConfirmDialog
      title={`${verbs[action]} ${counted(changing)}?`}
      confirmLabel={`${verbs[action]} ${counted(changing)}`}
      isDangerous={action === 'decline'}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={confirm}
      onClose={onClose}
      fields={
        action === 'decline' ? (
          <>
            {reason.fields}
            {typed.field}
          </>
        ) : action === 'assign' ? (
          <NativeSelect
            label="Seen to by"
            value={assignedTo}
            data={[
              { value: '', label: 'Nobody' },
              ...(people.data?.people ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => setAssignedTo(value)}
          />
        ) : null
      }
    >
      {action === 'decline'
        ? `${counted(changing)} will be closed for good; a customer who still wants one asks anew.`
        : `${counted(changing)} will change.`}
      {left.length > 0 ? ` ${counted(left.length)} stay as they are:` : ''}
      {left.length > 0 ? (
        <ul className={classes.left}>
          {left.map(({ id, reason: says }) => (
            <li key={id}>{says}</li>
          ))}
        </ul>
      ) : null}
    </ConfirmDialog>
  )
}

function changeOf(
  action: BulkReturn['action'],
  assignedTo: string,
  reason: { code: string; note: string },
): BulkReturn {
  if (action === 'assign') return { action, assignedTo: assignedTo || null }
  return action === 'decline' ? { action, reason } : { action }
}
