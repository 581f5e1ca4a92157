import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { FoldedLines } from '#platform/web/scan/mode/FoldedLines.tsx'
import { ScansWait } from '#platform/web/scan/ScansWait.tsx'
import { CurrentScanLine, ScanFrame } from '#stock/scanning/web/index.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receiptMachine } from '../receiving.states.ts'
import { PutAwayNow } from './PutAwayNow.tsx'
import { PutAwayRow } from './PutAwayRow.tsx'
import classes from './receiving.module.css'
import { receivingApi } from './receiving-api.ts'
import { placeableRows, type RowToPut } from './to-put-away.ts'
import { usePutAwayScans } from './use-put-away-scans.ts'

const FinishDialog = lazy(async () => ({
  default: (await import('./FinishDialog.tsx')).FinishDialog,
}))

/** Received goods are scanned, then the bins that they are put into. */
export function PutAwayView({ id }: { id: string }) {
  const { data: receipt, error, refetch } = useQuery(receivingApi.ask('get', { id }))
  if (receipt) return <PuttingAway receipt={receipt} />
  if (error) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  return (
    <>
      <ScansWait />
      <Pending />
    </>
  )
}

function PuttingAway({ receipt }: { receipt: WholeReceipt }) {
  const { id, label, state, supplierName, outletName } = receipt
  const [isFinishing, setFinishing] = useState(false)
  const navigate = useNavigate()
  const putting = usePutAwayScans(receipt, () => setFinishing(true))
  const { scans, rows, chosen, choose, undoLast, canUndo, takeBack } = putting
  const all = placeableRows(receipt)
  const done = all.filter(({ left }) => left === 0)
  const closed = refuseMove(receiptMachine, 'finish', { label, state })
  const count = `${done.length} of ${all.length}`
  return (
    <ScanFrame
      hasNoCount
      title={`Put away ${label}`}
      purpose={`From ${supplierName}, at ${outletName}. Scan a product, then its bin.`}
      back={{
        label: 'Back to the receipt',
        act: () => navigate({ to: '.', search: { view: 'receipts', open: id } }),
      }}
      mark={<StateBadge machine={receiptMachine} state={state} />}
      scanning={{ scans, ...noCount, undoLast, canUndo }}
      idle="Scan a product"
      hint="Product or bin"
      progress={
        all.length === 0
          ? null
          : { share: done.length / all.length, label: `${count} rows are put away`, short: count }
      }
      main={{
        label: 'Finish put-away',
        act: () => setFinishing(true),
        whyNot: closed?.message ?? null,
        operation: 'receiving.finish',
      }}
      current={chosen ? <ChosenGoods chosen={chosen} /> : null}
      showsLines
      dialogs={
        <Suspense>
          {isFinishing && !closed ? (
            <FinishDialog receipt={receipt} onClose={() => setFinishing(false)} />
          ) : null}
        </Suspense>
      }
      mode={
        chosen ? (
          <PutAwayNow key={`${chosen.row.id} ${chosen.left}`} {...{ receipt, chosen, putting }} />
        ) : null
      }
    >
      {rows.length === 0 ? (
        <EmptyNote title="Everything is put away">Finish the put-away to close it.</EmptyNote>
      ) : (
        <ul className={classes.plain} aria-label="To put away">
          {rows.map((each) => (
            <PutAwayRow
              key={each.row.id}
              {...each}
              isChosen={each.row.id === chosen?.row.id}
              onChoose={() => choose(each)}
              onTakeBack={takeBack}
            />
          ))}
        </ul>
      )}
      {done.length > 0 ? (
        <FoldedLines label={done.length === 1 ? '1 row put away' : `${done.length} rows put away`}>
          <ul className={classes.plain} aria-label="Put away">
            {done.map((each) => (
              <PutAwayRow
                key={each.row.id}
                {...each}
                isChosen={false}
                onChoose={null}
                onTakeBack={takeBack}
              />
            ))}
          </ul>
        </FoldedLines>
      ) : null}
    </ScanFrame>
  )
}

const noCount = {
  quantity: '',
  setQuantity: () => undefined,
}

/** On a phone: the row in hand, and where it usually is. */
function ChosenGoods({ chosen: { line, left } }: { chosen: RowToPut }) {
  return <CurrentScanLine line={line} count={left} goal={null} bin={line.bin?.code ?? null} />
}
