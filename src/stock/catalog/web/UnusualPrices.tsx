import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import type { UnusualPrice } from '../unusual-prices.rules.ts'
import classes from './UnusualPrices.module.css'

type UnusualPricesProps = {
  /** How many prices change in all. */
  changed: number
  prices: readonly UnusualPrice[]
  onConfirm: (ids: readonly string[]) => void
  onClose: () => void
}

/** Prices below cost or far from the former ones, each to be ticked before anything is saved. */
export function UnusualPrices({ changed, prices, onConfirm, onClose }: UnusualPricesProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const open = prices.length - ticked.size
  const tick = (id: string, isTicked: boolean) =>
    setTicked((now) => {
      const next = new Set(now)
      if (isTicked) next.add(id)
      else next.delete(id)
      return next
    })
  return (
    <ConfirmDialog
      title="Confirm unusual prices"
      confirmLabel={changed === 1 ? 'Save 1 price' : `Save ${formatCount(changed)} changes`}
      whyNot={
        open === 0 ? null : `Tick ${open === 1 ? 'the last price' : `all ${open} prices`} first.`
      }
      isWide
      isPending={false}
      refusal={null}
      onConfirm={() => onConfirm([...ticked])}
      onClose={onClose}
      fields={
        <>
          {prices.length > 1 ? (
            <Checkbox
              label={`Tick all ${prices.length}`}
              checked={open === 0}
              onChange={({ currentTarget }) =>
                setTicked(new Set(currentTarget.checked ? prices.map(({ id }) => id) : []))
              }
            />
          ) : null}
          <ul className={classes.unusual}>
            {prices.map((price) => (
              <li key={price.id}>
                <Checkbox
                  checked={ticked.has(price.id)}
                  label={`${price.sku}: ${amount(price, price.beforeMinor)} → ${amount(price, price.afterMinor)}`}
                  description={`${price.title}. ${reasons(price).join(' ')}`}
                  onChange={({ currentTarget }) => tick(price.id, currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        </>
      }
    >
      {summary(changed, prices)}
    </ConfirmDialog>
  )
}

const amount = ({ currency }: UnusualPrice, minor: number) => formatMoney(minor, currency)

function reasons(price: UnusualPrice): string[] {
  const { changePercent, costMinor, marginPercent } = price
  const way = (changePercent ?? 0) > 0 ? 'Up' : 'Down'
  const far = price.isFarOff ? [`${way} ${Math.abs(changePercent ?? 0)} %.`] : []
  if (!price.isBelowCost) return far
  if (costMinor === null) return [...far, 'Below cost.']
  return [...far, `Below its cost of ${amount(price, costMinor)}, margin ${marginPercent} %.`]
}

function summary(changed: number, prices: readonly UnusualPrice[]): string {
  const far = prices.filter(({ isFarOff }) => isFarOff).length
  const below = prices.filter(({ isBelowCost }) => isBelowCost).length
  const parts = [
    ...(far > 0 ? [`${far} by more than usual`] : []),
    ...(below > 0 ? [`${below} below cost`] : []),
  ]
  const whole = changed === 1 ? '1 price changes' : `${formatCount(changed)} prices change`
  return `${whole}: ${parts.join(', ')}. Nothing is saved yet.`
}
