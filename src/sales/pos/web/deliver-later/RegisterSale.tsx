import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { formatMoney } from '#platform/money.ts'
import { isAllowed } from '#platform/permissions.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import { registerSessionNoun } from '#sales/registers/registers.nouns.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import posClasses from '../pos.module.css'
import { registerOrdersApi } from '../pos-api.ts'
import { useOrderPrinting } from '../printing/use-receipt-printing.tsx'

/** Which register sold an order, and what it took; nothing for a part that was split off. */
export function RegisterSale({ orderId }: { orderId: string }) {
  const { data } = useQuery(registerOrdersApi.ask('ofOrder', { id: orderId }))
  return data?.sale ? <Sold order={data.sale} /> : null
}

function Sold({ order }: { order: RegisterOrder }) {
  const { registerName, outletCode, sessionId, currency, paidMinor } = order
  const held = useContext(PermissionsContext)
  const printing = useOrderPrinting(order)
  const place = `${registerName}, ${outletCode}`
  const seesSession = isAllowed(held, capability.pos)
  return (
    <Section
      title="Sold at a register"
      aside={
        <ActButton
          size="xs"
          icon={<IconPrinter size={14} />}
          isPending={printing.isPending}
          onAct={() => printing.start({ isCopy: true })}
        >
          Print confirmation
        </ActButton>
      }
    >
      <FactList
        facts={[
          {
            label: 'Register',
            value: seesSession ? (
              <AppLink to={registerSessionNoun.path(sessionId)}>{place}</AppLink>
            ) : (
              place
            ),
          },
          { label: 'Sold by', value: order.cashier },
          { label: 'Sold', value: <InstantText at={order.soldAt} /> },
          { label: 'Paid at the register', value: formatMoney(paidMinor, currency) },
        ]}
      />
      {printing.fault ? (
        <p role="alert" className={posClasses.fault}>
          {printing.fault}
        </p>
      ) : null}
      {printing.sheet}
    </Section>
  )
}
