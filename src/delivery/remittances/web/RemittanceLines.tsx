import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import {
  type DifferenceVerdict,
  differenceVerdicts,
  mostLines,
  refuseVerdict,
} from '../differences.rules.ts'
import { remittanceLineList } from '../remittance-lines.list.ts'
import type { RemittanceLine, WholeRemittance } from '../remittances.fields.ts'
import { ExplainDialog, type Explaining } from './ExplainDialog.tsx'
import { lineCells } from './line-cells.tsx'
import { remittancesApi } from './remittances-api.ts'

/** The lines of the remittance; several differences can be decided together. */
export function RemittanceLines({ remittance }: { remittance: WholeRemittance }) {
  const [asked, setAsked] = useState<Explaining | null>(null)
  return (
    <>
      <ListView
        list={remittanceLineList}
        ask={(call) => remittancesApi.ask('lines', { ...call, remittanceId: [remittance.id] })}
        keyOf={({ id }) => id}
        cells={lineCells}
        exportPath="/files/remittance-lines"
        isFlat
        isDense
        isMarked={({ differences, verdict }) => differences.length > 0 && verdict === null}
        bulk={{
          most: mostLines,
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
