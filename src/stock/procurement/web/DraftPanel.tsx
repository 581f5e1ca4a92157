import { Button } from '@mantine/core'
import { IconBarcode, IconDownload, IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { LabelDialog } from '#platform/web/labels/LabelDialog.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { MoveButtons } from '#platform/web/MoveButtons.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { DraftOrderPanel } from '../buying.contract.ts'
import { purchaseOrderMachine } from '../purchase-orders.states.ts'
import { DraftOrderLines } from './DraftOrderLines.tsx'
import { DraftPaper } from './DraftPaper.tsx'
import { labelOfItem } from './draft-labels.ts'
import { buyingApi } from './procurement-api.ts'
import classes from './suggestions.module.css'

/** One draft: its lines, what it comes to, and the paper of it. */
export function DraftPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...buyingApi.ask('draft', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(buyingApi.ask('draftHistory', { id }))
  if (!data)
    return (
      <SidePanel title="Purchase order" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  const { label, state, supplierName, supplierEmail, outletCode, outletName, note } = data
  return (
    <SidePanel
      title={label}
      mark={<StateBadge machine={purchaseOrderMachine} state={state} isLarge />}
      onClose={onClose}
    >
      <DraftActs draft={data} />
      <FactList
        facts={[
          { label: 'Supplier', value: supplierName },
          { label: 'Email', value: supplierEmail },
          { label: 'For', value: `${outletCode} ${outletName}` },
          {
            label: 'Total',
            value:
              data.totalMinor === null ? null : (
                <MoneyText minor={data.totalMinor} currency={data.currency} />
              ),
          },
          { label: 'Note', value: note },
        ]}
      />
      <DraftOrderLines draft={data} />
      <RecordHistory query={history} />
    </SidePanel>
  )
}

function DraftActs({ draft }: { draft: DraftOrderPanel }) {
  const { id, label, state, version, lines, items } = draft
  const [isPrinting, setPrinting] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const cancel = useAct({
    area: 'buying',
    run: buyingApi.call.cancelDraft,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${label} is cancelled`, 'What it asked for may be suggested again.')
      setCancelling(false)
    },
  })
  return (
    <div className={classes.buttons}>
      <ActButton icon={<IconPrinter size={16} />} onAct={() => setPrinting(true)}>
        Print
      </ActButton>
      <ActButton icon={<IconBarcode size={16} />} onAct={() => setLabelling(true)}>
        Labels
      </ActButton>
      <Button
        component="a"
        href={`/api/files/draft-order.csv?draft=${id}`}
        download
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} />}
      >
        CSV
      </Button>
      <MoveButtons
        machine={purchaseOrderMachine}
        record={{ label, state }}
        offers={[
          {
            move: 'cancel',
            isPending: cancel.isPending,
            isDangerous: true,
            onMove: () => setCancelling(true),
          },
        ]}
      />
      {isPrinting ? <DraftPaper draft={draft} onPrinted={() => setPrinting(false)} /> : null}
      {isLabelling ? (
        <LabelDialog
          title={`Labels for ${label}`}
          labels={items.map(labelOfItem)}
          onClose={() => setLabelling(false)}
        />
      ) : null}
      {isCancelling ? (
        <ConfirmDialog
          title={`Cancel ${label}?`}
          confirmLabel={`Cancel ${label}, drop ${lines === 1 ? '1 line' : `${lines} lines`}`}
          wayOut="Keep draft"
          isDangerous
          isPending={cancel.isPending}
          refusal={cancel.refusal}
          onConfirm={() => cancel.start({ id, version })}
          onClose={() => setCancelling(false)}
        >
          Nothing is ordered. What it asked for is suggested again as long as it is low.
        </ConfirmDialog>
      ) : null}
    </div>
  )
}
