import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { purchaseOrderMachine } from '#stock/purchasing/purchase-orders.states.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import { PortalLines } from './PortalLines.tsx'
import { PortalRevisions, ProposalNote } from './PortalRevisions.tsx'
import { PortalSlotsContext } from './portal-slots.ts'
import classes from './supplier-portal.module.css'
import { supplierPortalApi } from './supplier-portal-api.ts'

const AnswerDialog = shownLater(async () => (await import('./AnswerDialog.tsx')).AnswerDialog)
const RejectOwnOrder = shownLater(async () => (await import('./RejectOwnOrder.tsx')).RejectOwnOrder)

/** One order as its supplier sees it, with the answer. */
export function PortalOrderPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { orderSections } = use(PortalSlotsContext)
  const { data, error, refetch } = useQuery({
    ...supplierPortalApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <SidePanel title="Order" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={purchaseOrderMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <Answers order={data} />
      <OrderFacts order={data} />
      {data.proposal ? <ProposalNote order={data} proposal={data.proposal} /> : null}
      <PortalLines order={data} />
      {orderSections.map(({ key, Part }) => (
        <Part key={key} order={data} />
      ))}
      {data.revisions.length > 1 ? <PortalRevisions order={data} /> : null}
    </SidePanel>
  )
}

function Answers({ order }: { order: PortalOrder }) {
  const { orderActs } = use(PortalSlotsContext)
  const [open, setOpen] = useState<'answer' | 'reject' | null>(null)
  const { id, state, closedBecause } = order
  const mayAnswer = state === 'sent' && closedBecause === ''
  const close = () => setOpen(null)
  return (
    <>
      {closedBecause ? <p className={classes.closed}>{closedBecause}</p> : null}
      <div className={classes.acts}>
        {mayAnswer ? (
          <>
            <ActButton
              weight="main"
              operation="supplierPortal.confirm"
              onAct={() => setOpen('answer')}
            >
              Answer order
            </ActButton>
            <ActButton operation="supplierPortal.reject" onAct={() => setOpen('reject')}>
              Reject order
            </ActButton>
          </>
        ) : null}
        {state === 'confirmed' && closedBecause === '' ? (
          <ActButton operation="supplierPortal.propose" onAct={() => setOpen('answer')}>
            Propose changes
          </ActButton>
        ) : null}
        {orderActs.map(({ key, Part }) => (
          <Part key={key} order={order} />
        ))}
        <Button
          component="a"
          href={`/api/files/supplier-portal/${id}.pdf`}
          download
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          PDF
        </Button>
      </div>
      {open === 'answer' ? <AnswerDialog order={order} onClose={close} /> : null}
      {open === 'reject' ? <RejectOwnOrder order={order} onClose={close} /> : null}
    </>
  )
}

function OrderFacts({ order }: { order: PortalOrder }) {
  const { totalMinor, currency, expectedOn, isLate, revision } = order
  const expected = expectedOn && formatDay(expectedOn)
  return (
    <FactList
      facts={[
        { label: 'Deliver to', value: order.deliverTo },
        { label: 'Total', value: <MoneyText minor={totalMinor} currency={currency} /> },
        {
          label: 'Expected',
          value: isLate ? (
            <ToneBadge tone="bad" label={expected ? `${expected}, late` : 'Late'} />
          ) : (
            expected
          ),
        },
        { label: 'Your reference', value: order.supplierReference },
        { label: 'Buyer', value: order.buyer },
        { label: 'Sent', value: <InstantText at={order.sentAt} /> },
        {
          label: 'Confirmed',
          value: order.confirmedAt ? <InstantText at={order.confirmedAt} /> : null,
        },
        { label: 'Revision', value: revision > 1 ? String(revision) : null },
        { label: 'Note', value: order.note },
      ]}
    />
  )
}
