import { Checkbox } from '@mantine/core'
import type { Draft } from './new-order-draft.ts'

/** The customer agrees on the phone: the order needs no separate call. */
export function AgreedByPhone(props: { draft: Draft; onDraft: (draft: Draft) => void }) {
  const { draft, onDraft } = props
  return (
    <Checkbox
      label="Agreed with the customer on the phone"
      description="Confirms the order when it is placed, if its address is good."
      checked={draft.isAgreedByPhone}
      onChange={({ currentTarget }) =>
        onDraft({ ...draft, isAgreedByPhone: currentTarget.checked })
      }
    />
  )
}

/** The message about a placed order, for its toast. */
export function placedInWords(placed: {
  state: string
  whyPending?: string | undefined
  isShort?: boolean | undefined
}): string {
  if (placed.isShort) return 'A part is back-ordered. It is on hold until there is stock.'
  if (placed.state === 'confirmed') return 'It is confirmed, and its stock is reserved.'
  if (placed.whyPending) return `Not confirmed: ${placed.whyPending}`
  return 'Its stock is reserved.'
}
