import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ProductRow } from '../products.fields.ts'
import { valuesIn } from '../variant-options.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { WordField } from './WordField.tsx'

type Props = { selected: readonly ProductRow[]; onDone: () => void; onClose: () => void }

/** The same category, brand and tags for several products; what is left empty stays. */
export function BulkFactsDialog({ selected, onDone, onClose }: Props) {
  const [category, setCategory] = useState('')
  const [brand, setBrand] = useState('')
  const [added, setAdded] = useState('')
  const [removed, setRemoved] = useState('')
  const act = useAct({
    area: 'products',
    run: productsApi.call.changeMany,
    onRefusal: () => true,
    onDone: ({ changed }) => {
      tellSuccess(changed === 1 ? '1 product is changed' : `${changed} products are changed`)
      onDone()
    },
  })
  const save = () =>
    act.start({
      rows: selected.map(({ id, version }) => ({ id, version })),
      ...(category.trim() === '' ? {} : { category }),
      ...(brand.trim() === '' ? {} : { brand }),
      addTags: [...valuesIn(added)],
      removeTags: [...valuesIn(removed)],
    })
  return (
    <ConfirmDialog
      title={selected.length === 1 ? 'Change 1 product' : `Change ${selected.length} products`}
      confirmLabel="Save"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={save}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <WordField label="Category" of="categories" value={category} onChange={setCategory} />
          <WordField label="Brand" of="brands" value={brand} onChange={setBrand} />
          <TextInput
            label="Tags to add"
            description="Parted by commas."
            value={added}
            onChange={(event) => setAdded(event.currentTarget.value)}
          />
          <TextInput
            label="Tags to take away"
            value={removed}
            onChange={(event) => setRemoved(event.currentTarget.value)}
          />
        </div>
      }
    >
      What is left empty stays as it is.
    </ConfirmDialog>
  )
}
