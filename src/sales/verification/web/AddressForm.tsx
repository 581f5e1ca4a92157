import { useState } from 'react'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { AddressPart } from '#platform/web/codes/AddressPart.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { WholeAddress } from '../verification.fields.ts'
import { changeOf, type ShipTo } from './change-of.ts'
import classes from './verification.module.css'
import { verificationApi } from './verification-api.ts'

const fields = [
  { key: 'shipAddress', label: 'Street and house', longest: 200, isWide: true },
  { key: 'shipPostcode', label: 'Postcode', longest: 20 },
  { key: 'shipCity', label: 'City', longest: 80 },
  { key: 'shipCountry', label: 'Country', longest: 60 },
  { key: 'shipPhone', label: 'Phone', longest: 30 },
  { key: 'shipName', label: 'Name', longest: 120, isWide: true },
] as const

type AddressFormProps = { address: WholeAddress; onSettled?: () => void; onClose: () => void }

/** Another address for an order; it begins with what would be suggested. */
export function AddressForm({ address, onSettled, onClose }: AddressFormProps) {
  const [draft, setDraft] = useState<Partial<ShipTo>>({})
  const change = useAct({
    area: 'verification',
    run: verificationApi.call.change,
    onRefusal: () => true,
    onDone: ({ verdict }) => {
      onClose()
      if (verdict !== 'accept')
        return tellSuccess('The address is changed, and something is still missing')
      tellSuccess('The address is good now')
      onSettled?.()
    },
  })
  const written = changeOf(address, draft)
  return (
    <ConfirmDialog
      title={`Address of order ${address.number}`}
      confirmLabel="Change and check the address"
      isWide
      fields={
        <div className={classes.fields}>
          {fields.map(({ key, label, longest, ...more }) => (
            <AddressPart
              key={key}
              isCountry={key === 'shipCountry'}
              className={'isWide' in more ? classes.wide : undefined}
              label={label}
              maxLength={longest}
              required={key === 'shipName'}
              value={written[key]}
              error={change.refusal?.fields?.[key] ?? null}
              onValue={(value) => setDraft({ ...draft, [key]: value })}
            />
          ))}
        </div>
      }
      isPending={change.isPending}
      refusal={change.refusal}
      onConfirm={() => change.start(written)}
      onClose={onClose}
    >
      {address.state === 'packed'
        ? 'The order is packed: its label becomes void, and the parcel stays here until a new label is printed under Dispatch. What was booked with a courier by computer is cancelled there.'
        : 'It is checked at once.'}{' '}
      The customer’s own record stays as it is.
    </ConfirmDialog>
  )
}
