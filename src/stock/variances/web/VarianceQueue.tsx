import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { VarianceRow } from '../variances.fields.ts'
import { varianceList } from '../variances.list.ts'
import { useVariancePeople } from './use-variance-people.ts'
import { varianceCells } from './variance-cells.tsx'
import { variancesApi } from './variances-api.ts'

const AssignVariances = shownLater(
  async () => (await import('./AssignVariances.tsx')).AssignVariances,
)

type Chosen = { readonly ids: readonly string[]; readonly onDone: () => void }

/** What costs most and is open longest comes first. */
export function VarianceQueue() {
  const outlets = useOutletOptions()
  const people = useVariancePeople()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  return (
    <>
      <VarianceFigures />
      <ListView
        list={varianceList}
        ask={(call) => variancesApi.ask('list', call)}
        keyOf={({ id }: VarianceRow) => id}
        cells={varianceCells}
        records={{ outletId: outlets, assignedTo: people }}
        exportPath="/files/variances"
        bulk={{
          actions: (rows, clear) => (
            <BulkAssign
              ids={rows.map(({ id }) => id)}
              onDone={clear}
              onChoose={(ids) => setChosen({ ids, onDone: clear })}
            />
          ),
          most: 200,
        }}
        whenNothing={
          <EmptyNote title="No variances">
            Differences found in counts, receipts, transfers, returns, picking, parcels and at
            registers are listed here.
          </EmptyNote>
        }
      />
      {chosen ? (
        <AssignVariances
          ids={chosen.ids}
          onDone={() => {
            chosen.onDone()
            setChosen(null)
          }}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

type BulkProps = {
  ids: readonly string[]
  onDone: () => void
  onChoose: (ids: readonly string[]) => void
}

function BulkAssign({ ids, onDone, onChoose }: BulkProps) {
  const mine = useAct({
    area: 'variances',
    run: (input: { ids: string[]; assigneeId: null; isMine: boolean }, options) =>
      variancesApi.call.assign(input, options),
    onDone: ({ assigned }) => {
      tellSuccess(assigned === 1 ? '1 variance assigned' : `${assigned} variances assigned`)
      onDone()
    },
  })
  return (
    <>
      <ActButton
        size="xs"
        operation="variances.assign"
        isPending={mine.isPending}
        onAct={() => mine.start({ ids: [...ids], assigneeId: null, isMine: true })}
      >
        Assign to me
      </ActButton>
      <ActButton size="xs" operation="variances.assign" onAct={() => onChoose(ids)}>
        Assign
      </ActButton>
    </>
  )
}

const figures = [
  { key: 'open', label: 'Open', search: {} },
  { key: 'overdue', label: 'Overdue', search: { isOverdue: 'true' } },
  { key: 'critical', label: 'Critical', search: { severity: 'critical' } },
  { key: 'disputed', label: 'Disputed', search: { state: 'disputed' } },
  { key: 'toApprove', label: 'To approve', search: { state: 'proposed' } },
  { key: 'unassigned', label: 'Unassigned', search: { assignedTo: 'empty' } },
] as const

const tones = {
  open: 'waiting',
  overdue: 'bad',
  critical: 'bad',
  disputed: 'waiting',
  toApprove: 'special',
  unassigned: 'quiet',
} as const

/** How many wait; each figure opens what it counts. */
function VarianceFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(variancesApi.ask('figures', {}))
  const isCurrent = (search: Readonly<Record<string, string>>) => {
    const entries = Object.entries(search)
    return entries.length > 0 && entries.every(([key, value]) => params[key] === value)
  }
  return (
    <FigureStrip
      label="Variances now"
      figures={figures.map(({ key, label, search }) => ({
        ...{ key, label, search, tone: tones[key] },
        count: data?.[key],
        isCurrent: isCurrent(search),
      }))}
    />
  )
}
