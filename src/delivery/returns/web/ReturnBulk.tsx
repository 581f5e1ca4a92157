import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason, useReasonField } from '#organization/reasons/web/index.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { useTypedCountField } from '#platform/web/forms/typed-count-field.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { BulkReturn } from '../bulk-returns.fields.ts'
import { ExportReturns } from './ExportReturns.tsx'
import type { ReturnsAsked } from './ReturnBulkButtons.tsx'
import { ReturnSlips } from './ReturnSlips.tsx'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'
import { useReturnPeople } from './use-return-people.ts'

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
const counted = (count: number) => (count === 1 ? '1 return' : `${formatCount(count)} returns`)

type DialogProps = {
  action: BulkReturn['action']
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}

type Values = {
  readonly assignedTo: string | null
  readonly reason: ReasonGiven
  readonly typed: string
}

const opened: Values = { assignedTo: null, reason: noReason, typed: '' }

/**
 * The same change for several returns: a preview with the skipped ones before, and the skipped ones
 * after.
 */
function ReturnBulkDialog({ action, ids, onDone, onClose }: DialogProps) {
  const [assignedTo, setAssignedTo] = useState<string | null>(null)
  const reason = useReasonField('return.end')
  const people = useReturnPeople()
  const isLosing = action === 'decline'
  // The server counts what was sent, including skipped returns.
  const typed = useTypedCountField({ noun: 'returns', count: ids.length, isLosing })
  const planned = changeOf(action, { assignedTo, reason: { code: 'other', note: 'Preview' } })
  const { data: preview } = useQuery({
    queryKey: ['returns', 'bulkPreview', ids, planned],
    queryFn: () => returnsApi.call.bulkPreview({ ids: [...ids], change: planned }),
    placeholderData: keepPreviousData,
  })
  const words = counted(preview?.changing.length ?? ids.length)
  return (
    <FormDialog
      area="returns"
      title={`${verbs[action]} ${words}?`}
      subject={words}
      effect={<Effect action={action} words={words} left={preview?.left ?? []} />}
      confirmLabel={`${verbs[action]} ${words}`}
      isDangerous={isLosing}
      fields={{
        assignedTo: {
          kind: 'choice',
          label: 'Assigned to',
          options: people,
          emptyLabel: 'Unassigned',
          isShown: () => action === 'assign',
        },
        reason: { ...reason, isShown: () => isLosing },
        typed,
      }}
      opened={opened}
      onEntered={(values) => setAssignedTo(values.assignedTo)}
      save={({ values }, options) =>
        returnsApi.call.bulkDo(
          {
            ids: [...ids],
            change: changeOf(action, values),
            ...(isLosing ? { confirmedCount: ids.length } : {}),
          },
          options,
        )
      }
      onSaved={({ done, left }) => {
        const [first] = left
        const stayed = first ? `${counted(left.length)} skipped: ${first.reason}` : ''
        tellSuccess(`${counted(done.length)} changed`, stayed)
        onDone()
      }}
      onClose={onClose}
    />
  )
}

type EffectProps = {
  action: BulkReturn['action']
  words: string
  left: readonly { readonly id: string; readonly reason: string }[]
}

function Effect({ action, words, left }: EffectProps) {
  return (
    <>
      {action === 'decline'
        ? `${words} will be closed for good. Customers can request another return.`
        : `${words} will change.`}
      {left.length > 0 ? ` Skipped: ${counted(left.length)}.` : ''}
      {left.length > 0 ? (
        <ul className={classes.left}>
          {left.map(({ id, reason }) => (
            <li key={id}>{reason}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

function changeOf(
  action: BulkReturn['action'],
  { assignedTo, reason }: Pick<Values, 'assignedTo' | 'reason'>,
): BulkReturn {
  if (action === 'assign') return { action, assignedTo }
  return action === 'decline' ? { action, reason } : { action }
}
