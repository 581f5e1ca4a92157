import { Button } from '@mantine/core'
import { useState } from 'react'
import { CustomerHeading } from '#platform/web/layout/CustomerFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { PhoneText } from '#platform/web/PhoneText.tsx'
import { QuantityText } from '#platform/web/QuantityText.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { LinkedOrder } from '../confirm-link.contract.ts'
import { rowsOfSums } from '../told-sums.ts'
import classes from './ConfirmLink.module.css'
import { AddressByLink, CallByLink, CancelByLink } from './ConfirmLinkForms.tsx'
import { confirmLinkApi } from './confirm-link-api.ts'

type Outcome = 'confirmed' | 'cancelled' | 'noted' | 'will_call'

type OrderProps = {
  token: string
  order: LinkedOrder
  onChanged: (order: LinkedOrder) => void
  onSaid: (outcome: Outcome) => void
}

/** The current order, one large button to confirm it, and three smaller alternatives. */
export function ConfirmLinkOrder({ token, order, onChanged, onSaid }: OrderProps) {
  const [form, setForm] = useState<'address' | 'call' | 'cancel' | null>(null)
  const act = useAct({
    area: 'confirmLink',
    run: confirmLinkApi.call.answer,
    onRefusal: () => true,
    onDone: ({ outcome }) => onSaid(outcome),
  })
  const back = () => {
    act.clear()
    setForm(null)
  }
  const common = { token, order, act, onBack: back }
  if (form === 'address') {
    const changed = (now: LinkedOrder) => {
      onChanged(now)
      back()
    }
    return <AddressByLink token={token} order={order} onBack={back} onChanged={changed} />
  }
  if (form === 'call') return <CallByLink {...common} />
  if (form === 'cancel') return <CancelByLink {...common} />
  return (
    <>
      <CustomerHeading>Is your order {order.number} right?</CustomerHeading>
      <Lines order={order} />
      <Address order={order} />
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <Button
        size="lg"
        fullWidth
        disabled={act.isPending || order.isAddressBad}
        onClick={() => act.start({ token, answer: 'confirm' })}
      >
        Yes, send it
      </Button>
      <div className={classes.others}>
        {order.canChangeAddress ? (
          <Button size="md" variant="default" onClick={() => setForm('address')}>
            Change my address
          </Button>
        ) : null}
        <Button size="md" variant="default" onClick={() => setForm('call')}>
          Call me at …
        </Button>
        <Button size="md" variant="default" onClick={() => setForm('cancel')}>
          I do not want it
        </Button>
      </div>
      {order.companyPhone ? (
        <p className={classes.quiet}>
          Questions?{' '}
          <a href={`tel:${order.companyPhone}`}>
            <PhoneText phone={order.companyPhone} />
          </a>
        </p>
      ) : null}
    </>
  )
}

function Lines({ order }: { order: LinkedOrder }) {
  const { lines, currency } = order
  const sums = rowsOfSums(order)
  return (
    <table className={classes.lines}>
      <tbody>
        {lines.map(({ title, quantity, quantityScale, lineMinor }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order do not move
          <tr key={at}>
            <td>
              <QuantityText quantity={quantity} scale={quantityScale} /> × {title}
            </td>
            <td>
              <MoneyText minor={lineMinor} currency={currency} />
            </td>
          </tr>
        ))}
        {sums
          .filter(({ isLast }) => !isLast)
          .map(({ label, minor }) => (
            <tr key={label}>
              <td>{label}</td>
              <td>
                <MoneyText minor={minor} currency={currency} />
              </td>
            </tr>
          ))}
      </tbody>
      <tfoot>
        {sums
          .filter(({ isLast }) => isLast)
          .map(({ label, minor }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <MoneyText minor={minor} currency={currency} />
              </td>
            </tr>
          ))}
      </tfoot>
    </table>
  )
}

function Address({ order }: { order: LinkedOrder }) {
  const { name, address, city, postcode, country, maskedPhone, isAddressBad } = order
  return (
    <div>
      <address className={classes.address}>
        <strong>{name}</strong>
        <br />
        {address}
        <br />
        {[postcode, city, country].filter(Boolean).join(', ')}
        <br />
        <span className={classes.quiet}>Phone {maskedPhone}</span>
      </address>
      {isAddressBad ? (
        <p className={classes.warning}>
          Our courier would not find this address. Please put it right, and then confirm.
        </p>
      ) : null}
    </div>
  )
}
