import { ActButton } from '#platform/web/ActButton.tsx'
import { PageForm } from '#platform/web/forms/PageForm.tsx'
import { openedWith } from '#platform/web/forms/use-form.ts'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ProductVariant } from '../products.fields.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

/** Other units in which a variant is bought or counted: a box of 12, a pallet of 480. */
export function VariantUnits({ variant }: { variant: ProductVariant }) {
  const { logistics } = useProductRights()
  const restore = useAct({ area: 'products', run: productsApi.call.saveUnit })
  const remove = useAct({
    area: 'products',
    run: productsApi.call.removeUnit,
    failure: 'Not removed',
    onDone: (_output, { unit: removed }) => {
      const before = variant.units.find((each) => each.unit === removed)
      if (before)
        tellUndoable(`Unit ${inWords(before)} is removed`, variant.sku, () =>
          restore.start({ variantId: variant.id, unit: removed, factor: before.factor }),
        )
    },
  })
  const kept = variant.hasMoved
    ? `${variant.sku} has had stock that may have been counted by it, so it stays.`
    : null
  return (
    <details className={classes.units}>
      <summary>
        Units{variant.units.length > 0 ? `: ${variant.units.map(inWords).join(', ')}` : ''}
      </summary>
      <ul className={classes.rows}>
        {variant.units.map((each) => (
          <li key={each.unit} className={classes.row}>
            {inWords(each)}
            <ActButton
              size="xs"
              whyNot={logistics ?? kept}
              onAct={() => remove.start({ variantId: variant.id, unit: each.unit })}
            >
              Remove
            </ActButton>
          </li>
        ))}
      </ul>
      {logistics === null ? <NewUnit variant={variant} /> : null}
    </details>
  )
}

type Values = { readonly unit: string; readonly factor: number | null }

const noUnit: Values = { unit: '', factor: null }

function NewUnit({ variant }: { variant: ProductVariant }) {
  return (
    <PageForm
      area="products"
      subject={`New unit of ${variant.sku}`}
      confirmLabel="Add unit"
      fields={{
        unit: {
          kind: 'line',
          label: 'New unit',
          hint: 'box',
          longest: 20,
          isRequired: true,
          isShort: true,
        },
        factor: {
          kind: 'whole',
          label: `Number of ${variant.unit}s in it`,
          isRequired: true,
          isShort: true,
        },
      }}
      opened={noUnit}
      save={({ values: { unit, factor } }, options) =>
        productsApi.call.saveUnit(
          { variantId: variant.id, unit: unit.trim().toLowerCase(), factor: factor ?? 0 },
          options,
        )
      }
      continueWith={() => openedWith(noUnit)}
      onSaved={() => undefined}
    />
  )
}

const inWords = ({ unit, factor }: { unit: string; factor: number }) => `${unit} of ${factor}`
