import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import type { Product, ProductImage } from '../products.fields.ts'
import { pictureAddress } from './ProductThumbnail.tsx'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

type Values = Pick<ProductImage, 'words' | 'variantId'>

type Props = { product: Product; image: ProductImage; onClose: () => void }

/** The picture large, with what it shows and of which variant. */
export function PictureDialog({ product, image, onClose }: Props) {
  const { id, title, variants } = product
  const { words, variantId, fileId, width, height } = image
  const fields: FormFields<Values> = {
    words: {
      kind: 'line',
      label: 'What it shows',
      help: 'Read out to those who do not see it.',
      longest: 200,
    },
    variantId: {
      kind: 'choice',
      label: 'Of',
      emptyLabel: 'All variants',
      options: variants.map((variant) => ({
        value: variant.id,
        label: `${variant.optionValues.join(' / ')} (${variant.sku})`,
      })),
      isShown: () => variants.length > 1,
    },
  }
  return (
    <FormDialog
      area="products"
      title={`Picture of ${title}`}
      subject={`The picture of ${title}`}
      effect={`${width} × ${height} points`}
      above={
        <img
          src={pictureAddress(fileId)}
          alt={words || title}
          width={width}
          height={height}
          className={classes.large}
        />
      }
      confirmLabel="Save"
      fields={fields}
      opened={{ words, variantId }}
      save={({ values }, options) =>
        productsApi.call.describeImage({ id, imageId: image.id, ...values }, options)
      }
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
