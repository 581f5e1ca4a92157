import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import type { PackedParcel as Packed } from '../packed-parcel.fields.ts'
import { dispatchApi } from './dispatch-api.ts'
import classes from './PackingBench.module.css'
import { ParcelPhotos } from './ParcelPhotos.tsx'
import { ParcelWeight } from './ParcelWeight.tsx'
import { SuspensionNote } from './suspensions/SuspensionNote.tsx'

/** The full parcel at the station: weighed, photographed, and reopened when something is wrong. */
export function PackedParcel({ orderId }: { orderId: string }) {
  const { data } = useQuery(dispatchApi.ask('packed', { orderId }))
  const [isOpening, setOpening] = useState(false)
  const parcel = data?.parcel
  if (!parcel) return null
  const isHere = parcel.state === 'packed' || parcel.state === 'booked'
  return (
    <section aria-label="Finish the parcel" className={classes.finish}>
      {parcel.suspension ? <SuspensionNote suspension={parcel.suspension} /> : null}
      <ParcelWeight orderId={orderId} parcel={parcel} />
      <div className={classes.photoRow}>
        <ParcelPhotos parcel={parcel} />
        {parcel.asksForPhoto && parcel.photos.length === 0 && isHere ? (
          <ToneBadge tone="waiting" label="A photo is asked for" />
        ) : null}
      </div>
      {isHere ? (
        <span className={classes.openAgain}>
          <ActButton size="xs" onAct={() => setOpening(true)}>
            Reopen parcel
          </ActButton>
        </span>
      ) : null}
      {isOpening ? (
        <OpenAgain orderId={orderId} parcel={parcel} onClose={() => setOpening(false)} />
      ) : null}
    </section>
  )
}

function OpenAgain(props: { orderId: string; parcel: Packed; onClose: () => void }) {
  const { orderId, parcel, onClose } = props
  const { code } = parcel
  return (
    <ReasonStep
      appliesTo="parcel.repack"
      area="dispatch"
      title={`Reopen parcel ${code}?`}
      subject={code}
      effect="The label is voided: remove it. Photos and weight are deleted, its box returns to stock, and every unit must be scanned again."
      confirmLabel={`Reopen ${code}`}
      isDangerous
      save={(reason, options) => dispatchApi.call.openAgain({ orderId, reason }, options)}
      onSaved={({ hasToBeTold }) => {
        const says = 'Take everything out, then scan what goes in.'
        tellSuccess(
          `${code} is open`,
          hasToBeTold ? `${says} Tell its courier by phone that it is not booked any more.` : says,
        )
        onClose()
      }}
      onClose={onClose}
    />
  )
}
