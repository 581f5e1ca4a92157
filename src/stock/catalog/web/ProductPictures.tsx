import { IconArrowLeft, IconArrowRight, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Section } from '#platform/web/layout/Section.tsx'
import { PictureUpload } from '#platform/web/PictureUpload.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { useQuietAct } from '#platform/web/use-quiet-act.ts'
import type { Product, ProductImage } from '../products.fields.ts'
import { PictureDialog } from './PictureDialog.tsx'
import { pictureAddress } from './ProductThumbnail.tsx'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

/** The pictures in their order; the first is the main picture of the product. */
export function ProductPictures({ product }: { product: Product }) {
  const { id, images } = product
  const { logistics } = useProductRights()
  const [shown, setShown] = useState<ProductImage | null>(null)
  const order = useQuietAct({
    area: 'products',
    run: productsApi.call.orderImages,
    failure: 'The pictures stay in their order',
  })
  const remove = useAct({ area: 'products', run: productsApi.call.removeImage })
  const moveBy = (from: number, by: -1 | 1) => {
    const before = images.map((image) => image.id)
    const ids = [...before]
    const [taken] = ids.splice(from, 1)
    if (taken !== undefined) ids.splice(from + by, 0, taken)
    order.change(
      { id, imageIds: ids },
      {
        words: `Picture ${from + 1} is now picture ${from + by + 1}`,
        back: () => ({ id, imageIds: before }),
      },
    )
  }
  return (
    <Section
      title="Pictures"
      aside={
        <PictureUpload address={`/api/products/${id}/images`} area="products" whyNot={logistics} />
      }
    >
      {images.length === 0 ? (
        <p className={classes.quiet}>None yet.</p>
      ) : (
        <ul className={classes.pictures}>
          {images.map((image, place) => (
            <li key={image.id} className={classes.picture}>
              <button
                type="button"
                className={classes.pictureButton}
                title={image.words || 'Describe this picture'}
                onClick={() => setShown(image)}
              >
                <img
                  src={pictureAddress(image.thumbnailId)}
                  alt={image.words || `Picture ${place + 1} of ${product.title}`}
                  loading="lazy"
                />
              </button>
              {logistics === null ? (
                <span className={classes.pictureActs}>
                  <IconAct
                    label={`Move picture ${place + 1} forward`}
                    isOff={place === 0}
                    onAct={() => moveBy(place, -1)}
                    Icon={IconArrowLeft}
                  />
                  <IconAct
                    label={`Move picture ${place + 1} back`}
                    isOff={place === images.length - 1}
                    onAct={() => moveBy(place, 1)}
                    Icon={IconArrowRight}
                  />
                  <IconAct
                    label={`Take picture ${place + 1} away`}
                    onAct={() => remove.start({ id, imageId: image.id })}
                    Icon={IconTrash}
                  />
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {shown ? (
        <PictureDialog product={product} image={shown} onClose={() => setShown(null)} />
      ) : null}
    </Section>
  )
}

function IconAct(props: {
  label: string
  isOff?: boolean
  onAct: () => void
  Icon: typeof IconTrash
}) {
  const { label, isOff = false, onAct, Icon } = props
  return (
    <button
      type="button"
      aria-label={label}
      data-hint={label}
      disabled={isOff}
      className={classes.iconAct}
      onClick={onAct}
    >
      <Icon size={14} aria-hidden />
    </button>
  )
}
