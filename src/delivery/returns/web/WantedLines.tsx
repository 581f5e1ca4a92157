import { NumberInput } from '@mantine/core'
import { Suspense } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import classes from './returns.module.css'

export type Wanted = {
  readonly variantId: string
  readonly sku: string
  readonly title: string
  readonly quantityScale: number
  readonly quantity: number
}

type WantedLinesProps = {
  wanted: readonly Wanted[]
  error: string | null
  onWanted: (wanted: readonly Wanted[]) => void
}

/** The goods of an exchange, with quantities. */
export function WantedLines({ wanted, error, onWanted }: WantedLinesProps) {
  const without = (id: string) => wanted.filter(({ variantId }) => variantId !== id)
  return (
    <>
      <Suspense>
        <LazyVariantPicker
          label="Items to send instead"
          error={error}
          onPick={({ id: variantId, sku, title, quantityScale }) => {
            if (wanted.some((line) => line.variantId === variantId)) return
            const quantity = 10 ** quantityScale
            onWanted([...wanted, { variantId, sku, title, quantityScale, quantity }])
          }}
        />
      </Suspense>
      {wanted.map((line) => (
        <div key={line.variantId} className={classes.wanted}>
          <span>
            {line.title} <CodeText code={line.sku} />
          </span>
          <NumberInput
            size="xs"
            aria-label={`Quantity of ${line.sku}`}
            min={line.quantityScale === 0 ? 1 : 10 ** -line.quantityScale}
            decimalScale={line.quantityScale}
            value={line.quantity / 10 ** line.quantityScale}
            onChange={(value) => {
              const quantity = Math.round(Number(value) * 10 ** line.quantityScale)
              if (quantity > 0)
                onWanted(
                  wanted.map((one) =>
                    one.variantId === line.variantId ? { ...one, quantity } : one,
                  ),
                )
            }}
          />
          <ActButton size="xs" onAct={() => onWanted(without(line.variantId))}>
            Remove<span className="visually-hidden"> {line.sku}</span>
          </ActButton>
        </div>
      ))}
    </>
  )
}
