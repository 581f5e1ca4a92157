import { PhotoList } from '#platform/web/PhotoList.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ReturnLine, WholeReturn } from '../returns.fields.ts'
import classes from './returns.module.css'
import { returnPhotoAddress, returnsApi } from './returns-api.ts'

type UnitPhotosProps = {
  found: WholeReturn
  line: ReturnLine
  /** Why photos wait; null where they need not. */
  whyNot: string | null
  onChanged: (found: WholeReturn) => void
}

/** The photos of the unit in hand; its finding includes them. */
export function UnitPhotos({ found, line, whyNot, onChanged }: UnitPhotosProps) {
  const { id } = found
  const remove = useAct({
    area: 'returns',
    run: returnsApi.call.removePhoto,
    failure: 'Not taken off',
    onDone: onChanged,
  })
  return (
    <div className={classes.photos}>
      <PictureUpload
        address={`/api/returns/${id}/lines/${line.id}/photos`}
        area="returns"
        label="Add photos"
        whyNot={whyNot}
      />
      <PhotoList
        photos={line.waitingPhotos}
        addressOf={returnPhotoAddress(id)}
        words={`${line.sku}, not graded yet`}
        takeOff={{
          isPending: remove.isPending,
          start: (photoId) => remove.start({ id, photoId }),
        }}
      />
    </div>
  )
}
