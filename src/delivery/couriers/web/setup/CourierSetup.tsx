import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { capability } from '#organization/users/capabilities.ts'
import { isRecord } from '#platform/is-record.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { DiscardDialog } from '#platform/web/DiscardDialog.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { useUrlState } from '#platform/web/url-state.ts'
import type { WholeAccount } from '../../courier-accounts.fields.ts'
import { courierAccountsApi } from '../couriers-api.ts'
import { RulesForm } from '../RulesForm.tsx'
import { WordList } from '../WordList.tsx'
import { ActsStep } from './ActsStep.tsx'
import { ConnectionStep } from './ConnectionStep.tsx'
import { SaveLine } from './SaveLine.tsx'
import { SetupLinks } from './SetupLinks.tsx'
import { SwitchStep } from './SwitchStep.tsx'
import classes from './setup.module.css'
import { TryStep } from './TryStep.tsx'
import { useSetup } from './use-setup.ts'

const steps = [
  { key: 'rules', label: 'Name and rules' },
  { key: 'connection', label: 'Connection and secret' },
  { key: 'acts', label: 'Acts' },
  { key: 'words', label: 'Words' },
  { key: 'try', label: 'Try one parcel' },
  { key: 'switch', label: 'Switch on' },
] as const

/** Sets up a courier, step by step. */
export function CourierSetup({ courierId }: { courierId: string }) {
  const whyNot = useWhyNot(capability.locations)
  const { data: account } = useQuery({
    ...courierAccountsApi.ask('get', { courierId }),
    enabled: whyNot === null,
  })
  if (whyNot !== null) return <EmptyNote title="You cannot set up couriers">{whyNot}</EmptyNote>
  return account ? <Steps key={courierId} account={account} /> : null
}

function Steps({ account }: { account: WholeAccount }) {
  const { courierId, name } = account
  const { params, set } = useUrlState()
  const setup = useSetup(account)
  const { facts } = setup
  const { data } = useQuery(
    courierAccountsApi.ask('setup', {
      courierId,
      ...(facts.connectionId ? { connectionId: facts.connectionId } : {}),
    }),
  )
  const leaving = useBlocker({
    shouldBlockFn: ({ next }) =>
      setup.isDirty && !(isRecord(next.search) && next.search.setup === courierId),
    enableBeforeUnload: setup.isDirty,
    withResolver: true,
  })
  const place = Math.max(
    0,
    steps.findIndex(({ key }) => key === params.step),
  )
  const { key: open } = steps[place] ?? steps[0]
  const next = steps[place + 1]
  const goOn = () => set(next ? { step: next.key } : { setup: null, step: null, act: null })
  return (
    <section className={classes.setup} aria-label={`Set up ${name}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>Set up {name}</h2>
        <ActButton size="xs" onAct={() => set({ setup: null, step: null, act: null })}>
          Close
        </ActButton>
      </header>
      <SetupLinks label="Steps" param="step" links={steps} openKey={open} isNumbered />
      {open === 'rules' ? (
        <RulesForm account={account} onClose={goOn} onSaved={setup.follow} />
      ) : null}
      {open === 'connection' ? <ConnectionStep account={account} setup={setup} /> : null}
      {open === 'acts' ? <ActsStep courierId={courierId} setup={setup} facts={data} /> : null}
      {open === 'words' ? <WordList courierId={courierId} /> : null}
      {open === 'try' ? <TryStep courierId={courierId} setup={setup} facts={data} /> : null}
      {open === 'switch' ? <SwitchStep account={account} setup={setup} facts={data} /> : null}
      <SaveLine
        account={account}
        setup={setup}
        next={next && open !== 'rules' ? { label: next.label, go: goOn } : null}
      />
      {leaving.status === 'blocked' ? (
        <DiscardDialog
          title={`Discard changes to ${name}?`}
          words="Your changes to the setup are not saved."
          onDiscard={leaving.proceed}
          onStay={leaving.reset}
        />
      ) : null}
    </section>
  )
}
