import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { tellUndoable } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { ProductVariant } from '../products.fields.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

/** Other units in which a variant is bought or counted: a box of 12, a pallet of 480. */
export function VariantUnits({ variant }: { variant: ProductVariant }) {
  const { logistics } = useProductRights()
  const [unit, setUnit] = useState('')
  const [factor, setFactor] = useState('')
  const save = useAct({
    area: 'products',
    run: productsApi.call.saveUnit,
    onRefusal: () => true,
    onDone: () => {
      setUnit('')
      setFactor('')
    },
  })
  const remove = useAct({
    area: 'products',
    run: productsApi.call.removeUnit,
    failure: 'Not removed',
    onDone: (_output, { unit: removed }) => {
      const before = variant.units.find((each) => each.unit === removed)
      if (before)
        tellUndoable(`Unit ${inWords(before)} is removed`, variant.sku, () =>
          save.start({ variantId: variant.id, unit: removed, factor: before.factor }),
        )
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.start({ variantId: variant.id, unit: unit.trim().toLowerCase(), factor: Number(factor) })
  }
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
              Take away
            </ActButton>
          </li>
        ))}
      </ul>
      {logistics === null ? (
        <form onSubmit={submit} className={classes.addCode}>
          <TextInput
            aria-label={`New unit of ${variant.sku}`}
            placeholder="box"
            maxLength={20}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
          />
          <TextInput
            aria-label={`How many ${variant.unit}s it holds`}
            placeholder="12"
            inputMode="numeric"
            className={classes.short ?? ''}
            value={factor}
            onChange={(event) => setFactor(event.currentTarget.value.replace(/\D/g, ''))}
          />
          <Button type="submit" variant="default" disabled={unit === '' || factor === ''}>
            Add
          </Button>
        </form>
      ) : null}
      {save.refusal ? (
        <p role="alert" className={classes.fault}>
          {save.refusal.message}
        </p>
      ) : null}
    </details>
  )
}

const inWords = ({ unit, factor }: { unit: string; factor: number }) => `${unit} of ${factor}`
