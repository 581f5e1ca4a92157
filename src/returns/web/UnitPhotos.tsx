import { ActButton } from '#platform/web/ActButton.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { ReturnLine, ReturnPhoto, WholeReturn } from '../returns.fields.ts'
import classes from './returns.module.css'
import { returnsApi } from './returns-api.ts'

type UnitPhotosProps = {
  found: WholeReturn
  line: ReturnLine
  onChanged: (found: WholeReturn) => void
}

/** The photos of the unit in hand; its finding takes them along. */
export function UnitPhotos({ found, line, onChanged }: UnitPhotosProps) {
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
        whyNot={null}
      />
      {line.waitingPhotos.map((photo) => (
        <span key={photo.id} className={classes.photo}>
          <PhotoLink returnId={id} photo={photo} words={`${line.sku}, not graded yet`} />
          <ActButton
            size="xs"
            isPending={remove.isPending}
            onAct={() => remove.start({ id, photoId: photo.id })}
          >
            Take off
          </ActButton>
        </span>
      ))}
    </div>
  )
}

/** A photo small; it opens large. */
export function PhotoLink(props: { returnId: string; photo: ReturnPhoto; words: string }) {
  const { returnId, photo, words } = props
  const address = (fileId: string) => `/api/returns/${returnId}/photos/${fileId}`
  return (
    <a href={address(photo.fileId)} target="_blank" rel="noreferrer">
      <img src={address(photo.thumbnailId)} alt={words} className={classes.picture} />
    </a>
  )
}
