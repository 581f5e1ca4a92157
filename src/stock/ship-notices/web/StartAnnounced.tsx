import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refuseMove } from '#platform/machine.ts'
import { refusalOf } from '#platform/web/client.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { ModalDialog } from '#platform/web/ModalDialog.tsx'
import type { WholeShipNotice } from '../ship-notices.fields.ts'
import { shipNoticeMachine } from '../ship-notices.states.ts'
import { cartonsInWords } from './notice-words.ts'
import { shipNoticesApi } from './ship-notices-api.ts'

type StartAnnouncedProps = { id: string; onClose: () => void; onCount: (id: string) => void }

/** Starts to count an announced delivery; one that is being counted already is opened. */
export function StartAnnounced({ id, onClose, onCount }: StartAnnouncedProps) {
  const { data, error, refetch } = useQuery(shipNoticesApi.ask('get', { id }))
  const counting = data?.state === 'arrived' ? data.receipt : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens once for the receipt that is found
  useEffect(() => {
    if (counting) onCount(counting.id)
  }, [counting?.id])
  if (error)
    return (
      <ModalDialog title="Receive a delivery" onClose={onClose}>
        <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} />
      </ModalDialog>
    )
  if (!data || counting) return null
  return <StartDialog notice={data} onClose={onClose} onCount={onCount} />
}

type StartDialogProps = Omit<StartAnnouncedProps, 'id'> & { notice: WholeShipNotice }

function StartDialog({ notice, onClose, onCount }: StartDialogProps) {
  const { id, version, state } = notice
  const label = `Delivery ${notice.deliveryNumber}`
  const closed = refuseMove(shipNoticeMachine, 'arrive', { label, state })
  return (
    <FormDialog
      area="shipNotices"
      title={`Receive delivery ${notice.deliveryNumber}`}
      subject={label}
      effect={`${notice.orderLabel} from ${notice.supplierName}, in ${cartonsInWords(notice.cartons)}. Stock changes when you receive what is counted.`}
      confirmLabel="Start counting"
      whyNot={() => closed?.message ?? null}
      fields={{
        isBlind: {
          kind: 'check',
          label: 'Blind count',
          help: 'Hides the announced quantities until the goods are received.',
        },
      }}
      opened={{ isBlind: false }}
      save={({ values }, options) =>
        shipNoticesApi.call.receive({ id, version, isBlind: values.isBlind }, options)
      }
      onSaved={({ receiptId }) => onCount(receiptId)}
      onClose={onClose}
    />
  )
}
