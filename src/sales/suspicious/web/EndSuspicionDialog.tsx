import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { suspiciousLabel } from '../suspicious.nouns.ts'
import { suspiciousApi } from './suspicious-api.ts'

type EndProps = {
  found: WholeCase
  move: 'clear' | 'watch' | 'flag'
  onClose: () => void
}

const labels = { clear: 'Clear customer', watch: 'Watch customer', flag: 'Flag customer' } as const

const told = {
  clear: 'Customer cleared',
  watch: 'Customer on watch',
  flag: 'Customer flagged again',
} as const

const effects = {
  clear: 'Orders go through as for any other customer.',
  watch: 'Orders go through. Users who open them see that this customer is watched.',
  flag: 'The case waits for a review. Orders go through until it is decided.',
} as const

/** Clears, watches or flags a customer again, with a reason. */
export function EndSuspicionDialog({ found, move, onClose }: EndProps) {
  const { id, version, number, customerName, policy } = found
  return (
    <ReasonStep
      appliesTo="customer.state"
      area="suspicious"
      title={`${labels[move]} ${customerName}?`}
      subject={suspiciousLabel(number)}
      effect={
        policy && move !== 'flag'
          ? `${effects[move]} The policy ends, and its holds are released.`
          : effects[move]
      }
      confirmLabel={labels[move]}
      version={version}
      save={(reason, options) => suspiciousApi.call[move]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(told[move])
        onClose()
      }}
      onClose={onClose}
    />
  )
}
