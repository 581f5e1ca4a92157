import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PortalDelivery } from '../ship-notices.fields.ts'
import { openNoticeStates, shipNoticeMachine } from '../ship-notices.states.ts'
import { NoticeCartons } from './NoticeCartons.tsx'
import { NoticeItems } from './NoticeItems.tsx'
import classes from './ship-notices.module.css'
import { portalDeliveriesApi } from './ship-notices-api.ts'

const AnnounceDelivery = shownLater(
  async () => (await import('./AnnounceDelivery.tsx')).AnnounceDelivery,
)
const CancelDelivery = shownLater(async () => (await import('./CancelDelivery.tsx')).CancelDelivery)

/** One announced delivery as its supplier sees it. */
export function OwnDeliveryPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    ...portalDeliveriesApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <SidePanel title="Delivery" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  const { arrivesOn, isLate } = data
  const day = formatDay(arrivesOn)
  return (
    <SidePanel
      title={`Delivery ${data.deliveryNumber}`}
      mark={<StateBadge machine={shipNoticeMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <DeliveryActs delivery={data} />
      <FactList
        facts={[
          {
            label: 'Order',
            value: (
              <AppLink search={{ view: 'orders', open: data.orderId }}>{data.orderLabel}</AppLink>
            ),
          },
          { label: 'Deliver to', value: data.outletName },
          {
            label: 'Arrives',
            value: isLate ? <ToneBadge tone="bad" label={`${day}, late`} /> : day,
          },
          { label: 'Carrier', value: data.carrier },
          { label: 'Tracking number', value: data.trackingNumber },
          { label: 'Note', value: data.note },
        ]}
      />
      <Section title="Lines">
        <NoticeItems items={data.items} />
      </Section>
      <NoticeCartons goods={data} />
    </SidePanel>
  )
}

function DeliveryActs({ delivery }: { delivery: PortalDelivery }) {
  const [open, setOpen] = useState<'change' | 'cancel' | null>(null)
  const { id, state, orderId, closedBecause } = delivery
  const mayChange = openNoticeStates.includes(state)
  const close = () => setOpen(null)
  return (
    <>
      {closedBecause ? <p className={classes.closed}>{closedBecause}</p> : null}
      <div className={classes.acts}>
        {state === 'submitted' ? (
          <>
            <LabelLink href={`/api/files/portal-deliveries/${id}/labels.pdf`}>
              Carton labels, 4 × 6 in
            </LabelLink>
            <LabelLink href={`/api/files/portal-deliveries/${id}/label-sheets.pdf`}>
              Carton labels, A4
            </LabelLink>
          </>
        ) : null}
        {mayChange && closedBecause === '' ? (
          <ActButton
            weight={state === 'draft' ? 'main' : 'plain'}
            operation="portalDeliveries.change"
            onAct={() => setOpen('change')}
          >
            {state === 'draft' ? 'Announce delivery' : 'Change delivery'}
          </ActButton>
        ) : null}
        {mayChange ? (
          <ActButton operation="portalDeliveries.cancel" onAct={() => setOpen('cancel')}>
            Cancel delivery
          </ActButton>
        ) : null}
      </div>
      {open === 'change' ? (
        <AnnounceDelivery orderId={orderId} delivery={delivery} onClose={close} onSaved={close} />
      ) : null}
      {open === 'cancel' ? <CancelDelivery delivery={delivery} onClose={close} /> : null}
    </>
  )
}

function LabelLink({ href, children }: { href: string; children: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconPrinter size={16} />}
    >
      {children}
    </Button>
  )
}
