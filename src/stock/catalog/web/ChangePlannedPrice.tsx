import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { changeOf } from '#platform/web/forms/use-form.ts'
import { tellSuccess } from '#platform/web/notify.ts'
import type { PlannedPrice } from '../planned-prices.contract.ts'
import { productsApi } from './products-api.ts'

type Values = Pick<PlannedPrice, 'takesEffectAt' | 'priceMinor'>

/** Another amount or another instant for a price that still waits. */
export function ChangePlannedPrice({ plan, onClose }: { plan: PlannedPrice; onClose: () => void }) {
  const { id, sku, productId } = plan
  const read = async () => {
    const { planned } = await productsApi.call.plannedPrices({ productId })
    return planned.find((each) => each.id === id) ?? plan
  }
  return (
    <FormDialog
      area="products"
      title={`Planned price of ${sku}`}
      subject={`The planned price of ${sku}`}
      effect={plan.priceListName === null ? plan.title : `${plan.title}, in ${plan.priceListName}`}
      confirmLabel="Save"
      fields={fieldsOf(plan)}
      {...changeOf(plan, read, valuesOf)}
      save={({ values, version }, options) =>
        productsApi.call.changePlannedPrice({ id, version, ...values }, options)
      }
      onSaved={() => {
        tellSuccess(`The planned price of ${sku} is changed`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function fieldsOf({ currency, priceListId }: PlannedPrice): FormFields<Values> {
  const ofPrice =
    priceListId === null
      ? ({ isRequired: true } as const)
      : { help: 'Left empty: it is taken out of the list.' }
  return {
    takesEffectAt: { kind: 'instant', label: 'Takes effect', isRequired: true },
    priceMinor: {
      kind: 'money',
      currency,
      label: 'Price',
      fault: (priceMinor) => ((priceMinor ?? 0) < 0 ? 'Enter a price of 0.00 or more.' : null),
      ...ofPrice,
    },
  }
}

function valuesOf({ takesEffectAt, priceMinor }: PlannedPrice): Values {
  return { takesEffectAt, priceMinor }
}
