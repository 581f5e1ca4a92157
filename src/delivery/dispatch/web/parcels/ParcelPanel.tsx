import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import { refuseMove } from '#platform/machine.ts'
import { formatQuantity } from '#platform/quantity.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { Can } from '#platform/web/Can.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { orderLabel } from '#sales/orders/orders.nouns.ts'
import { useScansFact } from '#stock/scanning/web/index.tsx'
import { loadSheetCode } from '../../dispatch.nouns.ts'
import type { WholeParcel } from '../../parcels.fields.ts'
import { parcelMachine, underWayStates } from '../../parcels.states.ts'
import { parcelsApi } from '../dispatch-api.ts'
import { DispatchSlotsContext } from '../dispatch-slots.ts'
import { PhotosOfOrder } from '../ParcelPhotos.tsx'
import { RebookDialog } from '../suspensions/RebookDialog.tsx'
import { SuspensionNote } from '../suspensions/SuspensionNote.tsx'
import { BookDialog } from './BookDialog.tsx'
import { EnterNumberDialog } from './EnterNumberDialog.tsx'
import { LabelsDialog } from './LabelsDialog.tsx'
import { ParcelBookings } from './ParcelBookings.tsx'
import { ParcelMark } from './parcel-list-cells.tsx'
import classes from './parcels.module.css'
import { timeLeft } from './time-left.ts'
import { VoidDialog } from './VoidDialog.tsx'

