import { TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { BulkLeft, BulkProgress, BulkWaiting } from './BulkOutcome.tsx'
import type { BulkAction } from './OrderBulkButtons.tsx'
import { deskApi } from './orders-api.ts'
import { useBulkFields } from './use-bulk-fields.tsx'
import { type BulkScope, useBulkRun } from './use-bulk-run.ts'
import { useCancelLosses } from './use-cancel-losses.tsx'

type Props = {
  action: BulkAction
  scope: BulkScope
  /** How many orders the scope has, as far as they are counted. */
  count: number
  onDone: () => void
  onClose: () => void
}

const verbs: Readonly<Record<BulkAction, string>> = {
  confirm: 'Confirm',
  hold: 'Hold',
  release: 'Release',
  tag: 'Tag',
  untag: 'Untag',
  priority: 'Set the priority of',
  assign: 'Assign',
  cancel: 'Cancel',
}

/** How many are changed at once, and for how many somebody is asked first. */
function doing(verb: string, count: string, asking: number): string {
  if (asking === 0) return `${verb} ${count}`
  const ask = `ask for ${formatCount(asking)}`
  return count === '0' ? `A${ask.slice(1)}` : `${verb} ${count}, ${ask}`
}

const counted = (count: number) => (count === 1 ? '1 order' : `${formatCount(count)} orders`)

/** The same change for many orders: what it will do before, how far it is, and what it left. */
export function OrderBulkDialog({ action, scope, count: all, onDone, onClose }: Props) {
  const isOfAll = 'filter' in scope
  const ids = isOfAll ? [] : scope.ids
  const { fields, take, change } = useBulkFields(action)
  const [note, setNote] = useState('')
  const { run, goOn, again, stop } = useBulkRun()
  const { data: preview } = useQuery({
    queryKey: ['orderDesk', 'bulkPreview', ids, change],
    queryFn: () =>
      change && ids.length > 0 ? deskApi.call.bulkPreview({ ids: [...ids], change }) : null,
    placeholderData: keepPreviousData,
  })
  const asking = isOfAll ? 0 : (preview?.asking.length ?? 0)
  const changing = isOfAll ? all : (preview?.changing.length ?? ids.length)
  const isOver = run.status === 'done'
  const losses = useCancelLosses(action === 'cancel' ? scope : null)
  const said = { note: note.trim(), ...losses.said }
  const confirm = () => {
    if (isOver) return onDone()
    const taken = take()
    if (taken && losses.isConfirmed()) goOn(scope, taken, said)
  }
  const repeat = () => {
    const taken = take()
    if (taken) again(taken, said)
  }
  const close = run.done + run.waiting.length > 0 ? onDone : onClose
  const count = formatCount(changing)
  return (
    <ConfirmDialog
      title={
        isOver ? `${counted(run.done)} changed` : `${verbs[action]} ${counted(changing + asking)}?`
      }
      confirmLabel={
        isOver ? 'Close' : run.status === 'stopped' ? 'Go on' : doing(verbs[action], count, asking)
      }
      wayOut={
        isOver ? null : run.done > 0 ? 'Close' : action === 'cancel' ? 'Keep orders' : 'Cancel'
      }
      isDangerous={action === 'cancel' && !isOver}
      isPending={run.status === 'running'}
      refusal={run.refusal}
      fields={
        run.status === 'ready' ? (
          <>
            {losses.sentence}
            {fields}
            {losses.field}
            {asking > 0 || isOfAll ? (
              <TextInput
                label="Note to whoever approves"
                maxLength={200}
                value={note}
                onChange={({ currentTarget: { value } }) => setNote(value)}
              />
            ) : null}
          </>
        ) : null
      }
      onConfirm={confirm}
      onClose={close}
    >
      {run.status === 'ready' ? (
        <BulkLeft
          words={
            isOfAll
              ? 'Each is checked by itself; what cannot change stays and is named afterwards. Where approval is needed, it is asked for.'
              : `${counted(changing)} will change.${asking > 0 ? ` ${counted(asking)} will wait for approval, which is asked for.` : ''}`
          }
          left={isOfAll ? [] : (preview?.left ?? [])}
        />
      ) : (
        <>
          <BulkProgress run={run} all={isOfAll ? changing : ids.length} onStop={stop} />
          <BulkWaiting waiting={run.waiting} onAgain={isOver ? repeat : null} />
        </>
      )}
    </ConfirmDialog>
  )
}
