import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { PlannedPrice } from '../planned-prices.contract.ts'
import { fromInWords } from '../price-lists.rules.ts'
import { ChangePlannedPrice } from './ChangePlannedPrice.tsx'
import classes from './products.module.css'
import { productsApi } from './products-api.ts'
import { useProductRights } from './use-product-rights.ts'

type Props = {
  planned: readonly PlannedPrice[]
  /** Of which things they are: of all products, of the variants of one, or of its only one. */
  named: 'products' | 'variants' | 'nothing'
}

/** Prices that are to come, each with what it may still become. */
export function PlannedPriceRows({ planned, named }: Props) {
  const { prices } = useProductRights()
  const [asked, setAsked] = useState<{ act: 'change' | 'cancel'; plan: PlannedPrice } | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <ul className={classes.rows}>
        {planned.map((plan) => (
          <li key={plan.id} className={classes.row}>
            <span>
              <InstantText at={plan.takesEffectAt} />{' '}
              {named === 'products' ? (
                <AppLink search={{ open: plan.productId }} keepsScroll>
                  {plan.title}
                </AppLink>
              ) : null}{' '}
              {named === 'nothing' ? null : <CodeText code={plan.sku} />}{' '}
              {plan.priceListName === null
                ? null
                : `in ${plan.priceListName}${fromInWords(plan)}: `}
              <span className={classes.figure}>
                {plan.beforeMinor === null ? null : (
                  <del>{formatMoney(plan.beforeMinor, plan.currency)}</del>
                )}{' '}
                → {plannedInWords(plan)}
              </span>
              {plan.plannedBy ? <span className={classes.quiet}> {plan.plannedBy}</span> : null}
            </span>
            <span className={classes.acts}>
              <ActButton size="xs" whyNot={prices} onAct={() => setAsked({ act: 'change', plan })}>
                Change
              </ActButton>
              <ActButton size="xs" whyNot={prices} onAct={() => setAsked({ act: 'cancel', plan })}>
                Cancel
              </ActButton>
            </span>
          </li>
        ))}
      </ul>
      {asked?.act === 'change' ? <ChangePlannedPrice plan={asked.plan} onClose={close} /> : null}
      {asked?.act === 'cancel' ? <CancelPlannedPrice plan={asked.plan} onClose={close} /> : null}
    </>
  )
}

const plannedInWords = ({ priceMinor, currency }: PlannedPrice) =>
  priceMinor === null ? 'none' : formatMoney(priceMinor, currency)

function CancelPlannedPrice({ plan, onClose }: { plan: PlannedPrice; onClose: () => void }) {
  const { id, version, sku, takesEffectAt } = plan
  const act = useAct({
    area: 'products',
    run: productsApi.call.cancelPlannedPrice,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess(`The planned price of ${sku} is cancelled`)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={`Cancel the planned price of ${sku}?`}
      confirmLabel="Cancel the planned price"
      wayOut="Keep planned price"
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      It will not become {plannedInWords(plan)} on {formatInstant(takesEffectAt)}. What counts today
      stays.
    </ConfirmDialog>
  )
}
