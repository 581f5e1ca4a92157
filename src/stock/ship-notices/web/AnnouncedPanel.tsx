import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import type { WholeShipNotice } from '../ship-notices.fields.ts'
import { shipNoticeMachine } from '../ship-notices.states.ts'
import { NoticeCartons } from './NoticeCartons.tsx'
import { NoticeItems } from './NoticeItems.tsx'
import { noticeEntryInWords } from './notice-words.ts'
import classes from './ship-notices.module.css'
import { shipNoticesApi } from './ship-notices-api.ts'

type AnnouncedPanelProps = { id: string; onClose: () => void; onCount: (id: string) => void }

/** One announced delivery as the warehouse sees it. */
export function AnnouncedPanel({ id, onClose, onCount }: AnnouncedPanelProps) {
  const { set } = useUrlState()
  const { data, error, refetch } = useQuery({
    ...shipNoticesApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(shipNoticesApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Announced delivery" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  const { receipt } = data
  return (
    <SidePanel
      title={`Delivery ${data.deliveryNumber}`}
      mark={<StateBadge machine={shipNoticeMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <div className={classes.acts}>
        {data.state === 'submitted' ? (
          <ActButton
            weight="main"
            operation="shipNotices.receive"
            onAct={() => set({ arrived: id, delivery: null, view: null })}
          >
            Receive
          </ActButton>
        ) : null}
        {data.state === 'arrived' && receipt ? (
          <ActButton weight="main" operation="receiving.count" onAct={() => onCount(receipt.id)}>
            Continue {receipt.label}
          </ActButton>
        ) : null}
      </div>
      <NoticeFacts notice={data} />
      <Section title="Lines">
        <NoticeItems items={data.items} />
      </Section>
      <NoticeCartons goods={data} />
      <RecordHistory key={id} query={history} say={noticeEntryInWords} />
    </SidePanel>
  )
}

function NoticeFacts({ notice }: { notice: WholeShipNotice }) {
  const { arrivesOn, isLate, submittedAt, receipt } = notice
  const day = formatDay(arrivesOn)
  return (
    <FactList
      facts={[
        { label: 'Supplier', value: notice.supplierName },
        {
          label: 'Purchase order',
          value: (
            <AppLink to="/purchase-orders" search={{ open: notice.orderId }}>
              {notice.orderLabel}
            </AppLink>
          ),
        },
        { label: 'Deliver to', value: notice.outletName },
        {
          label: 'Arrives',
          value: isLate ? <ToneBadge tone="bad" label={`${day}, late`} /> : day,
        },
        { label: 'Carrier', value: notice.carrier },
        { label: 'Tracking number', value: notice.trackingNumber },
        { label: 'Announced', value: submittedAt ? <InstantText at={submittedAt} /> : null },
        {
          label: 'Goods receipt',
          value: receipt ? (
            <AppLink search={{ view: 'receipts', open: receipt.id }}>{receipt.label}</AppLink>
          ) : null,
        },
        { label: 'Note', value: notice.note },
      ]}
    />
  )
}
