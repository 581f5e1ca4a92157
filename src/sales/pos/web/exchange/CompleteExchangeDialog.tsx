import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import { tenderLabels } from '#sales/registers/tenders.ts'
import type { Sale, SaleQuote, Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import type { LotQuestion } from '../LotDialog.tsx'
import classes from '../pos.module.css'
import { useTill } from '../training/till-port.ts'
import { useDialogTaking } from '../use-dialog-taking.ts'

type CompleteExchangeDialogProps = {
  cart: Cart
  quote: SaleQuote
  exchange: NonNullable<SaleQuote['exchange']>
  register: NonNullable<Till['register']>
  onLot: (question: LotQuestion) => void
  onDone: (sale: Sale) => void
  onClose: () => void
}

/** The end of an exchange in which nothing is to be paid: Enter records it. */
export function CompleteExchangeDialog(props: CompleteExchangeDialogProps) {
  const { cart, quote, exchange, register, onLot, onDone, onClose } = props
  const { backMinor, ways, number } = exchange
  const { currency } = quote
  const { saleLabel } = useTill()
  const paidBy = ways.find(({ method, whyNot }) => method === cart.exchange?.paidBy && !whyNot)
  const [method, setMethod] = useState(paidBy?.method ?? ways.find((way) => !way.whyNot)?.method)
  const [fault, setFault] = useState<string | null>(null)
  const way = ways.find((known) => known.method === method)
  const taking = useDialogTaking({ register, onPaid: onDone, onLot, onFault: setFault })
  const whyNot = way?.whyNot ? way.whyNot : null
  const givenMinor = way?.amountMinor ?? 0
  const [title, given] =
    backMinor > 0
      ? ['Refund the difference', formatMoney(givenMinor, currency)]
      : ['Complete exchange', formatMoney(0, currency)]
  return (
    <ModalDialog title={title} onClose={onClose}>
      <p className={classes.due}>
        {backMinor > 0 ? 'To refund' : 'Nothing to pay'}
        <strong data-back>{given}</strong>
      </p>
      {givenMinor !== backMinor ? (
        <p className={classes.dimmed}>
          {formatMoney(backMinor, currency)}, rounded to coins that exist.
        </p>
      ) : null}
      <form
        className={classes.payment}
        onSubmit={(event) => {
          event.preventDefault()
          if (whyNot !== null || taking.isPending) return
          setFault(null)
          taking.take({ cart, quote, payments: [], restMethod: method })
        }}
      >
        {ways.length > 0 ? (
          <SegmentedControl
            className={classes.methods}
            aria-label="Refund as"
            fullWidth
            data-autofocus
            value={method ?? ''}
            onChange={(value) => {
              setFault(null)
              setMethod(ways.find((known) => known.method === value)?.method)
            }}
            data={ways.map(({ method: value }) => ({ value, label: tenderLabels[value] }))}
          />
        ) : null}
        <p className={classes.dimmed}>
          {`The returned goods of ${saleLabel(number)} pay ${formatMoney(exchange.exchangedMinor, currency)} of this sale.`}
        </p>
        {(fault ?? whyNot) ? (
          <p role="alert" className={classes.fault}>
            {fault ?? whyNot}
          </p>
        ) : null}
        <div className={classes.nextFirst}>
          <ActButton
            type="submit"
            weight="main"
            isPending={taking.isPending}
            whyNot={whyNot}
            onAct={() => undefined}
          >
            {backMinor > 0 ? `Refund ${given}` : 'Complete exchange'}
          </ActButton>
          <ActButton onAct={onClose}>Cancel</ActButton>
        </div>
      </form>
    </ModalDialog>
  )
}
