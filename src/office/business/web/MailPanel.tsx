import { ActButton } from '#platform/web/ActButton.tsx'
import { formatInstantExact } from '#platform/web/format-instant.ts'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useAct } from '#platform/web/use-act.ts'
import type { MailRow } from '../business.contract.ts'
import { mailStates } from '../mail-states.ts'
import { businessApi } from './business-api.ts'

type Props = { mail: MailRow; label: string; onClose: () => void }

/** One mail: how often it was tried, why it is still here, and another try. */
export function MailPanel({ mail, label, onClose }: Props) {
  const again = useAct({
    area: 'business',
    run: businessApi.call.resendMail,
    failure: 'Not sent again',
    onDone: () => tellSuccess('On its way again', mail.subject),
  })
  const { state, lastError, endedAt, nextAttemptAt } = mail
  return (
    <SidePanel
      title={mail.subject}
      mark={<StateBadge machine={{ states: mailStates }} state={state} />}
      onClose={onClose}
      foot={
        <ActButton
          weight="main"
          isPending={again.isPending}
          whyNot={whyNotAgain(mail)}
          onAct={() => again.start({ id: mail.id })}
        >
          Send again
        </ActButton>
      }
    >
      <FactList
        facts={[
          { label: 'To', value: mail.to },
          { label: 'Text', value: label },
          { label: 'Queued', value: formatInstantExact(mail.createdAt) },
          { label: 'Tries', value: mail.attempts },
          { label: 'Error', value: lastError },
          { label: 'Next try', value: nextAttemptAt && formatInstantExact(nextAttemptAt) },
          {
            label: state === 'failed' ? 'Given up' : 'Sent',
            value: endedAt && formatInstantExact(endedAt),
          },
        ]}
      />
    </SidePanel>
  )
}

function whyNotAgain({ state, lastError }: MailRow): string | null {
  if (state === 'sent') return 'This mail was sent, and its text is no longer kept.'
  return lastError === null ? 'This mail is on its way at this moment.' : null
}
