import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { formatCount } from '#platform/web/format-instant.ts'
import { FormDialog } from '#platform/web/forms/FormDialog.tsx'
import type { FormFields } from '#platform/web/forms/form-fields.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import { useAct } from '#platform/web/use-act.ts'
import type { Endpoint } from '../webhooks.contract.ts'
import { daysKeptWhileOff } from '../webhooks.rules.ts'
import classes from './webhooks.module.css'
import { webhooksApi } from './webhooks-api.ts'

type EndpointActsProps = {
  endpoint: Endpoint
  onChange: () => void
  onSecret: (secret: string) => void
}

type Question = 'secret' | 'old' | 'on' | 'off' | 'remove'

export function EndpointActs({ endpoint, onChange, onSecret }: EndpointActsProps) {
  const { id, version, isActive, waiting, oldSecretUntil } = endpoint
  const [question, setQuestion] = useState<Question | null>(null)
  const { set } = useUrlState()
  const test = useAct({
    area: 'webhooks',
    run: webhooksApi.call.sendTest,
    failure: 'Not sent',
    onDone: () => tellSuccess('A test message is on its way', 'The log shows what came of it.'),
  })
  const on = useAct({
    area: 'webhooks',
    run: webhooksApi.call.setActive,
    failure: 'Not switched',
    onDone: () => tellSuccess(`The endpoint is switched on`),
  })
  const whyNot = isActive ? null : 'The endpoint is switched off, so that nothing is sent to it.'
  const close = () => setQuestion(null)
  return (
    <div className={classes.acts}>
      <ActButton
        weight="main"
        size="xs"
        whyNot={whyNot}
        isPending={test.isPending}
        onAct={() => test.start({ id })}
      >
        Send a test
      </ActButton>
      <ActButton size="xs" onAct={onChange}>
        Change
      </ActButton>
      <ActButton size="xs" onAct={() => setQuestion('secret')}>
        New secret
      </ActButton>
      {oldSecretUntil ? (
        <ActButton size="xs" onAct={() => setQuestion('old')}>
          End the old secret now
        </ActButton>
      ) : null}
      {isActive ? (
        <ActButton size="xs" onAct={() => setQuestion('off')}>
          Switch off
        </ActButton>
      ) : (
        <ActButton
          size="xs"
          isPending={on.isPending}
          onAct={() =>
            waiting > 0 ? setQuestion('on') : on.start({ id, version, isActive: true })
          }
        >
          Switch on
        </ActButton>
      )}
      <ActButton size="xs" weight="danger" onAct={() => setQuestion('remove')}>
        Remove
      </ActButton>
      {question === 'secret' ? (
        <NewSecret endpoint={endpoint} onClose={close} onSecret={onSecret} />
      ) : null}
      {question === 'old' ? <EndOldSecret endpoint={endpoint} onClose={close} /> : null}
      {question === 'on' ? <SwitchOn endpoint={endpoint} onClose={close} /> : null}
      {question === 'off' ? <SwitchOff endpoint={endpoint} onClose={close} /> : null}
      {question === 'remove' ? (
        <Remove endpoint={endpoint} onClose={close} onDone={() => set({ webhook: null })} />
      ) : null}
    </div>
  )
}

type QuestionProps = { endpoint: Endpoint; onClose: () => void }

function NewSecret(props: QuestionProps & { onSecret: (secret: string) => void }) {
  const { id, version, oldSecretUntil } = props.endpoint
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.rotateSecret,
    onRefusal: () => true,
    onDone: ({ secret }) => {
      props.onClose()
      props.onSecret(secret)
    },
  })
  return (
    <ConfirmDialog
      title="Make a new signing secret?"
      confirmLabel="Make a new secret"
      isPending={act.isPending}
      refusal={act.refusal}
      isDangerous={oldSecretUntil !== null}
      onConfirm={() => act.start({ id, version, endsOld: oldSecretUntil !== null })}
      onClose={props.onClose}
    >
      {oldSecretUntil === null ? (
        'For 24 hours messages are signed by both, so that the receiver can change over. After that the old one is worth nothing.'
      ) : (
        <>
          The secret from before the last change is valid until <InstantText at={oldSecretUntil} />.
          Another new secret ends it at once: a receiver that still checks with it refuses messages.
        </>
      )}
    </ConfirmDialog>
  )
}

function EndOldSecret({ endpoint, onClose }: QuestionProps) {
  const { id, version } = endpoint
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.endOldSecret,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess('The old secret is ended')
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="End the old secret now?"
      confirmLabel="End the old secret"
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      Do this when the old secret has leaked. A receiver that still checks with it refuses messages
      from now on.
    </ConfirmDialog>
  )
}

const messagesInWords = (count: number) =>
  count === 1 ? '1 message is' : `${formatCount(count)} messages are`

function SwitchOn({ endpoint, onClose }: QuestionProps) {
  const { id, version, url, waiting } = endpoint
  return (
    <FormDialog
      area="webhooks"
      title={`Switch on ${url}?`}
      subject={url}
      effect={`${messagesInWords(waiting)} waiting since it was switched off.`}
      confirmLabel="Switch on"
      fields={waitingFields}
      opened={sendWaiting}
      version={version}
      save={({ values, version: seen }, options) =>
        webhooksApi.call.setActive({ id, version: seen, isActive: true, ...values }, options)
      }
      onSaved={() => {
        tellSuccess('The endpoint is switched on')
        onClose()
      }}
      onClose={onClose}
    />
  )
}

type WaitingChoice = { readonly waiting: 'send' | 'drop' }

const sendWaiting: WaitingChoice = { waiting: 'send' }

const waitingFields: FormFields<WaitingChoice> = {
  waiting: {
    kind: 'choice',
    label: 'Waiting messages',
    isRadio: true,
    options: [
      { value: 'send', label: 'Send them in their order' },
      { value: 'drop', label: 'Drop them; the log shows them as failed' },
    ],
  },
}

function SwitchOff({ endpoint, onClose }: QuestionProps) {
  const { id, version, waiting } = endpoint
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.setActive,
    onRefusal: () => true,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Switch off ${endpoint.url}?`}
      confirmLabel="Switch off"
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version, isActive: false })}
      onClose={onClose}
    >
      What happens while it is off waits for it, for {daysKeptWhileOff} days at most.
      {waiting > 0 ? ` ${messagesInWords(waiting)} waiting now.` : null}
    </ConfirmDialog>
  )
}

function Remove({ endpoint, onClose, onDone }: QuestionProps & { onDone: () => void }) {
  const { id, version, url } = endpoint
  const act = useAct({
    area: 'webhooks',
    run: webhooksApi.call.remove,
    onRefusal: () => true,
    onDone: () => {
      tellSuccess('The endpoint is removed')
      onDone()
    },
  })
  return (
    <ConfirmDialog
      title={`Remove ${url}?`}
      confirmLabel="Remove endpoint and log"
      isDangerous
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => act.start({ id, version })}
      onClose={onClose}
    >
      Its secret and the log of its messages go with it. The activity log keeps who added, changed
      and removed it.
    </ConfirmDialog>
  )
}
