import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { notApproved } from '#platform/web/use-act.ts'
import type { BulkChange } from '../bulk.fields.ts'
import { BulkLeft, BulkProgress } from './BulkOutcome.tsx'
import { BulkOutcomeDialog, countedOrders } from './BulkOutcomeDialog.tsx'
import { type BulkValues, bulkChangeOf, openBulk, previewedChange } from './bulk-values.ts'
import type { BulkAction } from './OrderBulkButtons.tsx'
import { deskApi } from './orders-api.ts'
import { useBulkFields } from './use-bulk-fields.ts'
import { type BulkScope, type Said, useBulkRun } from './use-bulk-run.ts'
import { useCancelLosses } from './use-cancel-losses.tsx'

type Props = {
  action: BulkAction
  scope: BulkScope
  /** How many orders the scope has, as far as they are counted. */
  count: number
  onDone: () => void
  onClose: () => void
}

type Asked = { readonly change: BulkChange; readonly said: Said }

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

/** How many are changed at once, and for how many approval is asked for first. */
function doing(verb: string, count: string, asking: number): string {
  if (asking === 0) return `${verb} ${count}`
  const ask = `ask for ${formatCount(asking)}`
  return count === '0' ? `A${ask.slice(1)}` : `${verb} ${count}, ${ask}`
}

/** The same change for many orders: what it will do before, how far it is, and what it left. */
export function OrderBulkDialog({ action, scope, count: all, onDone, onClose }: Props) {
  const isOfAll = 'filter' in scope
  const ids = isOfAll ? [] : scope.ids
  const [entered, setEntered] = useState(openBulk)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { run, goOn, again, stop } = useBulkRun()
  const previewed = previewedChange(action, entered)
  const { data: preview } = useQuery({
    queryKey: ['orderDesk', 'bulkPreview', ids, previewed],
    queryFn: () =>
      previewed && ids.length > 0
        ? deskApi.call.bulkPreview({ ids: [...ids], change: previewed })
        : null,
    placeholderData: keepPreviousData,
  })
  const asking = isOfAll ? 0 : (preview?.asking.length ?? 0)
  const changing = isOfAll ? all : (preview?.changing.length ?? ids.length)
  const losses = useCancelLosses(action === 'cancel' ? scope : null)
  const fields = useBulkFields({
    action,
    cancelled: losses.orders,
    isAsking: asking > 0 || isOfAll,
  })
  const askedOf = (values: BulkValues): Asked => ({
    change: bulkChangeOf(action, values),
    said: { note: values.note.trim(), ...losses.said },
  })
  const toChange = isOfAll ? changing : ids.length
  const close = () => {
    stop()
    if (run.done + run.waiting.length > 0) onDone()
    else onClose()
  }
  if (asked)
    return (
      <BulkOutcomeDialog
        run={run}
        all={toChange}
        onGoOn={() => void goOn(scope, asked.change, asked.said)}
        onAgain={() => void again(asked.change, asked.said)}
        onStop={stop}
        onClose={close}
      />
    )
  return (
    <FormDialog
      area="orders"
      title={`${verbs[action]} ${countedOrders(changing + asking)}?`}
      subject={countedOrders(changing + asking)}
      effect={
        <BulkLeft
          words={
            isOfAll
              ? 'Each is checked by itself; what cannot change stays and is named afterwards. Where approval is needed, it is asked for.'
              : `${countedOrders(changing)} will change.${asking > 0 ? ` ${countedOrders(asking)} will wait for approval, which is asked for.` : ''}`
          }
          left={isOfAll ? [] : (preview?.left ?? [])}
        >
          {losses.sentence}
        </BulkLeft>
      }
      confirmLabel={doing(verbs[action], formatCount(changing), asking)}
      wayOut={action === 'cancel' ? 'Keep orders' : 'Cancel'}
      isDangerous={action === 'cancel'}
      fields={fields}
      opened={openBulk}
      onEntered={setEntered}
      whyNot={() =>
        action === 'cancel' && !losses.said ? 'Wait until the orders are counted.' : null
      }
      below={({ isPending }) =>
        isPending ? <BulkProgress run={run} all={toChange} onStop={stop} /> : null
      }
      save={async ({ values }) => {
        const { change, said } = askedOf(values)
        return (await goOn(scope, change, said)) || notApproved
      }}
      onSaved={(_, values) => setAsked(askedOf(values))}
      onClose={close}
    />
  )
}
