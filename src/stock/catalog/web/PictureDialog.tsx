import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { Product, ProductImage } from '../products.fields.ts'
import { pictureAddress } from './ProductThumbnail.tsx'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

type Props = { product: Product; image: ProductImage; onClose: () => void }

/** The picture large, with what it shows and of which variant. */
export function PictureDialog({ product, image, onClose }: Props) {
  const [words, setWords] = useState(image.words)
  const [variantId, setVariantId] = useState(image.variantId ?? '')
  const act = useAct({
    area: 'products',
    run: productsApi.call.describeImage,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Picture of ${product.title}`}
      confirmLabel="Save"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() =>
        act.start({ id: product.id, imageId: image.id, words, variantId: variantId || null })
      }
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <img
            src={pictureAddress(image.fileId)}
            alt={words || product.title}
            width={image.width}
            height={image.height}
            className={classes.large}
          />
          <TextInput
            label="What it shows"
            description="Read out to those who do not see it."
            maxLength={200}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {product.variants.length > 1 ? (
            <NativeSelect
              label="Of"
              value={variantId}
              data={[
                { value: '', label: 'All variants' },
                ...product.variants.map(({ id, sku, optionValues }) => ({
                  value: id,
                  label: `${optionValues.join(' / ')} (${sku})`,
                })),
              ]}
              onChange={(event) => setVariantId(event.currentTarget.value)}
            />
          ) : null}
        </div>
      }
    >
      {image.width} × {image.height} points
    </ConfirmDialog>
  )
}
