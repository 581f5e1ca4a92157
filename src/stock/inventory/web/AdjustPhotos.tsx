import { PhotoList } from '#platform/web/PhotoList.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { LevelPanel } from '../stock-lists.contract.ts'
import { mostStockPhotos } from '../stock-photos.rules.ts'
import classes from './inventory.module.css'
import { photoAddress, stockApi } from './stock-api.ts'

type AdjustPhotosProps = {
  level: LevelPanel
  /** Why one is missing; shown once the user tried to continue without it. */
  fault: string | null
}

/** The photos that the correction will include. */
export function AdjustPhotos({ level, fault }: AdjustPhotosProps) {
  const { variantId, outletId, sku } = level
  const own = level.waitingPhotos.filter(({ isOwn }) => isOwn)
  const remove = useAct({
    area: 'stockLists',
    run: stockApi.call.removePhoto,
    failure: 'Not taken off',
  })
  return (
    <div className={classes.photos}>
      <PictureUpload
        address={`/api/stock/${variantId}/${outletId}/photos`}
        area="stockLists"
        label="Add photos"
        whyNot={
          own.length < mostStockPhotos
            ? null
            : `One correction has at most ${mostStockPhotos} photos. Take one off first.`
        }
      />
      <PhotoList
        photos={own}
        addressOf={photoAddress(level)}
        words={`${sku}, not adjusted yet`}
        takeOff={{ isPending: remove.isPending, start: (id) => remove.start({ id }) }}
      />
      {fault ? (
        <span role="alert" className={classes.fault}>
          {fault}
        </span>
      ) : null}
    </div>
  )
}
