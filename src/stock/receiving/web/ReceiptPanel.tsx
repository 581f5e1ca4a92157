import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { WholeReceipt } from '../receiving.fields.ts'
import { receiptMachine } from '../receiving.states.ts'
import { DeliveryFactsForm } from './DeliveryFactsForm.tsx'
import { GoodsReceiptLines } from './GoodsReceiptLines.tsx'
import { MissingPrices } from './MissingPrices.tsx'
import { ReceiptFacts } from './ReceiptFacts.tsx'
import { ReceiptMoves } from './ReceiptMoves.tsx'
import { receivingApi } from './receiving-api.ts'
import { ReceivingSlotsContext } from './receiving-slots.ts'

/** One goods receipt: the next step, who delivered what, and what became of it. */
export function ReceiptPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...receivingApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(receivingApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Goods receipt" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={receiptMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <ReceiptMoves receipt={data} onChange={() => setChanging(true)} />
      {isChanging ? (
        <DeliveryFactsForm receipt={data} onClose={() => setChanging(false)} />
      ) : (
        <ReceiptFacts receipt={data} />
      )}
      <MissingPrices receipt={data} />
      <Section title="Lines">
        <GoodsReceiptLines receipt={data} />
      </Section>
      {isReceived(data) ? <SectionsOfReceived id={id} /> : null}
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

/** Imported receipts are history: nothing of them is in stock. */
const isReceived = ({ state, isImported }: WholeReceipt) =>
  (state === 'received' || state === 'put_away') && !isImported

function SectionsOfReceived({ id }: { id: string }) {
  const held = use(PermissionsContext)
  return use(ReceivingSlotsContext)
    .ofReceived.filter(({ needs }) => needs.every((permission) => held.has(permission.key)))
    .map(({ key, Body }) => <Body key={key} receiptId={id} />)
}
