import { IconTrash } from '@tabler/icons-react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ProductVariant } from '../products.fields.ts'
import { NewBarcode } from './NewBarcode.tsx'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

const kinds = { gtin: 'GTIN', internal: 'Own code', other: 'Other code' } as const

/** By which codes a variant is found. */
export function VariantBarcodes({ variant }: { variant: ProductVariant }) {
  const { logistics } = useProductRights()
  const remove = useAct({
    area: 'products',
    run: productsApi.call.removeBarcode,
    failure: 'Not removed',
    onDone: (_removed, { code }) =>
      tellSuccess(`The barcode ${code} no longer belongs to ${variant.sku}`),
  })
  return (
    <div>
      <h4 className={classes.sub}>Barcodes</h4>
      {variant.barcodes.length === 0 ? <p className={classes.quiet}>No barcodes yet.</p> : null}
      <ul className={classes.rows}>
        {variant.barcodes.map((barcode) => (
          <li key={barcode.code} className={classes.row}>
            <span>
              <CodeText code={barcode.shown} />{' '}
              <span className={classes.quiet}>
                {kinds[barcode.kind]}
                {barcode.packQuantity > 1 ? `, pack of ${barcode.packQuantity}` : ''}
                {barcode.label === '' ? '' : `, ${barcode.label}`}
              </span>
            </span>
            <ActButton
              size="xs"
              whyNot={logistics}
              isPending={remove.isPending}
              icon={<IconTrash size={14} />}
              onAct={() => remove.start({ variantId: variant.id, code: barcode.code })}
            >
              Remove
            </ActButton>
          </li>
        ))}
      </ul>
      {logistics === null ? <NewBarcode variant={variant} /> : null}
    </div>
  )
}
