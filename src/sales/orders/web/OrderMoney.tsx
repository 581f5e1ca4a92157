import { Button } from '@mantine/core'
import {
  IconCash,
  IconCopy,
  IconEdit,
  IconFileDownload,
  IconPackageExport,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EditButton } from '#platform/web/EditButton.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useIsOpenHere } from '#platform/web/open-here.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { OrderMoneyFacts } from '../order-money.contract.ts'
import type { Order } from '../orders.contract.ts'
import { DraftCalculation, SumRow } from './DraftCalculation.tsx'
import { EditOrder } from './EditOrder.tsx'
import { InvoiceActs } from './InvoiceActs.tsx'
import { InvoicesOfOrder } from './InvoicesOfOrder.tsx'
import { PayDialog, RefundDialog, ReleaseUnpaidDialog } from './lazy-order-forms.ts'
import { copyOf } from './new-order-draft.ts'
import classes from './OrderMoney.module.css'
import { EditsOfOrder, PaymentsOfOrder } from './OrderMoneyRows.tsx'
import { OrderSlotsContext } from './order-slots.ts'
import { orderMoneyApi } from './orders-api.ts'
import { storeDraft } from './stored-draft.ts'

type Dialog = 'edit' | 'pay' | 'refund' | 'release'

/** What an order costs and how it is settled: the calculation, payments, refunds, edits, invoices. */
export function OrderMoney({ order }: { order: Order }) {
  const { data, error, refetch } = useQuery(orderMoneyApi.ask('of', { id: order.id }))
  const { cashSection: CashSection } = use(OrderSlotsContext)
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  if (!data) {
    return (
      <Section title="Money">
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </Section>
    )
  }
  return (
    <Section title="Money">
      <DraftCalculation calculation={data}>
        <SumRow label="Paid" minor={data.paidMinor} currency={data.currency} />
        <SumRow label="Refunded" minor={-data.refundedMinor} currency={data.currency} isOptional />
        <SumRow
          label="Waived, as agreed"
          minor={-data.waivedMinor}
          currency={data.currency}
          isOptional
        />
        <SumRow
          label={data.balanceMinor < 0 ? 'Overpaid, refund due' : 'Balance due'}
          minor={Math.abs(data.balanceMinor)}
          currency={data.currency}
          isTotal
        />
        <SumRow
          label="Authorised, not captured"
          minor={data.authorisedMinor}
          currency={data.currency}
          isOptional
        />
        {data.cashAgreedMinor === null ? null : (
          <SumRow
            label="To collect at the door, as agreed with the courier"
            minor={data.cashAgreedMinor}
            currency={data.currency}
            isQuiet
          />
        )}
      </DraftCalculation>
      <MoneyActs order={order} money={data} onOpen={setDialog} />
      {CashSection ? <CashSection orderId={order.id} /> : null}
      <PaymentsOfOrder money={data} />
      <EditsOfOrder money={data} />
      <InvoicesOfOrder money={data} />
      {dialog === 'edit' ? <EditOrder order={order} money={data} onClose={close} /> : null}
      {dialog === 'pay' ? <PayDialog order={order} money={data} onClose={close} /> : null}
      {dialog === 'release' ? <ReleaseUnpaidDialog order={order} onClose={close} /> : null}
      {dialog === 'refund' ? <RefundDialog order={order} money={data} onClose={close} /> : null}
    </Section>
  )
}

type MoneyActsProps = {
  order: Order
  money: OrderMoneyFacts
  onOpen: (dialog: Dialog) => void
}

function MoneyActs({ order, money, onOpen }: MoneyActsProps) {
  const { set } = useUrlState()
  const duplicate = () => {
    storeDraft(copyOf(order))
    set({ new: '1', open: null })
  }
  const { whyNotEdit, whyNotSettle } = money
  const hasPickList = useIsOpenHere('/files/pick-lists/:id.pdf')
  const isCancelled = order.state === 'cancelled'
  return (
    <div className={classes.acts}>
      <EditButton
        size="xs"
        icon={<IconEdit size={14} />}
        operation="orderMoney.edit"
        whyNot={whyNotEdit}
        onAct={() => onOpen('edit')}
      >
        Edit order
      </EditButton>
      <ActButton
        size="xs"
        operation="orderMoney.pay"
        icon={<IconCash size={14} />}
        whyNot={
          whyNotSettle ??
          (isCancelled ? 'The order is cancelled and takes no more payments.' : null)
        }
        onAct={() => onOpen('pay')}
      >
        Record payment
      </ActButton>
      <ActButton
        size="xs"
        operation="orderMoney.refund"
        icon={<IconReceiptRefund size={14} />}
        whyNot={whyNotSettle ?? (money.keptMinor === 0 ? 'No payment is left to refund.' : null)}
        onAct={() => onOpen('refund')}
      >
        Refund
      </ActButton>
      {order.isPaymentDue ? (
        <ActButton
          size="xs"
          operation="orderMoney.releaseUnpaid"
          icon={<IconPackageExport size={14} />}
          onAct={() => onOpen('release')}
        >
          Release unpaid
        </ActButton>
      ) : null}
      <InvoiceActs money={money} isCancelled={isCancelled} />
      <Button size="xs" variant="default" leftSection={<IconCopy size={14} />} onClick={duplicate}>
        Duplicate
      </Button>
      {hasPickList ? (
        <Button
          size="xs"
          variant="default"
          component="a"
          href={`/api/files/pick-lists/${order.id}.pdf`}
          leftSection={<IconFileDownload size={14} />}
        >
          Pick list as PDF
        </Button>
      ) : null}
    </div>
  )
}
