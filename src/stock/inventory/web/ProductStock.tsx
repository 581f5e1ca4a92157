import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { AddStockButton } from './AddStockButton.tsx'
import classes from './ProductStock.module.css'
import { outletsOfStock, stockApi } from './stock-api.ts'

type ProductStockProps = {
  variants: readonly {
    readonly id: string
    readonly sku: string
    readonly quantityScale: number
  }[]
}

const mostAsked = 100

const columns = [
  { key: 'onHand', label: 'On hand', isMinor: false },
  { key: 'reserved', label: 'Reserved', isMinor: true },
  { key: 'unavailable', label: 'Unavailable', isMinor: true },
  { key: 'available', label: 'Available', isMinor: false },
] as const

/** The stock of a product's variants at each outlet; a number opens its history. */
export function ProductStock({ variants }: ProductStockProps) {
  const levels = useQuery(levelsOf(variants))
  return (
    <>
      <ProductLevels variants={variants} />
      <AddStockButton
        variants={variants}
        {...(levels.data?.levels.length === 0 ? { isFirst: true } : {})}
      />
    </>
  )
}

const levelsOf = (variants: ProductStockProps['variants']) => {
  const variantIds = variants.slice(0, mostAsked).map(({ id }) => id)
  return { ...stockApi.ask('levels', { variantIds }), enabled: variantIds.length > 0 }
}

function ProductLevels({ variants }: ProductStockProps) {
  const { data, error, isLoading, refetch } = useQuery(levelsOf(variants))
  const outlets = useQuery(outletsOfStock.ask('list', {}))
  if (error && !data) return <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
  if (!data) return isLoading ? <Pending /> : null
  if (data.levels.length === 0) return <p className={classes.quiet}>No stock yet.</p>
  const codes = new Map(outlets.data?.outlets.map(({ id, code }) => [id, code]))
  const isSingle = variants.length === 1
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{isSingle ? 'Outlet' : 'Variant and outlet'}</th>
          {columns.map(({ key, label, isMinor }) => (
            <th
              key={key}
              scope="col"
              className={classNames(classes.right, isMinor && classes.minor)}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.levels.map((level) => {
          const variant = variants.find(({ id }) => id === level.variantId)
          const code = codes.get(level.outletId) ?? '…'
          return (
            <tr key={`${level.variantId} ${level.outletId}`}>
              <th scope="row">
                <AppLink
                  to="/inventory"
                  search={{ variant: level.variantId, outlet: level.outletId }}
                >
                  {isSingle ? code : `${variant?.sku ?? ''} at ${code}`}
                </AppLink>
              </th>
              {columns.map(({ key, isMinor }) => (
                <td key={key} className={classNames(classes.right, isMinor && classes.minor)}>
                  <QuantityText quantity={level[key]} scale={variant?.quantityScale ?? 0} />
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
