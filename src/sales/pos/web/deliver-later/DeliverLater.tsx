import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { playScanSound } from '#platform/web/scan/scan-sounds.ts'
import { useServerAway } from '#platform/web/server-away.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import type { Till } from '../../sales.contract.ts'
import type { Cart } from '../cart.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import type { DeliveryValues } from './deliver-later-values.ts'
import { OrderPaymentDialog } from './OrderPaymentDialog.tsx'
import { RegisterOrderDone } from './RegisterOrderDone.tsx'

type DeliverLaterProps = {
  cart: Cart
  register: NonNullable<Till['register']>
  /** Why the cart can't be sold now; null where it can. */
  whyNot: string | null
  onPlaced: () => void
}

type Step =
  | { readonly at: 'delivery'; readonly values: DeliveryValues | null }
  | { readonly at: 'payment'; readonly values: DeliveryValues }
  | { readonly at: 'done'; readonly order: RegisterOrder }

const needsServer =
  'The server can’t be reached, and the stock of other outlets is known there alone. Wait for the network, or park the sale.'

/** Turns the cart into an order that an outlet ships: where it goes, what is paid now, done. */
export function DeliverLater({ cart, register, whyNot, onPlaced }: DeliverLaterProps) {
  const isAway = useServerAway()
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  return (
    <>
      <ActButton
        operation="registerOrders.place"
        whyNot={isAway ? needsServer : whyNot}
        onAct={() => setStep({ at: 'delivery', values: null })}
      >
        Deliver later
      </ActButton>
      {step?.at === 'delivery' ? (
        <DeliveryDialog
          cart={cart}
          register={register}
          entered={step.values}
          onEntered={(values) => setStep({ at: 'payment', values })}
          onClose={close}
        />
      ) : null}
      {step?.at === 'payment' ? (
        <OrderPaymentDialog
          cart={cart}
          register={register}
          values={step.values}
          onBack={() => setStep({ at: 'delivery', values: step.values })}
          onPlaced={(order) => {
            playScanSound('done')
            setStep({ at: 'done', order })
            onPlaced()
          }}
        />
      ) : null}
      {step?.at === 'done' ? <RegisterOrderDone order={step.order} onClose={close} /> : null}
    </>
  )
}
