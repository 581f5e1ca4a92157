import { useEffect, useRef } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { ToneIcon } from '#platform/web/ToneIcon.tsx'
import tones from '#platform/web/tones.module.css'
import { missingInWords, refuseBackOrder } from '../short.rules.ts'
import classes from './NewOrder.module.css'
import { shortProductsOf } from './short-of.ts'

type ShortProductsProps = {
  /** The details of the refusal; each refusal has a new value. */
  details: unknown
  isPending: boolean
  onBackOrder: () => void
}

/**
 * What the server found short, and the way on where every short product allows a back-order. It takes
 * the focus, because the key that places the order may be pressed far from here.
 */
export function ShortProducts({ details, isPending, onBackOrder }: ShortProductsProps) {
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    if (details !== undefined) region.current?.focus()
  }, [details])
  const short = shortProductsOf(details)
  if (short.length === 0) return null
  const refusal = refuseBackOrder(short)
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label="Short products"
      className={classNames(classes.shortProducts, tones.bad)}
    >
      <h4>
        <ToneIcon tone="bad" size={18} /> Not enough stock
      </h4>
      <ul>
        {short.map(({ sku, missing, asked, scale }) => (
          <li key={sku}>{missingInWords(sku, missing, asked, scale)}</li>
        ))}
      </ul>
      {refusal ? (
        <p>{refusal.message}</p>
      ) : (
        <ActButton isPending={isPending} onAct={onBackOrder}>
          Place and back-order the rest
        </ActButton>
      )}
    </section>
  )
}
