import { useQuery } from '@tanstack/react-query'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PhotoList } from '#platform/web/PhotoList.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { PackedParcel } from '../packed-parcel.fields.ts'
import { dispatchApi } from './dispatch-api.ts'
import classes from './PackingBench.module.css'

/** The photos of a parcel beside its other facts. */
export function PhotosOfOrder({ orderId }: { orderId: string }) {
  const { data, isLoading } = useQuery(dispatchApi.ask('packed', { orderId }))
  if (isLoading) return <Pending />
  if (!data?.parcel) return null
  const { state, photos } = data.parcel
  // Once it has left, none can be added.
  if (photos.length === 0 && state !== 'packed' && state !== 'booked') return null
  return (
    <Section title="Photos" level={3}>
      <ParcelPhotos parcel={data.parcel} />
    </Section>
  )
}

/** How the parcel was packed; its photos can be removed until it leaves. */
export function ParcelPhotos({ parcel }: { parcel: PackedParcel }) {
  const { id, code, state, photos } = parcel
  const isHere = state === 'packed' || state === 'booked'
  const remove = useAct({
    area: 'dispatch',
    run: dispatchApi.call.removePhoto,
    failure: 'Not taken off',
  })
  const takeOff = {
    isPending: remove.isPending,
    start: (photoId: string) => remove.start({ id, photoId }),
  }
  return (
    <div className={classes.photos}>
      {isHere ? (
        <PictureUpload
          address={`/api/parcels/${id}/photos`}
          area="dispatch"
          label="Add photos"
          whyNot={null}
        />
      ) : null}
      <PhotoList
        photos={photos}
        addressOf={(fileId) => `/api/parcels/${id}/photos/${fileId}`}
        words={`Parcel ${code} as it was packed`}
        {...(isHere ? { takeOff } : {})}
      />
    </div>
  )
}
