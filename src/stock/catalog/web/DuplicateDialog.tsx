import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Product } from '../products.fields.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

/** A draft like this product. */
export function DuplicateDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { set } = useUrlState()
  const [title, setTitle] = useState(`${product.title} (copy)`)
  const [skuEnding, setSkuEnding] = useState('2')
  const act = useAct({
    area: 'products',
    run: productsApi.call.duplicate,
    onRefusal: () => true,
    onDone: ({ id }) => {
      tellSuccess(`${title} is added as a draft`)
      onClose()
      set({ open: id })
    },
  })
  const known = ['title', 'skuEnding'].some((field) => fieldFault(act.refusal, field))
  return (
    <ConfirmDialog
      title={`Duplicate ${product.title}`}
      confirmLabel="Add the copy"
      isPending={act.isPending}
      refusal={known ? null : act.refusal}
      fields={
        <div className={classes.fields}>
          <TextInput
            label="Title"
            maxLength={160}
            value={title}
            error={fieldFault(act.refusal, 'title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label="Ending of the SKUs"
            description={`${product.variants[0]?.sku ?? ''} becomes ${product.variants[0]?.sku ?? ''}-${skuEnding.toUpperCase()}.`}
            maxLength={12}
            value={skuEnding}
            error={fieldFault(act.refusal, 'skuEnding')}
            onChange={(event) => setSkuEnding(event.currentTarget.value)}
          />
        </div>
      }
      onConfirm={() => act.start({ id: product.id, title, skuEnding })}
      onClose={onClose}
    >
      A draft with the same facts, measures, prices and pictures. Barcodes stay with the original,
      because a code names one variant.
    </ConfirmDialog>
  )
}
