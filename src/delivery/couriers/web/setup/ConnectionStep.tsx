import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CourierConnectionEditor } from '#organization/connections/web/index.tsx'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { CopyField } from '#platform/web/CopyField.tsx'
import { fieldFault } from '#platform/web/client.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import type { WholeAccount } from '../../courier-accounts.fields.ts'
import classes from './setup.module.css'
import type { Setup } from './use-setup.ts'

type StepProps = { account: WholeAccount; setup: Setup }

/** The courier's server and its secret, and how its messages are signed. */
export function ConnectionStep({ account, setup }: StepProps) {
  const { facts, putFacts, refusal } = setup
  const whyNot = useWhyNot(capability.businessSettings)
  const [edited, setEdited] = useState<'new' | 'chosen' | null>(null)
  const close = () => setEdited(null)
  const chosen = account.connections.find(({ id }) => id === facts.connectionId)
  return (
    <Section title="Connection and secret">
      <div className={classes.form}>
        <div className={classes.pair}>
          <NativeSelect
            label="Connection"
            description="The address of the courier’s server, and its secret."
            data={[
              { value: '', label: 'None' },
              ...account.connections.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={facts.connectionId ?? ''}
            error={fieldFault(refusal, 'connectionId')}
            onChange={({ currentTarget: { value } }) => putFacts({ connectionId: value || null })}
          />
          <TextInput
            label="Signature header"
            description="Of the courier’s messages, such as x-signature."
            maxLength={60}
            value={facts.signatureHeader}
            error={fieldFault(refusal, 'signatureHeader')}
            onChange={(event) => putFacts({ signatureHeader: event.currentTarget.value })}
          />
          <NativeSelect
            label="Signature format"
            description="How the courier writes the signature."
            data={['hex', 'base64']}
            value={facts.signatureForm}
            onChange={({ currentTarget: { value } }) =>
              putFacts({ signatureForm: value === 'base64' ? value : 'hex' })
            }
          />
        </div>
        <div className={classes.row}>
          <ActButton whyNot={whyNot} onAct={() => setEdited('new')}>
            Add connection
          </ActButton>
          {chosen ? (
            <ActButton whyNot={whyNot} onAct={() => setEdited('chosen')}>
              Change address or secret
            </ActButton>
          ) : null}
        </div>
        <p className={classes.quiet}>
          {whyNot ?? 'A secret can be entered and replaced. It is never shown again.'}
        </p>
        {facts.connectionId ? (
          <CopyField
            label="The courier sends messages to"
            text={`${window.location.origin}/hooks/couriers/${facts.connectionId}`}
          />
        ) : null}
        {edited ? (
          <CourierConnectionEditor
            name={account.name}
            connectionId={edited === 'chosen' ? facts.connectionId : null}
            onClose={close}
            onSaved={(connectionId) => {
              putFacts({ connectionId })
              close()
            }}
          />
        ) : null}
      </div>
    </Section>
  )
}