/** One parcel: its state, its bookings, and the next step. */
export function ParcelPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: parcel, error, refetch } = useQuery(parcelsApi.ask('get', { id }))
  const history = useQuery(parcelsApi.ask('history', { id }))
  const { parcelNews: News, parcelAdvice: Advice, parcelCase: Case } = use(DispatchSlotsContext)
  if (!parcel)
    return (
      <SidePanel title="Parcel" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={`Parcel ${parcel.code}`}
      // The note below says that its courier is suspended.
      mark={<ParcelMark row={{ ...parcel, suspension: null }} />}
      onClose={onClose}
    >
      <ParcelActs parcel={parcel} />
      {parcel.suspension ? <SuspensionNote suspension={parcel.suspension} /> : null}
      {parcel.problem ? (
        <p role="alert" className={classes.problem}>
          {parcel.problem}
        </p>
      ) : null}
      <ParcelFacts parcel={parcel} />
      <PhotosOfOrder orderId={parcel.orderId} />
      {Advice ? <Advice parcelId={id} /> : null}
      {Case ? <Case parcelId={id} /> : null}
      {News ? <News parcelId={id} /> : null}
      {parcel.bookings.length > 0 ? (
        <Section title="Bookings">
          <ParcelBookings bookings={parcel.bookings} currency={parcel.currency} />
        </Section>
      ) : null}
      <div>
        <ReportFraudButton noun="parcel" id={id} />
      </div>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

type Dialog = 'book' | 'rebook' | 'labels' | 'void' | 'report' | 'number'

function ParcelActs({ parcel }: { parcel: WholeParcel }) {
  const { id, code, state, isHeld, orderNumber, bookingState, suspension } = parcel
  const [open, setOpen] = useState<Dialog | null>(null)
  const { reportDialog: Report } = use(DispatchSlotsContext)
  const close = () => setOpen(null)
  const record = { label: `Parcel ${code}`, state }
  const held = isHeld ? `Order ${orderNumber} is on hold. Release the hold first.` : null
  const isUnclear = state === 'packed' && bookingState === 'unclear'
  const isAsked = isUnclear || (state === 'packed' && bookingState === 'requested')
  const asked = isAsked ? 'The courier is being asked already.' : null
  const notHere = refuseMove(parcelMachine, 'void', record)?.message ?? null
  if (Report && underWayStates.some((one) => one === state))
    return (
      <div className={classes.acts}>
        <ActButton weight="main" onAct={() => setOpen('report')}>
          What does the courier say?
        </ActButton>
        {open === 'report' ? <Report parcels={[parcel]} onDone={close} onClose={close} /> : null}
      </div>
    )
  if (state !== 'packed' && state !== 'booked') return null
  return (
    <div className={classes.acts}>
      {isUnclear ? (
        <ActButton weight="main" onAct={() => setOpen('number')}>
          Enter number
        </ActButton>
      ) : state === 'packed' ? (
        <ActButton weight="main" whyNot={held ?? asked} onAct={() => setOpen('book')}>
          Book
        </ActButton>
      ) : (
        <ActButton weight={suspension ? 'plain' : 'main'} onAct={() => setOpen('labels')}>
          Print label
        </ActButton>
      )}
      {suspension ? (
        <ActButton weight="main" whyNot={held} onAct={() => setOpen('rebook')}>
          Rebook parcel
        </ActButton>
      ) : null}
      <ActButton weight="danger" whyNot={isAsked ? null : notHere} onAct={() => setOpen('void')}>
        {isUnclear ? 'Cancelled by courier' : 'Void booking'}
      </ActButton>
      {open === 'number' ? <EnterNumberDialog parcel={parcel} onClose={close} /> : null}
      {open === 'book' ? <BookDialog ids={[id]} onDone={close} onClose={close} /> : null}
      {open === 'rebook' ? <RebookDialog ids={[id]} onDone={close} onClose={close} /> : null}
      {open === 'labels' ? <LabelsDialog ids={[id]} onDone={close} onClose={close} /> : null}
      {open === 'void' ? <VoidDialog parcel={parcel} onClose={close} /> : null}
    </div>
  )
}

function ParcelFacts({ parcel }: { parcel: WholeParcel }) {
  const { cashMinor, cashNowMinor, currency, weightGrams, leavesBy, sheetId, sheetNumber } = parcel
  const { shipName, shipAddress, shipPostcode, shipCity, shipCountry, shipPhone } = parcel
  // Its units were scanned for its order, and it for its load sheet.
  const scans = useScansFact([parcel.id, parcel.orderId])
  const sides = [parcel.lengthMm, parcel.widthMm, parcel.heightMm]
  const size = sides.every((side) => side !== null) ? ` · ${sides.join(' × ')} mm` : ''
  return (
    <FactList
      facts={[
        {
          label: 'Order',
          value: (
            <Can access={capability.orders} otherwise={orderLabel(parcel.orderNumber)}>
              <AppLink to="/orders" search={{ open: parcel.orderId }}>
                {orderLabel(parcel.orderNumber)}
              </AppLink>
            </Can>
          ),
        },
        {
          label: 'Ship to',
          value: [
            shipName,
            shipAddress,
            `${shipPostcode} ${shipCity}`.trim(),
            shipCountry,
            shipPhone,
          ]
            .filter(Boolean)
            .join(', '),
        },
        {
          label: 'Courier',
          value: [parcel.courierName, parcel.service].filter(Boolean).join(', ') || null,
        },
        {
          label: 'Number',
          value: parcel.trackingNumber ? <CodeText code={parcel.trackingNumber} /> : null,
        },
        {
          label: 'To collect',
          value:
            cashMinor === 0 && cashNowMinor === 0 ? (
              'Nothing'
            ) : (
              <>
                <MoneyText minor={cashMinor} currency={currency} />
                {cashMinor === cashNowMinor || parcel.state !== 'booked' ? null : (
                  <>
                    {' '}
                    on the label, <MoneyText minor={cashNowMinor} currency={currency} /> now
                  </>
                )}
              </>
            ),
        },
        {
          label: 'Weight',
          value: weightGrams === null ? null : `${formatQuantity(weightGrams, 3)} kg${size}`,
        },
        { label: 'Leaves by', value: leavesBy ? timeLeft(leavesBy, Date.now()) : null },
        {
          label: 'Load sheet',
          value:
            sheetId && sheetNumber !== null ? (
              <AppLink search={{ tab: 'sheets', sheet: sheetId }}>
                {loadSheetCode(sheetNumber)}
              </AppLink>
            ) : null,
        },
        scans,
        {
          label: 'Packed',
          value: (
            <>
              <InstantText at={parcel.packedAt} /> by {parcel.packedBy ?? 'the house'}
            </>
          ),
        },
        {
          label: 'Handed over',
          value: parcel.handedOverAt ? (
            <>
              <InstantText at={parcel.handedOverAt} />
              {parcel.driverName ? ` to ${parcel.driverName}` : ''}
            </>
          ) : null,
        },
        { label: 'Attempts', value: parcel.attempts > 0 ? String(parcel.attempts) : null },
        {
          label: 'Last word',
          value: parcel.newsAt ? (
            <>
              {parcel.newsText} <InstantText at={parcel.newsAt} />
            </>
          ) : null,
        },
      ]}
    />
  )
}
