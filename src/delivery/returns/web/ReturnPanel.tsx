import { useQuery } from '@tanstack/react-query'
import { faultLabels } from '#organization/reasons/reasons.rules.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
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
import { despiteLabels, kindInWords, methodLabels, settlementLabels } from '../return-words.ts'
import type { WholeReturn } from '../returns.fields.ts'
import { returnLabel } from '../returns.nouns.ts'
import { returnMachine } from '../returns.states.ts'
import { ReturnFinds } from './ReturnFinds.tsx'
import { ReturnLines } from './ReturnLines.tsx'
import { ReturnMoves } from './ReturnMoves.tsx'
import { returnsApi } from './returns-api.ts'
import { weightInWords } from './weight-in-words.ts'

/** One return: the customer, the goods, the findings, the refund, and the next step. */
export function ReturnPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: found, error, refetch } = useQuery(returnsApi.ask('get', { id }))
  const history = useQuery(returnsApi.ask('history', { id }))
  if (!found)
    return (
      <SidePanel title="Return" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={returnLabel(found.number)}
      mark={<StateBadge machine={returnMachine} state={found.state} />}
      onClose={onClose}
    >
      <ReturnMoves found={found} />
      <ReturnFacts found={found} />
      <Section title="Units">
        <ReturnLines found={found} />
        <ReturnFinds found={found} />
      </Section>
      <Section title="What it costs us">
        <CostList found={found} />
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function ReturnFacts({ found }: { found: WholeReturn }) {
  const { orderId, orderNumber, exchangeOrderId, exchangeOrderNumber, currency, dueOn } = found
  const money = (minor: number) =>
    minor > 0 ? <MoneyText minor={minor} currency={currency} /> : null
  return (
    <FactList
      facts={[
        { label: 'Kind', value: kindInWords(found) },
        {
          label: 'Order',
          value: orderId ? (
            <AppLink to="/orders" search={{ open: orderId }}>
              {orderNumber}
            </AppLink>
          ) : (
            <ToneBadge tone="bad" label="Unidentified" />
          ),
        },
        { label: 'Customer', value: found.customerName },
        { label: 'Reason', value: found.reason },
        { label: 'Fault', value: faultLabels[found.fault] },
        { label: 'How', value: methodLabels[found.method] },
        { label: 'Courier', value: found.courierName },
        { label: 'Tracking number', value: found.trackingNumber },
        {
          label: 'Due',
          value:
            dueOn && found.isLate ? (
              <ToneBadge tone="bad" label={`${formatDay(dueOn)}, late`} />
            ) : (
              dueOn && formatDay(dueOn)
            ),
        },
        {
          label: 'Received',
          value: found.receivedAt ? <InstantText at={found.receivedAt} /> : null,
        },
        { label: 'Seen to by', value: found.assignedName },
        {
          label: 'Taken despite',
          value:
            found.takenDespite.length > 0 ? (
              <>
                {found.takenDespite.map((rule) => (
                  <ToneBadge key={rule} tone="waiting" label={despiteLabels[rule]} />
                ))}{' '}
                {found.despiteReason}
                {found.allowedBy ? `, allowed by ${found.allowedBy}` : ''}
              </>
            ) : null,
        },
        {
          label: 'Weight',
          value: found.isWeightOff ? (
            <>
              <ToneBadge tone="bad" label="Off" /> {weightInWords(found)}
            </>
          ) : (
            weightInWords(found)
          ),
        },
        { label: 'Settled by', value: found.settlement && settlementLabels[found.settlement] },
        { label: 'Paid back', value: money(found.refundedMinor) },
        { label: 'Fee kept', value: money(found.feeMinor) },
        { label: 'Bonus', value: money(found.bonusMinor) },
        {
          label: 'Exchanged for',
          value: exchangeOrderId ? (
            <AppLink to="/orders" search={{ open: exchangeOrderId }}>
              Order {exchangeOrderNumber}
            </AppLink>
          ) : null,
        },
        { label: found.isByLink ? 'The customer says' : 'Note', value: found.note },
      ]}
    />
  )
}

function CostList({ found: { costs, currency } }: { found: WholeReturn }) {
  const total = costs.reduce((sum, { minor }) => sum + minor, 0)
  return (
    <FactList
      facts={[...costs, { label: 'Together', minor: total }].map(({ label, minor }) => ({
        label,
        value: <MoneyText minor={minor} currency={currency} />,
      }))}
    />
  )
}
