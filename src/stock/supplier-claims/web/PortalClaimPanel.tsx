import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { settlementLabels } from '../claims-on-suppliers.rules.ts'
import type { PortalClaim } from '../supplier-claims.fields.ts'
import { supplierClaimMachine } from '../supplier-claims.states.ts'
import { ClaimedLines } from './ClaimedLines.tsx'
import { ClaimTalk } from './ClaimTalk.tsx'
import classes from './supplier-claims.module.css'
import { filesOfPortal, portalClaimsApi } from './supplier-claims-api.ts'

/** One claim as its supplier sees it, with the answer. */
export function PortalClaimPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...portalClaimsApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <SidePanel title="Claim" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  return (
    <SidePanel
      title={`Claim ${data.label}`}
      mark={<StateBadge machine={supplierClaimMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      {data.closedBecause ? <p className={classes.closed}>{data.closedBecause}</p> : null}
      <ClaimAnswers claim={data} />
      <ClaimedLines
        lines={data.items}
        currency={data.currency}
        totalMinor={data.totalMinor}
        addressOf={filesOfPortal(id)}
      />
      <OwnClaimFacts claim={data} />
      <ClaimTalk
        messages={data.messages}
        files={data.files}
        address={filesOfPortal(id)}
        area="supplierPortalClaims"
        send={(body, options) => portalClaimsApi.call.answer({ id, body }, options)}
        whyNot={data.closedBecause || null}
      />
    </SidePanel>
  )
}

function ClaimAnswers({ claim }: { claim: PortalClaim }) {
  const [open, setOpen] = useState<'accept' | 'dispute' | null>(null)
  const { state, closedBecause } = claim
  const close = () => setOpen(null)
  if (closedBecause || (state !== 'sent' && state !== 'disputed')) return null
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        operation="supplierPortalClaims.accept"
        onAct={() => setOpen('accept')}
      >
        Accept claim
      </ActButton>
      {state === 'sent' ? (
        <ActButton operation="supplierPortalClaims.dispute" onAct={() => setOpen('dispute')}>
          Dispute claim
        </ActButton>
      ) : null}
      {open === 'accept' ? <AcceptOwnClaim claim={claim} onClose={close} /> : null}
      {open === 'dispute' ? <DisputeOwnClaim claim={claim} onClose={close} /> : null}
    </div>
  )
}

type DialogProps = { claim: PortalClaim; onClose: () => void }

function AcceptOwnClaim({ claim, onClose }: DialogProps) {
  const { id, version, label } = claim
  return (
    <FormDialog
      area="supplierPortalClaims"
      title={`Accept claim ${label}?`}
      subject={label}
      effect="You agree to give what is claimed. Enter your credit note if you have it."
      confirmLabel="Accept claim"
      fields={{ creditNumber: { kind: 'line', label: 'Credit note number', longest: 60 } }}
      opened={{ creditNumber: '' }}
      save={({ values }, options) =>
        portalClaimsApi.call.accept({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} accepted`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function DisputeOwnClaim({ claim, onClose }: DialogProps) {
  const { id, version, label } = claim
  return (
    <FormDialog
      area="supplierPortalClaims"
      title={`Dispute claim ${label}?`}
      subject={label}
      effect="Your buyer reads the reason. Add pictures or papers in the conversation."
      confirmLabel="Dispute claim"
      fields={{
        reason: { kind: 'text', label: 'Reason', longest: 1000, rows: 3, isRequired: true },
      }}
      opened={{ reason: '' }}
      save={({ values }, options) =>
        portalClaimsApi.call.dispute({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`${label} disputed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function OwnClaimFacts({ claim }: { claim: PortalClaim }) {
  const { settledMinor, settledWith, currency } = claim
  return (
    <FactList
      facts={[
        { label: 'Your order', value: claim.orderLabel },
        { label: 'Delivery note', value: claim.deliveryNote },
        { label: 'Delivered to', value: claim.outletName },
        { label: 'Sent', value: <InstantText at={claim.sentAt} /> },
        { label: 'Your credit note', value: claim.creditNumber },
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
        { label: 'Note', value: claim.note },
      ]}
    />
  )
}
