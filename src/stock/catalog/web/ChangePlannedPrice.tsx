import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { parseMoney, plainMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { DateTimeField, isInstant } from '#platform/web/DateTimeField.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PlannedPrice } from '../planned-prices.contract.ts'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'

/** Another amount or another instant for a price that still waits. */
export function ChangePlannedPrice({ plan, onClose }: { plan: PlannedPrice; onClose: () => void }) {
  const { currency } = plan
  // What was seen is what is changed; whoever was quicker is told by the version.
  const [seen] = useState(plan)
  const [at, setAt] = useState(plan.takesEffectAt)
  const [price, setPrice] = useState(() =>
    plan.priceMinor === null ? '' : plainMoney(plan.priceMinor, currency),
  )
  const [isTried, setTried] = useState(false)
  const act = useAct({
    area: 'products',
    run: productsApi.call.changePlannedPrice,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`The planned price of ${plan.sku} is changed`)
      onClose()
    },
  })
  const mayBeEmpty = plan.priceListId !== null
  const minor = price.trim() === '' ? null : parseMoney(price, currency)
  const isPrice = minor === null ? mayBeEmpty && price.trim() === '' : minor >= 0
  const known = ['takesEffectAt', 'priceMinor'].some((field) => fieldFault(act.refusal, field))
  const save = () => {
    setTried(true)
    if (!isPrice || !isInstant(at)) return
    const { id, version } = seen
    act.start({ id, version, takesEffectAt: at, priceMinor: minor })
  }
  return (
    <ConfirmDialog
      title={`Planned price of ${plan.sku}`}
      confirmLabel="Save"
      isPending={act.isPending}
      refusal={known ? null : act.refusal}
      onConfirm={save}
      onClose={onClose}
      fields={
        <div className={classes.fields}>
          <DateTimeField
            label="Takes effect"
            value={at}
            error={
              isTried && at === ''
                ? 'Please fill this in.'
                : fieldFault(act.refusal, 'takesEffectAt')
            }
            onInstant={setAt}
          />
          <TextInput
            label={`Price, ${currency}`}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            {...(mayBeEmpty ? { description: 'Left empty: it is taken out of the list.' } : {})}
            error={
              isTried && !isPrice ? 'An amount like 12.50.' : fieldFault(act.refusal, 'priceMinor')
            }
            onChange={(event) => setPrice(event.currentTarget.value)}
          />
        </div>
      }
    >
      {plan.priceListName === null ? plan.title : `${plan.title}, in ${plan.priceListName}`}
    </ConfirmDialog>
  )
}
