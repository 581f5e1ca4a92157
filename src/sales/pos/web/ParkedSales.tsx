import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import { type Cart, emptyCart } from './cart.ts'
import classes from './pos.module.css'
import { useTill } from './training/till-port.ts'

type ParkedSalesProps = {
  registerId: string
  /** A cart is open, which a recalled one would replace. */
  hasCart: boolean
  onRecalled: (cart: Cart) => void
  onClose: () => void
}

/** The parked carts of the outlet, newest first. */
export function ParkedSales({ registerId, hasCart, onRecalled, onClose }: ParkedSalesProps) {
  const till = useTill()
  const { data, error, refetch } = useQuery(till.askParked(registerId))
  const recall = useAct({
    area: 'parkedSales',
    failure: 'The sale was not recalled',
    run: till.recall,
    onDone: ({ cart: { lines, customer, discountMinor } }) =>
      onRecalled({
        ...emptyCart(),
        customer,
        discountMinor,
        lines: lines.map((line, at) => ({ ...line, key: `${line.variantId} ${at}` })),
      }),
  })
  const discard = useAct({
    area: 'parkedSales',
    failure: 'The sale was not discarded',
    run: till.discard,
    onDone: () => tellSuccess('The parked sale is discarded'),
  })
  return (
    <ModalDialog title="Parked sales" onClose={onClose}>
      {error && !data ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      {data?.rows.length === 0 ? (
        <EmptyNote title="No parked sales">
          Park a sale while its customer fetches something, and serve the next one.
        </EmptyNote>
      ) : null}
      <ul className={classes.parked}>
        {data?.rows.map(({ id, label, units, totalMinor, currency, by, at }) => (
          <li key={id}>
            <span className={classes.what}>
              <span className={classes.title}>{label}</span>
              <span className={classes.dimmed}>
                {units === 1 ? '1 unit' : `${units} units`}, {formatMoney(totalMinor, currency)}
                {' · '}
                {by}, <InstantText at={at} />
              </span>
            </span>
            <ActButton
              size="xs"
              weight="main"
              isPending={recall.isPending}
              operation="parkedSales.recall"
              whyNot={hasCart ? 'Finish, park or clear the open sale first.' : null}
              onAct={() => recall.start({ id })}
            >
              Recall
            </ActButton>
            <ActButton
              size="xs"
              isPending={discard.isPending}
              operation="parkedSales.discard"
              onAct={() => discard.start({ id })}
            >
              Discard
            </ActButton>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <ActButton onAct={onClose}>Close</ActButton>
      </div>
    </ModalDialog>
  )
}
