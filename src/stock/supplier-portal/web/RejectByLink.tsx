import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fieldFault } from '#platform/web/client.ts'
import { CustomerForm, CustomerHeading, CustomerText } from '#platform/web/layout/CustomerFrame.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { OrderAnswer } from '#stock/purchasing/order-links.rules.ts'
import type { PortalOrder } from '../supplier-portal.fields.ts'
import { orderLinkApi } from './order-link-api.ts'

type FormProps = {
  token: string
  order: PortalOrder
  onBack: () => void
  onSaid: (answer: OrderAnswer) => void
}

export function RejectByLink({ token, order, onBack, onSaid }: FormProps) {
  const [reason, setReason] = useState('')
  const act = useAct({
    area: 'orderLink',
    run: orderLinkApi.call.reject,
    onRefusal: () => true,
    onDone: () => onSaid('rejected'),
  })
  return (
    <CustomerForm
      onSubmit={(event) => {
        event.preventDefault()
        act.start({ token, reason })
      }}
    >
      <CustomerHeading>Reject order {order.label}?</CustomerHeading>
      <CustomerText>You deliver nothing of it. Your buyer is told your reason.</CustomerText>
      <Textarea
        label="Reason"
        required
        rows={2}
        maxLength={200}
        value={reason}
        error={fieldFault(act.refusal, 'reason')}
        onChange={(event) => setReason(event.currentTarget.value.replaceAll('\n', ' '))}
      />
      {act.refusal ? <RefusalNote refusal={act.refusal} /> : null}
      <Button type="submit" size="md" color="red" fullWidth disabled={act.isPending}>
        Reject order
      </Button>
      <Button size="md" variant="default" fullWidth onClick={onBack}>
        Back
      </Button>
    </CustomerForm>
  )
}
