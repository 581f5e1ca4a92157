import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault, refusalOf } from '#platform/web/client.ts'
import { DateTimeField, isInstant } from '#platform/web/DateTimeField.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { useHouse } from '#platform/web/house-context.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { PlannedPriceInputs } from './PlannedPriceInputs.tsx'
import { type PriceTexts, readTexts, steppedTexts, tomorrowIn } from './planned-price-draft.ts'
import { priceListsApi } from './price-lists-api.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { shownFaults } from './shown-faults.ts'

type Props = {
  /** `Plan prices of 3 products` */
  title: string
  productIds: readonly string[]
  onDone: () => void
  onClose: () => void
}

/** Prices for an instant to come, of one product or of many: typed, or all by so many percent. */
export function PlanPricesDialog({ title, productIds, onDone, onClose }: Props) {
  const [listId, setListId] = useState('')
  const { timeZone } = useHouse()
  const [at, setAt] = useState(() => tomorrowIn(timeZone))
  const [percent, setPercent] = useState('')
  const [texts, setTexts] = useState<PriceTexts>({})
  const [isLeftOut, setLeftOut] = useState(false)
  const [unread, setUnread] = useState<Readonly<Record<string, string>>>({})
  const lists = useQuery(priceListsApi.ask('list', {}))
  const today = useQuery(
    productsApi.ask('pricesToday', {
      productIds: [...productIds],
      ...(listId === '' ? {} : { priceListId: listId }),
    }),
  )
  const variants = today.data?.variants ?? []
  const act = useAct({
    area: 'products',
    run: productsApi.call.planPrices,
    onRefusal: () => true,
    onDone: ({ planned }, { takesEffectAt }) => {
      tellSuccess(
        `${planned === 1 ? '1 price is' : `${planned} prices are`} planned for ${formatInstant(takesEffectAt)}`,
      )
      onDone()
    },
  })
  const told = shownFaults(act.refusal, []).map(({ key, message }) => [key, message] as const)
  const faults = { ...Object.fromEntries(told), ...unread }
  const leaves = listId !== '' && isLeftOut
  const save = () => {
    const read = readTexts(variants, texts)
    const rows = leaves
      ? variants.map(({ variantId }) => ({ variantId, priceMinor: null }))
      : read.rows
    const [first] = variants
    const missing = first && rows.length === 0 ? { [first.variantId]: 'Please fill this in.' } : {}
    const found = leaves ? {} : { ...missing, ...read.faults }
    setUnread(found)
    if (Object.keys(found).length > 0 || rows.length === 0 || !isInstant(at)) return
    act.start({
      takesEffectAt: at,
      priceListId: listId === '' ? null : listId,
      rows: [...rows],
    })
  }
  const change = (next: PriceTexts) => {
    setUnread({})
    setTexts(next)
  }
  const atFault = at === '' ? 'Please fill this in.' : fieldFault(act.refusal, 'takesEffectAt')
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Plan"
      isWide
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={save}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <div className={classes.pair}>
            <DateTimeField label="Takes effect" value={at} error={atFault} onInstant={setAt} />
            <NativeSelect
              label="Price"
              value={listId}
              data={[
                { value: '', label: 'Of the product itself' },
                ...(lists.data?.lists ?? []).map(({ id, name, currency }) => ({
                  value: id,
                  label: `In ${name} (${currency})`,
                })),
              ]}
              onChange={(event) => {
                setListId(event.currentTarget.value)
                setPercent('')
                change({})
              }}
            />
            <TextInput
              label="All by, %"
              inputMode="decimal"
              placeholder="-10"
              autoComplete="off"
              // Of prices that are not here yet there is no share.
              disabled={leaves || !today.data}
              value={percent}
              onChange={({ currentTarget: { value } }) => {
                setPercent(value)
                const stepped = steppedTexts(variants, value)
                if (stepped) change(stepped)
              }}
            />
          </div>
          {listId === '' ? null : (
            <Checkbox
              label="Take them out of the list, so that its percentage counts again"
              checked={isLeftOut}
              onChange={(event) => setLeftOut(event.currentTarget.checked)}
            />
          )}
          {today.error ? (
            <RefusalNote refusal={refusalOf(today.error)} onRetry={() => today.refetch()} />
          ) : null}
          <PlannedPriceInputs
            variants={variants}
            texts={leaves ? null : texts}
            faults={faults}
            onChange={change}
          />
        </div>
      }
    >
      What is left empty stays as it is. Until then today’s prices are shown and charged; orders
      that are placed keep theirs.
    </ConfirmDialog>
  )
}
