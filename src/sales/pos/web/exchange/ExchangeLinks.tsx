import { AppLink } from '#platform/web/AppLink.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { Sale } from '../../sales.contract.ts'
import classes from '../pos.module.css'
import { useTill } from '../training/till-port.ts'

function SaleLink({ id, number }: { id: string; number: number }) {
  const { saleLabel } = useTill()
  return (
    <AppLink to="/pos" search={{ view: 'sales', open: id }}>
      {saleLabel(number)}
    </AppLink>
  )
}

/** Facts of a sale about its exchanges: the earlier sale, and the later ones. */
export function exchangeFacts({ exchange, refunds, currency }: Sale) {
  const later = refunds.flatMap(({ exchangedFor }) => exchangedFor ?? [])
  return [
    {
      label: 'Exchange of',
      value: exchange ? (
        <>
          <SaleLink id={exchange.saleId} number={exchange.number} />{' '}
          <MoneyText minor={exchange.returnedMinor} currency={currency} />
        </>
      ) : null,
    },
    {
      label: 'Exchanged for',
      value:
        later.length === 0 ? null : (
          <span className={classes.links}>
            {later.map(({ saleId, number }) => (
              <SaleLink key={saleId} id={saleId} number={number} />
            ))}
          </span>
        ),
    },
  ]
}
