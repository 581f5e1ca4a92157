import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { WholeTransfer } from '../transfers.fields.ts'
import { transferLabel } from '../transfers.nouns.ts'
import { purposeLabels } from '../transfers.rules.ts'
import { transferMachine } from '../transfers.states.ts'
import { ReceiptList } from './ReceiptList.tsx'
import { TransferDocuments } from './TransferDocuments.tsx'
import { TransferLines } from './TransferLines.tsx'
import { TransferMoves } from './TransferMoves.tsx'
import { transfersApi } from './transfers-api.ts'

const ChangeTransfer = lazy(async () => ({
  default: (await import('./TransferForm.tsx')).ChangeTransfer,
}))

/** One transfer: what was asked for, what left, what arrived, and the next step. */
export function TransferPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data: transfer, error, refetch } = useQuery(transfersApi.ask('get', { id }))
  const history = useQuery(transfersApi.ask('history', { id }))
  if (!transfer)
    return (
      <SidePanel title="Transfer" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  if (isChanging && transfer.state === 'draft')
    return (
      <Suspense>
        <ChangeTransfer transfer={transfer} onClose={() => setChanging(false)} />
      </Suspense>
    )
  return (
    <SidePanel
      title={transferLabel(transfer.number)}
      mark={<StateBadge machine={transferMachine} state={transfer.state} />}
      onClose={onClose}
    >
      <TransferMoves transfer={transfer} onChange={() => setChanging(true)} />
      <TransferFacts transfer={transfer} />
      <Section title="Lines">
        <TransferLines transfer={transfer} />
      </Section>
      {transfer.receipts.length > 0 ? (
        <Section title="Receipts">
          <ReceiptList receipts={transfer.receipts} />
        </Section>
      ) : null}
      <TransferDocuments transfer={transfer} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function TransferFacts({ transfer }: { transfer: WholeTransfer }) {
  const { openUnits, openValueMinor, valueMinor, currency, isLate } = transfer
  const expected = transfer.expectedOn && formatDay(transfer.expectedOn)
  return (
    <FactList
      facts={[
        { label: 'From', value: `${transfer.fromCode} ${transfer.fromName}` },
        { label: 'To', value: `${transfer.toCode} ${transfer.toName}` },
        { label: 'Purpose', value: purposeLabels[transfer.purpose] },
        {
          label: 'Expected',
          value: isLate ? <ToneBadge tone="bad" label={`${expected}, late`} /> : expected,
        },
        {
          label: 'Worth',
          value: valueMinor === null ? null : <MoneyText minor={valueMinor} currency={currency} />,
        },
        {
          label: 'On the way',
          value: openUnits ? (
            <>
              {openUnits} {openUnits === 1 ? 'unit' : 'units'}
              {openValueMinor ? (
                <>
                  , worth <MoneyText minor={openValueMinor} currency={currency} />
                </>
              ) : null}
            </>
          ) : null,
        },
        { label: 'Requested by', value: transfer.requestedBy },
        { label: 'Approved by', value: transfer.approvedBy },
        {
          label: 'Shipped',
          value: transfer.shippedAt ? (
            <>
              <InstantText at={transfer.shippedAt} /> by {transfer.shippedBy ?? 'the house'}
            </>
          ) : null,
        },
        { label: 'Carrier', value: transfer.carrier },
        { label: 'Seal', value: transfer.sealNumber },
        { label: 'Counted blindly', value: transfer.isBlind ? 'Yes' : null },
        { label: 'Note', value: transfer.note },
      ]}
    />
  )
}
