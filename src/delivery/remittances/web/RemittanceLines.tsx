import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DataTable } from '#platform/web/DataTable/DataTable.tsx'
import { FilterChips } from '#platform/web/filters/FilterChips.tsx'
import { ListBar } from '#platform/web/filters/ListBar.tsx'
import { SearchField } from '#platform/web/filters/SearchField.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { ListTools } from '#platform/web/views/ListTools.tsx'
import { type DifferenceVerdict, differenceVerdicts, refuseVerdict } from '../differences.rules.ts'
import type { RemittanceLine, WholeRemittance } from '../remittances.fields.ts'
import { ExplainDialog, type Explaining } from './ExplainDialog.tsx'
import { lineColumns } from './line-columns.tsx'
import { remittancesApi } from './remittances-api.ts'

const filterParams = ['show'] as const
const list = '/dispatch/remittance-lines'

const shows = [
  { value: 'open', label: 'to explain' },
  { value: 'differences', label: 'all that differ' },
  { value: 'disputed', label: 'disputed' },
] as const

/** The lines as they stand in the remittance; several differences are decided at once. */
export function RemittanceLines({ remittance }: { remittance: WholeRemittance }) {
  const { params } = useUrlState()
  const [asked, setAsked] = useState<Explaining | null>(null)
  const show = shows.find(({ value }) => value === params.show)?.value
  const lines = useQuery({
    ...remittancesApi.ask('lines', {
      remittanceId: remittance.id,
      ...(show ? { show } : {}),
      ...(params.q ? { q: params.q } : {}),
      ...(params.after ? { after: params.after } : {}),
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListBar>
        <SearchField label="Search lines" hint="Tracking number" />
        <FilterChips filters={[{ key: 'show', label: 'Lines', options: shows }]} />
        <ListTools
          list={list}
          columns={lineColumns}
          exportPath="/files/remittance-lines"
          filterParams={[...filterParams, 'remittance']}
        />
      </ListBar>
      <DataTable
        noun="lines"
        list={list}
        columns={lineColumns}
        query={lines}
        keyOf={({ id }) => id}
        filterParams={filterParams}
        isFlat
        isDense
        isMarked={({ differences, verdict }) => differences.length > 0 && verdict === null}
        bulk={{
          actions: (rows, clear) => (
            <ExplainButtons
              rows={rows}
              isClosed={remittance.state === 'closed'}
              onAsk={(verdict) => setAsked({ verdict, rows, onDone: clear })}
            />
          ),
        }}
        whenNothing={
          <EmptyNote title="No lines yet">
            Add what was paid line by line with Add a line, or discard this remittance and send a
            file.
          </EmptyNote>
        }
      />
      {asked ? (
        <ExplainDialog remittance={remittance} asked={asked} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}

const verbs: Readonly<Record<DifferenceVerdict, string>> = {
  accepted: 'Accept',
  disputed: 'Dispute',
  recovered: 'Mark recovered',
}

type ExplainButtonsProps = {
  rows: readonly RemittanceLine[]
  isClosed: boolean
  onAsk: (verdict: DifferenceVerdict) => void
}

function ExplainButtons({ rows, isClosed, onAsk }: ExplainButtonsProps) {
  const whyNot = (verdict: DifferenceVerdict) =>
    rows.map((row) => refuseVerdict(row, verdict, isClosed)).find(Boolean)?.message ?? null
  return differenceVerdicts.map((verdict) => (
    <ActButton key={verdict} size="xs" whyNot={whyNot(verdict)} onAct={() => onAsk(verdict)}>
      {verbs[verdict]}
    </ActButton>
  ))
}
