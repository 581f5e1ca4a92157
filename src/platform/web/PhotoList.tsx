import { ActButton } from './ActButton.tsx'
import classes from './PhotoList.module.css'

export type Photo = { readonly id: string; readonly fileId: string; readonly thumbnailId: string }

type PhotoListProps = {
  photos: readonly Photo[]
  /** The API URL of one of its files. */
  addressOf: (fileId: string) => string
  /** What they show, as alternative text. */
  words: string
  /** Left out where photos cannot be removed. */
  takeOff?: { isPending: boolean; start: (photoId: string) => unknown }
}

/** Photos as thumbnails, in the order in which they were taken; each opens large. */
export function PhotoList({ photos, addressOf, words, takeOff }: PhotoListProps) {
  if (photos.length === 0) return null
  return (
    <span className={classes.photos}>
      {photos.map(({ id, fileId, thumbnailId }) => (
        <span key={id} className={classes.photo}>
          <a href={addressOf(fileId)} target="_blank" rel="noreferrer">
            <img src={addressOf(thumbnailId)} alt={words} className={classes.picture} />
          </a>
          {takeOff ? (
            <ActButton size="xs" isPending={takeOff.isPending} onAct={() => takeOff.start(id)}>
              Take off
            </ActButton>
          ) : null}
        </span>
      ))}
    </span>
  )
}
