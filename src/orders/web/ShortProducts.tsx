import { ActButton } from '#platform/web/ActButton.tsx'
import { missingInWords, refuseBackOrder, type ShortProduct } from '../short.rules.ts'
import classes from './NewOrder.module.css'

type ShortProductsProps = {
  short: readonly ShortProduct[]
  isPending: boolean
  onBackOrder: () => void
}

/** What the server found short, and the way on where every short product allows a back-order. */
export function ShortProducts({ short, isPending, onBackOrder }: ShortProductsProps) {
  if (short.length === 0) return null
  const refusal = refuseBackOrder(short)
  return (
    <section aria-label="Short products" className={classes.shortProducts}>
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
