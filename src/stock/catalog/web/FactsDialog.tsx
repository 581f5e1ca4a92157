import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { productKinds } from '../completeness.ts'
import type { Product } from '../products.fields.ts'
import { valuesIn } from '../variant-options.ts'
import { productKindLabels } from './product-words.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { WordField } from './WordField.tsx'

/** Changes what the product is; the form keeps the version that it was opened with. */
export function FactsDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const [opened] = useState(product)
  const [draft, setDraft] = useState({
    title: opened.title,
    category: opened.category,
    brand: opened.brand,
    kind: opened.kind,
    taxClass: opened.taxClass,
    allowsBackOrder: opened.allowsBackOrder,
    description: opened.description,
    tags: opened.tags.join(', '),
  })
  const change = (part: Partial<typeof draft>) => setDraft((now) => ({ ...now, ...part }))
  const act = useAct({
    area: 'products',
    run: productsApi.call.change,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`${draft.title} is changed`)
      onClose()
    },
  })
  const faultOf = (field: string) => fieldFault(act.refusal, `changes.${field}`)
  const known = Object.keys(draft).some((field) => faultOf(field))
  return (
    <ConfirmDialog
      title={`Change ${opened.title}`}
      confirmLabel="Save"
      isPending={act.isPending}
      refusal={known ? null : act.refusal}
      onConfirm={() =>
        act.start({
          id: opened.id,
          version: opened.version,
          changes: { ...draft, tags: [...valuesIn(draft.tags)] },
        })
      }
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <TextInput
            label="Title"
            required
            withAsterisk={false}
            maxLength={160}
            value={draft.title}
            error={faultOf('title')}
            onChange={(event) => change({ title: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <WordField
              label="Category"
              of="categories"
              value={draft.category}
              error={faultOf('category')}
              onChange={(category) => change({ category })}
            />
            <WordField
              label="Brand"
              of="brands"
              value={draft.brand}
              error={faultOf('brand')}
              onChange={(brand) => change({ brand })}
            />
            <NativeSelect
              label="Kind"
              value={draft.kind}
              data={productKinds.map((value) => ({ value, label: productKindLabels[value] }))}
              onChange={(event) => {
                const kind = productKinds.find((each) => each === event.currentTarget.value)
                if (kind) change({ kind })
              }}
            />
            <TextInput
              label="Tax class"
              maxLength={40}
              value={draft.taxClass}
              error={faultOf('taxClass')}
              onChange={(event) => change({ taxClass: event.currentTarget.value })}
            />
          </div>
          <Checkbox
            label="Allow back-orders"
            description="An order can be placed for more than is available. The rest is sent once there is stock."
            checked={draft.allowsBackOrder}
            onChange={(event) => change({ allowsBackOrder: event.currentTarget.checked })}
          />
          <TextInput
            label="Tags"
            description="Parted by commas."
            value={draft.tags}
            error={faultOf('tags')}
            onChange={(event) => change({ tags: event.currentTarget.value })}
          />
          <Textarea
            label="Description"
            rows={4}
            maxLength={20_000}
            value={draft.description}
            error={faultOf('description')}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
        </div>
      }
    >
      Orders that stand keep the words of their time.
    </ConfirmDialog>
  )
}
