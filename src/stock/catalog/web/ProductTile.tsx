import { PictureTile } from '#platform/web/PictureTile.tsx'
import { pictureAddress } from './ProductThumbnail.tsx'

type ProductTileProps = { fileId: string | null; title: string; size?: 'md' | 'lg' }

/** A product's picture where goods are handled, or its first letter. */
export function ProductTile({ fileId, title, size = 'md' }: ProductTileProps) {
  return (
    <PictureTile src={fileId === null ? null : pictureAddress(fileId)} title={title} size={size} />
  )
}
