import { IconPhoto } from '@tabler/icons-react'
import classes from './products.module.css'

export const pictureAddress = (fileId: string) => `/api/products/images/${fileId}`

/** A product's picture, small; a quiet box where it has none, so that rows stay in line. */
export function ProductThumbnail({ fileId, words }: { fileId: string | null; words?: string }) {
  if (fileId === null) {
    return (
      <span className={classes.thumbnail} aria-hidden>
        <IconPhoto size={16} />
      </span>
    )
  }
  return (
    <img
      className={classes.thumbnail}
      src={pictureAddress(fileId)}
      alt={words ?? ''}
      loading="lazy"
      decoding="async"
      width={32}
      height={32}
    />
  )
}
