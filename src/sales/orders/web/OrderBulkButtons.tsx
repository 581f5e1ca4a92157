import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { callOf } from '#platform/lists/list-address.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { MatchingButton } from '#platform/web/DataTable/MatchingButton.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { BulkChange } from '../bulk.fields.ts'
import type { OrderRow } from '../orders.contract.ts'
import { orderList } from '../orders.list.ts'
import { deskApi } from './orders-api.ts'
import type { BulkScope } from './use-bulk-run.ts'

export type BulkAction = BulkChange['action']

/** What was asked for, and of which orders. */
export type BulkAsked = {
  readonly what: BulkAction | 'print' | 'invoices' | 'message' | 'export'
  /** Those that are selected, or all that the filter of the list leaves. */
  readonly scope: BulkScope
  readonly count: number
  readonly onDone: () => void
}

const offered: readonly { what: BulkAction; label: string }[] = [
  { what: 'confirm', label: 'Confirm' },
  { what: 'hold', label: 'Hold' },
  { what: 'release', label: 'Release' },
  { what: 'tag', label: 'Tag' },
  { what: 'untag', label: 'Untag' },
  { what: 'priority', label: 'Priority' },
  { what: 'assign', label: 'Assign' },
  { what: 'cancel', label: 'Cancel' },
]

type ButtonsProps = {
  rows: readonly OrderRow[]
  onDone: () => void
  onAsk: (asked: BulkAsked) => void
}

/** What may be done with several orders at once. */
export function OrderBulkButtons({ rows, onDone, onAsk }: ButtonsProps) {
  const mayConfirm = useWhyNot(capability.confirmations)
  const { params } = useUrlState()
  const { sort: _, after: __, before: ___, ...filter } = callOf(orderList, params)
  const ids = rows.map(({ id }) => id)
  // For exactly this selection and filter: another one needs a new choice.
  const standing = JSON.stringify([filter, ids])
  const [chosen, setChosen] = useState('')
  const isOfAll = chosen === standing
  const { data: matching } = useQuery(deskApi.ask('matching', filter))
  const all = formatCount(matching?.count ?? 0, matching?.cap)
  const ask = (what: BulkAsked['what']) =>
    onAsk({
      what,
      scope: isOfAll ? { filter } : { ids },
      count: isOfAll ? (matching?.count ?? 0) : ids.length,
      onDone,
    })
  return (
    <>
      {matching && matching.count > ids.length ? (
        <MatchingButton isPressed={isOfAll} onPress={() => setChosen(isOfAll ? '' : standing)}>
          {isOfAll ? `All ${all} matching. Only these ${ids.length}` : `Select all ${all} matching`}
        </MatchingButton>
      ) : null}
      {offered.map(({ what, label }) => (
        <ActButton
          key={what}
          size="xs"
          operation="orderDesk.bulkDo"
          weight={what === 'cancel' ? 'danger' : 'plain'}
          whyNot={what === 'confirm' ? mayConfirm : null}
          onAct={() => ask(what)}
        >
          {label}
        </ActButton>
      ))}
      <ActButton size="xs" operation="confirmations.message" onAct={() => ask('message')}>
        Message
      </ActButton>
      <ActButton size="xs" operation="/files/pick-lists.pdf" onAct={() => ask('print')}>
        Pick lists
      </ActButton>
      <ActButton size="xs" operation="/files/invoices.pdf" onAct={() => ask('invoices')}>
        Invoices
      </ActButton>
      <ActButton size="xs" operation="orderDesk.permitExport" onAct={() => ask('export')}>
        Export
      </ActButton>
    </>
  )
}
