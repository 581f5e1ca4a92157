import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { rateInWords } from '#platform/exchange.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { settlementLabels } from '../claims-on-suppliers.rules.ts'
import type { SupplierClaim } from '../supplier-claims.fields.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import { ClaimedLines } from './ClaimedLines.tsx'
import { ClaimReturns } from './ClaimReturns.tsx'
import { ClaimTalk } from './ClaimTalk.tsx'
import { SupplierClaimMoves } from './SupplierClaimMoves.tsx'
import { filesOfStaff, supplierClaimsApi } from './supplier-claims-api.ts'

const ChangeSupplierClaim = shownLater(
  async () => (await import('./SupplierClaimForm.tsx')).ChangeSupplierClaim,
)

/** One claim: the next step, what is claimed with its photos, the conversation, what goes back. */
export function SupplierClaimPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...supplierClaimsApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(supplierClaimsApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Claim" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  if (isChanging) return <ChangeSupplierClaim claim={data} onClose={() => setChanging(false)} />
  return (
    <SidePanel
      title={`Claim ${data.label}`}
      mark={<StateBadge machine={supplierClaimMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <SupplierClaimMoves claim={data} onChange={() => setChanging(true)} />
      <ClaimedLines
        lines={data.items}
        currency={data.currency}
        totalMinor={data.totalMinor}
        addressOf={filesOfStaff(id)}
      />
      <ClaimFactList claim={data} />
      {data.sentAt === null ? null : (
        <ClaimTalk
          messages={data.messages}
          files={data.files}
          address={filesOfStaff(id)}
          area="supplierClaims"
          send={(body, options) => supplierClaimsApi.call.answer({ id, body }, options)}
          whyNot={null}
        />
      )}
      <ClaimReturns claim={data} />
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function ClaimFactList({ claim }: { claim: SupplierClaim }) {
  const { currency, sentAt, sentTo, endedAt, endedBy, settledMinor, settledWith } = claim
  return (
    <FactList
      facts={[
        {
          label: 'Supplier',
          value: (
            <AppLink to="/suppliers" search={{ open: claim.supplierId }}>
              {claim.supplierName}
            </AppLink>
          ),
        },
        {
          label: 'Exchange rate',
          value:
            currency === claim.outletCurrency
              ? null
              : rateInWords({ from: currency, into: claim.outletCurrency, rate: claim.rate }),
        },
        {
          label: 'Purchase order',
          value: claim.orderId ? (
            <AppLink to="/purchase-orders" search={{ open: claim.orderId }}>
              {claim.orderLabel}
            </AppLink>
          ) : null,
        },
        {
          label: 'Receipt',
          value: claim.receiptId ? (
            <AppLink to="/receiving" search={{ view: 'receipts', open: claim.receiptId }}>
              {claim.receiptLabel}
            </AppLink>
          ) : null,
        },
        { label: 'Outlet', value: `${claim.outletCode} ${claim.outletName}` },
        { label: 'Assigned to', value: claim.owner ?? 'Unassigned' },
        {
          label: 'Sent',
          value: sentAt ? (
            <>
              <InstantText at={sentAt} />
              {sentTo ? ` to ${sentTo}` : ''}
            </>
          ) : null,
        },
        { label: 'Credit note', value: claim.creditNumber },
        { label: 'Disputed because', value: claim.disputeReason },
        {
          label: 'Settled',
          value:
            settledMinor === null || settledWith === null ? null : (
              <>
                <MoneyText minor={settledMinor} currency={currency} /> by{' '}
                {settlementLabels[settledWith].toLowerCase()} {claim.settlementReference}
              </>
            ),
        },
        {
          label: 'Replacement due',
          value: claim.replacementOn ? formatDay(claim.replacementOn) : null,
        },
        {
          label: 'Replacement',
          value: settledWith === 'replacement' ? <ReplacementText claim={claim} /> : null,
        },
        { label: 'Written off because', value: claim.writeOffReason },
        {
          label: 'Decided',
          value: endedAt ? (
            <>
              <InstantText at={endedAt} /> by {endedBy ?? 'the system'}
            </>
          ) : null,
        },
        {
          label: 'Variances',
          value:
            claim.variances.length > 0
              ? claim.variances.map(({ id, number }) => (
                  <AppLink key={id} to="/variance-management" search={{ open: id }}>
                    {`Variance ${number} `}
                  </AppLink>
                ))
              : null,
        },
        { label: 'Note', value: claim.note },
      ]}
    />
  )
}

/** By which order a replacement comes, and how much of it came. */
function ReplacementText({ claim }: { claim: SupplierClaim }) {
  const { replacement, orderId, orderLabel } = claim
  if (replacement === null)
    return orderId ? (
      <>
        Still to come on{' '}
        <AppLink to="/purchase-orders" search={{ open: orderId }}>
          {orderLabel}
        </AppLink>
      </>
    ) : (
      'Still to come on its order'
    )
  const { lines, receivedLines } = replacement
  return (
    <>
      <AppLink to="/purchase-orders" search={{ open: replacement.orderId }}>
        {replacement.orderLabel}
      </AppLink>
      , {receivedLines} of {lines === 1 ? '1 line' : `${lines} lines`} received
    </>
  )
}
